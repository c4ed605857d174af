"""The game, its storage and its services: everything both faces (Mini App and bot) stand on."""
