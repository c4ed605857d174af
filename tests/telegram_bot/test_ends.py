"""How a round ends in the chat, for both ways of handing out gold, and how long such messages get."""

from dataclasses import replace

import pytest

from core.i18n import LANGUAGES, Translator, translator
from core.rules.cards import ACTIONS
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, OPTIONS, USUAL, find
from core.rules.state import Game
from core.service import waiting
from core.service.before import Before
from core.service.options import PAGES
from core.service.table import Look, SeatInfo
from core.service.talk import Saying
from core.service.wishes import Wished
from core.view import RoundView, TheftView, View, view_of
from telegram_bot.ballots import ballot
from telegram_bot.called import call_text
from telegram_bot.keyboards import Buttons, Links
from telegram_bot.messages import ROLES, Writer
from telegram_bot.post import Post
from telegram_bot.words import LIMIT, Mention, draw, plain, short
from tests.emulator.html import parse, units
from tests.telegram_bot.running import EN
from tests.telegram_bot.walks import FOND, walk

SHARES = next(key for key, box in EDITIONS.items() if box.treasure == "shares")
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")
LONG = ("😀" * 64, "👨‍👩‍👧‍👦" * 9, "A" * 64, "שלום" * 16, "<&>\"'" * 12, "김수한무거북이와두루미" * 5, "‮evil" * 12)
LINKS = Links("saboteur_test_bot", "play", "https://saboteur.test")
LOOK = Look(
    code="gabcdefghijklmnop", status="playing", version=7, view=None, seats=(), my_seat=None, host=1, edition=USUAL,
    options={}, pace="live", seats_wanted=None, acting=None, turn_at=0.0, due_at=1_800_000_000.0, now=1_800_000_000.0,
    title="The mine", chat_kind="supergroup", language="en",
)  # fmt: skip


def seated(game: Game, names: tuple[str, ...]) -> Look:
    """The table as the chat sees it, with these names over and over."""
    seats = tuple(SeatInfo(seat, names[seat % len(names)], False, seat + 1, "en") for seat in range(game.seats))
    return replace(LOOK, edition=game.edition, view=view_of(game, None), seats=seats, acting=game.acting)


def writer(t: Translator) -> Writer:
    return Writer(t, Buttons(t, LINKS, private=False), {"live": 180.0})


def over(**facts: object) -> Look:
    """A table of seven whose round has just ended like this."""
    game, _ = new_game(len(NAMES), b"seed", SHARES)
    nothing = (0,) * len(NAMES)
    usual = RoundView(
        round=1, winner="blue", connector=0, roles=("green", "blue", "boss", "profiteer", "geologist", "saboteur",
        "blue"), spare=("green",), treasure=1, ways=("blue",), trapped=(6,), winners=(1, 2, 3), shares=nothing,
        crystals=0, finds=nothing, picks=(), thefts=(),
    )  # fmt: skip
    look = seated(game, NAMES)
    assert look.view is not None
    view: View = replace(look.view, phase="reveal", acting=None, result=replace(usual, **facts))  # type: ignore[arg-type]
    return replace(look, view=view)


def lines(post: Post | None) -> list[str]:
    assert post is not None
    return plain(post.html).split("\n")


def test_who_won_and_why_and_what_everybody_got():
    look = over(shares=(0, 3, 2, 1, 0, 0, 0), crystals=4, finds=(0, 0, 0, 0, 4, 0, 0))
    assert lines(writer(EN).round_end(look, 1)) == [
        "🏁 Round 1 is over",
        "The blue miners win round 1. Ann, who dug to the gold, is a green miner. A blue door barred the green miners’ "
        "way.",
        "",
        "🟢 Ann: green miner",
        "🔵 Bob: blue miner",
        "👑 Cat: boss",
        "🎩 Dan: profiteer",
        "🔎 Eve: geologist",
        "🧨 Fay: saboteur",
        "🔵 Gus: blue miner",
        "",
        "🔒 Trapped at the end, so without a share: Gus",
        "💰 Crystals in the maze: 4. Eve gets 4 gold for them.",
        "💰 Bob wins and gets 3 gold. Cat wins and gets 2 gold. Dan wins and gets 1 gold.",
        "",
        "The next round starts by itself in a moment, or with the button.",
    ]
    assert writer(EN).gold(look, 1) is None


def test_what_is_not_worth_a_line_has_none():
    text = "\n".join(lines(writer(EN).round_end(over(trapped=(), winners=(), winner="saboteurs", connector=None), 1)))
    assert "🔒" not in text
    assert "rystal" not in text
    assert text.count("💰") == 1
    assert "The gold lay at the middle goal." in text


def test_thefts_are_told_in_their_order_also_those_that_fail():
    look = over(shares=(0, 3, 2, 1, 0, 0, 0), thefts=(TheftView(5, 1), TheftView(6, None), TheftView(0, None)))
    assert lines(writer(EN).gold(look, 1))[:4] == [
        "💰 Time for thieves",
        "Fay steals a gold piece from Bob.",
        "Gus is trapped and cannot steal.",
        "Ann finds no gold to steal.",
    ]


@pytest.mark.parametrize("winner", ["green", "blue", "both", "barred", "saboteurs"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_outcome_has_words(winner: str, language: str):
    connector = None if winner == "saboteurs" else 2
    ways = {"both": ("green", "blue"), "barred": (), "saboteurs": ()}.get(winner, (winner,))
    text = lines(writer(translator(language)).round_end(over(winner=winner, connector=connector, ways=ways), 1))
    assert len(text[1]) > 10
    assert text[2] == ""


def test_every_role_has_a_sign():
    assert {role for box in EDITIONS.values() for deck in box.roles.values() for role in deck} == set(ROLES)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_leaves_a_line(edition: str, language: str):
    """Whatever is done, the next call says what happened last: also who was trapped, robbed or given a new hat."""
    t, seen = translator(language), set[str]()
    for seed in range(len(FOND)):
        for game, log in walk(edition, 5, seed):
            assert writer(t).last(seated(game, NAMES), log), log
            seen |= {ACTIONS[card.partition(".")[0]][0] for event in log[0].events if (card := _card(event))}
    assert seen == {ACTIONS[kind][0] for kind in find(edition).deck if kind in ACTIONS}


def _card(event: object) -> str | None:
    card = getattr(event, "card", None)
    return card if card and card.partition(".")[0] in ACTIONS else None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_table_with_the_longest_names_fits(edition: str, language: str):
    w, kinds = writer(translator(language)), set[str]()
    for seed in range(len(FOND)):
        for game, log in walk(edition, find(edition).most, seed):
            look = seated(game, LONG)
            if game.phase == "dig" and game.discards:
                if len(game.discards) % 9 == 0:
                    fits(w.table_card(look), w.turn_call(look, 0, 5, log), w.reminder(look, 0, 5))
                continue
            ended = [w.round_end(look, game.round), w.gold(look, game.round), w.game_end(look)]
            kinds |= {name for name, post in zip(("round", "gold", "game"), ended, strict=True) if post}
            fits(*filter(None, ended), w.table_card(look))
    assert kinds == {"round", "gold", "game"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_lobby_fits(edition: str, language: str):
    """With the longest value of every option, all wishes that there can be, and everybody of an earlier game."""
    t = translator(language)
    game, _ = new_game(find(edition).most, b"seed", edition)
    chosen = {
        key: max(OPTIONS[key], key=lambda value, key=key: len(t(f"option.{key}.{value}"))) for key in game.options
    }
    wishes = tuple(Wished(seat, *one) for seat in range(game.seats) for one in chosen.items())
    every = {"edition": edition, "pace": "live", "language": language, **chosen, "idle": "sit_twice", "talk": "on"}
    before = Before(1_800_000_000.0, 1_800_000_000.0, True, wishes, LONG)
    look = replace(seated(game, LONG), status="lobby", view=None, options=chosen, chosen=every, before=before)
    fits(*(writer(t).lobby_card(look, page) for page in PAGES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_lists_fit(language: str):
    """Many are called, everybody votes, much is said, and the group has a long name."""
    t, box = translator(language), max(EDITIONS.values(), key=lambda box: box.most)
    w, many = writer(t), [LONG[number % len(LONG)] for number in range(waiting.MOST + box.most)]
    game, _ = new_game(box.most, b"seed", box.key)
    look = replace(seated(game, LONG), title="👑" * 127)
    mentions = [Mention(name, 9_007_199_254_740_991) for name in many]
    places = tuple(range(box.most))
    said = [Saying(number, 1, 9, number, "accuse", None, (number + 1) % box.most, 0.0) for number in range(10)]
    asked = {
        "by": 0,
        "target": 1,
        "what": "sit",
        "no": places[1::2],
        "yes": places[::2],
        "outcome": "open",
        "needed": 9,
    }
    fits(
        Post(call_text(t, look, mentions[: box.most], mentions[box.most :])),
        Post(draw("text", t, mark="🔔", text=t("bot.next.list", names=", ".join(map(short, many[: waiting.MOST]))))),
        ballot(
            look,
            w.buttons,
            {**asked, "outcome": "open", "needed": 9, "alone": "admins", "until": 1_800_000_000.0, "number": 9},
        ),
        w.turn_call(look, 0, None, [], w.where(look, 0)),
        w.turn_call(replace(look, title=""), 0, None, [], w.where(replace(look, title=""), 0)),
        *filter(None, [w.talk(look, said)]),
    )


def fits(*posts: Post) -> None:
    """Telegram's own limit for a text, and labels that a phone shows without cutting them."""
    for post in posts:
        text, _ = parse(post.html, lambda _: {"id": 5})
        assert 0 < units(text) <= LIMIT
        for row in post.keyboard.inline_keyboard if post.keyboard else ():
            assert len(row) <= 3
            assert all(units(button.text) <= 64 // len(row) for button in row)
