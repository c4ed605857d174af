"""Telling where something failed without telling what it held: an error's own text may name cards or roles."""

import traceback


def place(error: BaseException) -> str:
    """Kind of the error and the lines it came through, without its text and without values."""
    return f"{type(error).__name__}\n{''.join(traceback.format_tb(error.__traceback__))}"
