"""A page of paper as HTML: one file that stands for itself and prints on A4 and on Letter.

What belongs here: the frame and the look that every page shares, and escaping. What never
does: what stands on a page.
"""

from __future__ import annotations

from html import escape

PAGE_WIDTH_PT, PAGE_HEIGHT_PT = 538.0, 720.0
"""What may be printed on: the width of A4 and the height of Letter, less the margins and a bit."""


def text(words: str) -> str:
    """Text as it may stand between tags and in quoted attributes."""
    return escape(words, quote=True)


def element(tag: str, words: str, attributes: str = "") -> str:
    """An element that holds text; `attributes` are written as they are."""
    return f"<{tag}{f' {attributes}' if attributes else ''}>{text(words)}</{tag}>"


def page(title: str, body: str, *, size: float, style: str = "") -> str:
    """A whole document, without a line end after its last line.

    Args:
        title: of the window.
        body: the inside of `<main>`, as HTML.
        size: of the print on paper, in points; on a screen it is readable anyway.
        style: CSS beyond what every page has.
    """
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
{element("title", title)}
<style>
:root {{ --print-size: {size:.2f}pt; }}
{_STYLE}{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>"""


_STYLE = """\
* { box-sizing: border-box; }
html { font-size: 16px; background: #e9e6de; color: #1c2430; }
body { margin: 0; font: 1rem/1.4 "Gill Sans", "Segoe UI", Carlito, Calibri, "Noto Sans",
  "Liberation Sans", sans-serif; }
main { width: fit-content; min-width: min(52rem, 100%); max-width: 100%; margin: 1.5rem auto;
  padding: 1.75rem 2rem; background: #fffdf6; box-shadow: 0 1px 6px #0003; overflow-x: auto; }
h1, h2, p, ul, ol { margin: 0; }
h1 { font: 600 1.9em/1.2 Georgia, "Noto Serif", "Liberation Serif", serif; }
h1, h2, p, li, caption, .long { overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums lining-nums; }
th, td { padding: .12em .4em; text-align: left; vertical-align: baseline; font-weight: normal; }
@page { margin: 10mm; }
@media print {
  html { font-size: var(--print-size); background: none; }
  body { line-height: 1.3; }
  th, td { padding-block: .08em; }
  main { width: 100%; min-width: 0; margin: 0; padding: 0; background: none; box-shadow: none;
    overflow: visible; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""
