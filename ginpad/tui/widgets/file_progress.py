"""How far one is with many files."""

from __future__ import annotations

from textual.widgets import ProgressBar


class FileProgress(ProgressBar):
    """Seen only while there is something left to do."""

    def __init__(self) -> None:
        super().__init__(id="progress", show_eta=False)
        self.display = False

    def show(self, done: int, total: int) -> None:
        """Show how many of how many files are done; all of them hide it."""
        self.display = done < total
        self.update(total=total, progress=done)
