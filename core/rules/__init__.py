"""The rules of Saboteur as pure functions over frozen data: no clock, no I/O, no texts, no `random`."""
