"""The bot in the chat: it collects players, calls turns and tells results; the game is played in the Mini App."""
