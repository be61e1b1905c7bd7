"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is slow now and then; how long an example takes says nothing about it.
settings.register_profile("ginpad", deadline=None)
settings.load_profile("ginpad")
