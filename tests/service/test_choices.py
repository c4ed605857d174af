"""What is chosen in a lobby: options and the edition, and who may."""

import pytest

from core.rules.editions import settle_options
from core.service import chats, lobby, options, outbox
from tests.service.lobbies import by_size, names, refused
from tests.service.world import GROUP


def test_the_card_shows_options_to_the_host_until_anybody_turns_it_back(world):
    one = world.table(humans=2, start=False, chat=GROUP)
    host, guest = (user.id for user in one.users)
    (first,) = outbox.lease()
    outbox.sent(first.id, 5)
    chats.set_posted(one.code, "lobby_card", 5)
    before = one.look().version
    assert refused(options.turn_card, one.code, world.person(9).id, "options") == "not_in"
    assert refused(options.turn_card, one.code, guest, "seats") == "not_host"
    for page in ("seats", "options"):
        assert options.turn_card(one.code, host, page) == before
        assert chats.posted(one.code, "options") == (5, page)
    (card,) = outbox.lease()
    assert (card.kind, card.payload["version"]) == ("lobby_card", before)
    outbox.sent(card.id, 5)
    assert options.turn_card(one.code, guest) == before == one.look().version
    assert chats.posted(one.code, "options") is None
    assert [notice.kind for notice in outbox.lease()] == ["lobby_card"]


def test_only_the_host_sets_options(world):
    one = world.table(humans=3, start=False)
    host, guest = one.users[0].id, one.users[1].id
    assert refused(options.set_option, one.code, guest, "pace", "blitz") == "not_host"
    options.set_option(one.code, host, "pace", "blitz")
    options.set_option(one.code, host, "language", "ko")
    options.set_option(one.code, host, "gold_pool", "players")
    look = one.look()
    assert (look.pace, look.language, look.options["gold_pool"]) == ("blitz", "ko", "players")


@pytest.mark.parametrize(
    ("key", "value"), [("pace", "fast"), ("language", "tlh"), ("maps", "7"), ("seed", "0"), ("status", "over")]
)
def test_unknown_options(world, key, value):
    one = world.table(start=False)
    assert refused(options.set_option, one.code, one.users[0].id, key, value) == "unknown_option"


def test_the_host_chooses_the_edition(world):
    """Options that both editions know keep their values, the others take their defaults, or what was chosen before."""
    small, large = by_size()
    one = world.table(humans=2, start=False, edition=small.key, options={"board_limit": "5x9", "maps": "5"})
    host, guest = one.users[0].id, one.users[1].id
    assert refused(options.set_edition, one.code, guest, large.key) == "not_host"
    assert refused(options.set_edition, one.code, host, "gold") == "unknown_option"
    version = options.set_edition(one.code, host, large.key)
    assert one.look().edition == large.key
    assert one.look().options == settle_options(large, {"board_limit": "5x9"})
    assert options.set_edition(one.code, host, large.key) == version == one.look().version
    assert refused(options.set_option, one.code, host, "maps", "5") == "unknown_option"
    options.set_option(one.code, host, "theft_auto", "always")
    options.set_edition(one.code, host, small.key)
    assert one.look().options == settle_options(small, {"board_limit": "5x9", "maps": "5"})
    options.set_option(one.code, host, "board_limit", "none")
    options.set_edition(one.code, host, large.key)
    assert one.look().options == settle_options(large, {"theft_auto": "always"})


def test_computers_make_room_for_a_smaller_edition_and_people_do_not(world):
    small, large = by_size()
    one = world.table(humans=2, computers=large.most - 2, start=False, edition=large.key)
    host = one.users[0].id
    before = names(one.code)
    assert len(set(before)) == large.most
    options.set_edition(one.code, host, small.key)
    assert names(one.code) == before[: small.most]
    options.set_edition(one.code, host, large.key)
    for number in range(2, small.most + 1):
        lobby.join(one.code, world.person(number).id)
    assert refused(options.set_edition, one.code, host, small.key) == "bad_seats"


def test_the_number_of_seats_follows_the_edition(world):
    small, large = by_size()
    for wanted, then in ((large.least, small.least), (large.most, small.most), (5, 5), (None, None)):
        one = world.table(humans=1, start=False, edition=large.key, seats_wanted=wanted)
        lobby.set_computers(one.code, one.users[0].id, (wanted or large.most) - 1)
        options.set_edition(one.code, one.users[0].id, small.key)
        assert one.look().seats_wanted == then
        assert len(names(one.code)) == min(wanted or large.most, small.most)


def test_the_number_of_seats_comes_back_with_the_edition(world):
    small, large = by_size()
    for wanted in (large.least, large.most, 5, None):
        one = world.table(humans=1, start=False, edition=large.key, seats_wanted=wanted)
        for key in (small.key, large.key, small.key, large.key):
            options.set_edition(one.code, one.users[0].id, key)
        assert one.look().seats_wanted == wanted


def test_options_reach_the_game(world):
    one = world.table(options={"maps": "5", "board_limit": "5x9"})
    view = one.look().view
    assert view is not None
    assert view.options["maps"] == "5"
    assert view.options["board_limit"] == "5x9"
