"""What was written to each chat lately, by whichever process: how much may follow, and which messages are ours.

`now` is a clock in seconds that all processes of this machine share and that only goes forward, whoever sets the wall
clock. It begins anew with the machine: each process says `restart` first.

Ids of messages grow: within a supergroup, and over all other chats of a bot together. When one may have arrived
although nobody told us so, because Telegram's answer or the whole process was lost, then whatever stands between the
newest message that was known before it and the next one in its chat, and is not known either, is ours and too many, or
somebody else's: whoever takes one back asks Telegram first whose it is.
"""

from collections.abc import Callable, Collection, Iterator
from itertools import islice

from core.service.outbox import LEASE_SECONDS
from core.store import db, written

Note = Callable[[int], object]  # writes what this message, by its id, is for

MOST = 5  # suspects at a time
# whoever is alive renews what is under way sooner; what a dead process left is older when its lease has ended
UNDER_WAY_SECONDS = 0.6 * LEASE_SECONDS


def restart(now: float) -> None:
    """What was noted by a clock that has begun anew since counts as just done: nobody waits for that one's time."""
    with db.work():
        written.restart(now)


def wait(chat: int, most: int, seconds: float, now: float) -> float:
    """Seconds until this chat got fewer than `most` messages and edits within the last `seconds`; 0 when that is so."""
    with db.reading():
        times = written.times(chat, now - seconds, now)
    return seconds - (now - times[-most]) if len(times) >= most else 0.0


def count(chat: int, seconds: float, now: float) -> int:
    """How much this chat got within the last `seconds`."""
    with db.reading():
        return len(written.times(chat, now - seconds, now))


def begin(chat: int, most: int, seconds: float, now: float, *, fresh: bool) -> int | None:
    """A message or an edit is on its way, to be followed by `end` or `lose`; None when the chat had `most` already.

    A `fresh` one is a new message, to be followed by `renew` as long as it takes.
    """
    with db.work():
        if len(written.times(chat, now - seconds, now)) >= most:
            return None
        written.prune(chat, now - seconds - UNDER_WAY_SECONDS)
        return written.put(chat, now, fresh=fresh)


def renew(begun: Collection[int], now: float) -> None:
    """These are still on their way."""
    with db.work():
        written.renew(begun, now)


def end(
    begun: int,
    chat: int,
    now: float,
    message_id: int | None = None,
    note: Note | None = None,
    alive: Collection[int] = (),
    *,
    late: bool = False,
) -> list[int]:
    """Telegram answered, with this new message. Returns the suspects, most likely first, if one before it is lost.

    None are named as long as another message is under way, by any process: one of them may be that. Whoever knows that
    the message arrived finds what `note` writes about it too. What is `alive` is renewed first: the same process has it
    under way, however long it was kept from saying so. None are named to whoever says this too `late` to deal with
    them: the next message finds them.
    """
    with db.work():
        written.renew(alive, now)
        written.end(begun, now, message_id=message_id)
        if message_id is not None and note:
            note(message_id)
        since = now - UNDER_WAY_SECONDS
        if message_id is None or late or written.under_way(chat, since):
            return []
        before = written.found(chat, since)
        if before is None:
            return []
        return list(islice(_suspects(chat, before, message_id), MOST))


def lose(begun: int, chat: int, now: float) -> None:
    """Nobody knows whether this message arrived: the next one in its `chat` looks for it."""
    with db.work():
        written.lose(begun, now)


def heard(chat: int, message_id: int, now: float) -> None:
    """Somebody wrote this: it is not ours."""
    with db.work():
        written.note(chat, now, message_id)


def _suspects(chat: int, before: int, message_id: int) -> Iterator[int]:
    """In a supergroup people write unheard until we say it again; elsewhere much may follow, and all that is known."""
    known = written.known(chat, before)
    between = range(before + 1, max({message_id, *known}))
    supergroup = chat < written.SUPERGROUPS
    return (one for one in (reversed(between) if supergroup else between) if one not in known)
