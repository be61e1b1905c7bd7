"""Ginpad: a gin rummy score keeper for the terminal."""

__version__ = "0.1.0"
