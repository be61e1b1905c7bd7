"""The scoring core: pure values and functions, no files, no clock, no screen."""
