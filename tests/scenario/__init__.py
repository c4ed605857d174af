"""A day in ten groups: people play over HTTP against the emulator while Telegram, the bot and the web go wrong."""
