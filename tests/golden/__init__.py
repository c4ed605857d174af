"""Recorded whole games: what they show (`marks`), how they are kept (`book`), how they are found (`record`)."""
