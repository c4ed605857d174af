"""Computer players: choose a command from a view and the public log, never from a game."""
