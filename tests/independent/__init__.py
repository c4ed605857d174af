"""The lobby once more, against a Bot API that somebody else wrote: what our emulator and our bot get wrong alike."""
