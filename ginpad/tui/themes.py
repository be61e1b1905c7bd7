"""Ginpad's own colours, beside Textual's: the felt of a card table, a paper score pad, and black
and white with bright colours for eyes that need them.

A test computes the contrast of every pair of colours that a screen of ours shows in them.
"""

from __future__ import annotations

from textual.theme import Theme

FELT = Theme(
    name="ginpad-felt",
    dark=True,
    background="#0b2a20",
    surface="#113629",
    panel="#174433",
    foreground="#f4efe0",
    primary="#d9b45b",
    secondary="#a9c7a6",
    accent="#f3cf73",
    warning="#f6c667",
    error="#ff9b8a",
    success="#a5dd9b",
    variables={
        "text-muted": "#f4efe0 78%",
        "text-disabled": "#f4efe0 72%",
        "foreground-muted": "#f4efe0 78%",
        "block-cursor-foreground": "#0b2a20",
        "button-color-foreground": "#0b2a20",
        "footer-key-foreground": "#f3cf73",
        "border-blurred": "#3d6b57",
        "input-selection-background": "#d9b45b 25%",
    },
)
"""Dark: ivory and brass on green felt."""

PAPER = Theme(
    name="ginpad-paper",
    dark=False,
    background="#f8f4e9",
    surface="#efe9d9",
    panel="#e6dec9",
    foreground="#25231e",
    primary="#1d4b78",
    secondary="#3f5f7d",
    accent="#8c2f1b",
    warning="#7a4b00",
    error="#a3201a",
    success="#235c2b",
    variables={
        "text-muted": "#25231e 80%",
        "text-disabled": "#25231e 72%",
        "foreground-muted": "#25231e 80%",
        "block-cursor-foreground": "#ffffff",
        "button-color-foreground": "#ffffff",
        "footer-key-foreground": "#8c2f1b",
        "border-blurred": "#b9ae93",
        "input-selection-background": "#1d4b78 20%",
    },
)
"""Light: ink on a paper score pad."""

CONTRAST = Theme(
    name="ginpad-contrast",
    dark=True,
    background="#000000",
    surface="#1c1c1c",
    panel="#262626",
    foreground="#ffffff",
    primary="#ffd800",
    secondary="#7fe7ff",
    accent="#7fe7ff",
    warning="#ffd800",
    error="#ff9d9d",
    success="#86ff86",
    text_alpha=1.0,
    variables={
        "text": "#ffffff",
        "text-muted": "#ffffff 90%",
        "text-disabled": "#ffffff 75%",
        "foreground-muted": "#ffffff 90%",
        "block-cursor-foreground": "#000000",
        "button-color-foreground": "#000000",
        "footer-key-foreground": "#ffd800",
        "border-blurred": "#a0a0a0",
        "input-selection-background": "#ffd800 20%",
        "block-cursor-blurred-background": "#ffd800 25%",
    },
)
"""Black and white, with bright colours; every text at 7:1 or more."""

THEMES = (FELT, PAPER, CONTRAST)

DEFAULT = FELT.name
"""What an app without a settings file looks like."""
