"""What is said under a picture: all that it shows, within Telegram's limit, and nothing secret."""

import random
from dataclasses import replace

import pytest

from core.i18n import LANGUAGES, translator
from core.narrate.mine import described
from core.rules.cards import GOLD
from core.rules.editions import EDITIONS, USUAL, find
from core.view import view_of
from tests.art.drawings import cell, goal, view
from tests.emulator.html import parse, units
from tests.telegram_bot.running import EN, KO
from tests.telegram_bot.test_ends import LONG, seated, writer
from tests.telegram_bot.test_secrets import hidden
from tests.telegram_bot.walks import FOND, walk

LIMIT = 1024
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_table_with_the_longest_names_fits(edition: str, language: str):
    w, longest = writer(translator(language)), 0
    for seed in range(len(FOND)):
        for game, log in walk(edition, find(edition).most, seed):
            if game.phase == "dig":
                everybody = replace(view_of(game, None), seats=tuple(map(_hurt, view_of(game, None).seats)))
                look = replace(seated(game, LONG), view=everybody)
                text, _ = parse(w.caption(look, log), lambda _: {"id": 5})
                longest = max(longest, units(text))
    assert LIMIT // 2 < longest <= LIMIT


def _hurt(seat):
    return replace(seat, broken=("pickaxe", "lantern", "cart"), trapped=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_that_differ_in_secrets_have_the_same_caption(edition: str):
    dice = random.Random(9)
    for game, log in walk(edition, 5, 2):
        if game.phase != "dig":
            break
        one, other = (writer(EN).caption(seated(table, NAMES), log) for table in (game, hidden(game, dice)))
        assert one == other


def test_the_last_move_whose_turn_and_who_is_hurt_are_told():
    *_, (game, log) = (step for step in walk(USUAL, 4, 2) if step[0].phase == "dig" and step[0].broken(1))
    look = seated(game, NAMES)
    caption, _ = parse(writer(EN).caption(look, log), lambda _: None)
    assert writer(EN).last(look, log) in caption
    assert EN.n("bot.table.deck", len(game.deck)) in caption
    assert f"🩹 {look.names[1]}: " in caption
    assert EN("bot.table.turn", name=look.names[game.acting or 0]) in caption


@pytest.mark.parametrize(
    ("shown", "english", "korean"),
    [
        (
            view(),
            "The mine: 0 cards laid, 8 steps left to a goal. Goals: all closed.",
            "광산: 굴 카드 0장, 목적지까지 8칸."
            " 목적지: 셋 다 아직 몰라요.",
        ),
        (
            view(cell(1, 0, "P-EW"), cell(2, 0, "P-EW", live=(False,))),
            "The mine: 2 cards laid, 7 steps left to a goal, 1 card cut off."
            " Goals: all closed.",
            "광산: 굴 카드 2장, 목적지까지 7칸, 끊긴 카드 1장."
            " 목적지: 셋 다 아직 몰라요.",
        ),
        (
            view(cell(8, -1, "P-NS"), goals=(goal(0), goal(1, kind="STONE-NE"), goal(2))),
            "The mine: 1 card laid, 1 step left to a goal. Goals: top closed, middle stone, bottom closed.",
            "광산: 굴 카드 1장, 목적지까지 1칸. 목적지: 위쪽은 아직 몰라요, 가운데는 돌, 아래쪽은 아직 몰라요.",
        ),
        (
            view(cell(7, 0, "P-EW"), goals=(goal(0, kind="STONE-NE"), goal(1, kind=GOLD), goal(2, kind="STONE-NW"))),
            "The mine: 1 card laid. Goals: top stone, middle gold, bottom stone.",
            "광산: 굴 카드 1장. 목적지: 위쪽은 돌, 가운데는 금, 아래쪽은 돌.",
        ),
    ],
)  # fmt: skip
def test_the_mine_is_told_to_those_who_do_not_see_it(shown, english: str, korean: str):
    assert described(shown, EN) == english
    assert described(shown, KO) == korean
