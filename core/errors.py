"""Everything a service can refuse with. Both faces translate these: 4xx on the web, a toast in the chat."""


class SaboteurError(Exception):
    """Base of all planned refusals; `reason` is a code with a sentence in every catalogue (`reason.<code>`)."""

    reason = "error"


class Refused(SaboteurError):
    """The rules or the lobby say no. `facts` are named values for the sentence (ids and numbers only)."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = str(reason)
        self.facts = facts


class Stale(SaboteurError):
    """The caller saw an older version of the table; `version` is the current one."""

    reason = "stale"

    def __init__(self, version: int) -> None:
        super().__init__(self.reason)
        self.version = version


class NotSeated(SaboteurError):
    """This person holds no seat at this table."""

    reason = "not_seated"


class NoSuchGame(SaboteurError):
    """No table has this code."""

    reason = "no_such_game"


class NoSuchUser(SaboteurError):
    """Nobody with this id was ever remembered."""

    reason = "no_such_user"


class Busy(SaboteurError):
    """The database stayed locked for longer than the busy timeout: nothing was written, try again."""

    reason = "busy"


class SettingsError(SaboteurError):
    """A setting is missing or faulty; the text is one sentence that says what to set."""

    reason = "settings"


class NotReady(SaboteurError):
    """The database cannot be used as it is; the text is one sentence that says what to do."""

    reason = "not_ready"
