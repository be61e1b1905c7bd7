"""Letting the index catch up with the match files, and how far it is where that takes long."""

from __future__ import annotations

from textual import work
from textual.message import Message
from textual.worker import get_current_worker

from ginpad.core.errors import Refusal
from ginpad.store.index import Index
from ginpad.tui.widgets.file_progress import FileProgress
from ginpad.tui.workers import hand_over

_GROUP = "index"


class IndexProgress(FileProgress):
    """Reads in a worker what is new; tells when there is more to show, and when it is through."""

    class Advanced(Message):
        """Some files more have been read."""

    class CaughtUp(Message):
        """The index knows every file.

        Attributes:
            changed: how many of its rows have been added, changed or removed.
        """

        def __init__(self, changed: int) -> None:
            super().__init__()
            self.changed = changed

    class CannotLook(Message):
        """The folder can't be looked into: the index knows what it knew before.

        Attributes:
            refusal: why.
        """

        def __init__(self, refusal: Refusal) -> None:
            super().__init__()
            self.refusal = refusal

    def __init__(self, index: Index) -> None:
        super().__init__()
        self._index = index

    @property
    def is_reading(self) -> bool:
        """Whether a worker, of this screen or another, is at it already."""
        return any(worker.group == _GROUP and worker.is_running for worker in self.app.workers)

    @work(thread=True, exclusive=True, group=_GROUP)
    def catch_up(self) -> None:
        """Begin to catch up, anew if it has begun before."""
        worker = get_current_worker()

        def progress(done: int, total: int) -> None:
            hand_over(self, self._advance, done, total)

        try:
            changed = self._index.refresh(progress, lambda: worker.is_cancelled)
        except Refusal as refusal:
            hand_over(self, self.post_message, self.CannotLook(refusal))
            return
        if not worker.is_cancelled:
            hand_over(self, self.post_message, self.CaughtUp(changed))

    def _advance(self, done: int, total: int) -> None:
        self.show(done, total)
        self.post_message(self.Advanced())
