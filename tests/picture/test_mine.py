"""A picture shows the mine as a spectator sees it, in Telegram's limits, and tells no secret."""

import math
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops, ImageStat

from core.art.maze import box, scene
from core.picture import film, mine, worker
from core.picture.sprites import FACE, Sprites, render
from core.rules.editions import EDITIONS
from core.view import CellView, View, outside, view_of
from tests.art.drawings import cell, goal, view
from tests.picture.mines import games, grown
from tests.view.scramble import scramble


@pytest.fixture(scope="module")
def sprites(tmp_path_factory: pytest.TempPathFactory) -> Sprites:
    return Sprites(tmp_path_factory.mktemp("sprites"))


def wide(columns: int, rows: int = 1) -> View:
    return view(*(cell(x, y, "P-X", last=(x, y) == (columns, 0)) for x in range(1, columns + 1) for y in range(rows)))


def at(how: mine.Plan, picture: Image.Image, x: float, y: float) -> float:
    """How bright the card in cell x, y is."""
    left, top = how.place(x * 100, y * 150)
    card = picture.crop((left, top, left + how.card, top + how.card * 3 // 2))
    return sum(ImageStat.Stat(card).mean)


def test_live_tunnels_are_warm_and_cut_off_ones_cold_and_dark(sprites: Sprites):
    shown = scene(view(cell(1, 0, "P-X"), cell(1, 1, "P-X", live=(False,))))
    picture, how = mine.draw(shown, sprites), mine.plan(shown)
    assert at(how, picture, 1, 0) > 1.5 * at(how, picture, 1, 1)
    middles = [picture.getpixel(how.place(150, y)) for y in (75 + 40, 225 + 40)]
    assert middles[0][0] > middles[0][2]
    assert middles[1][0] < middles[1][2]


def test_the_last_move_is_outlined_and_has_the_face_of_its_player(sprites: Sprites):
    bare, laid = view(cell(1, 0, "P-X")), view(cell(1, 0, "P-X", last=True))
    plain, marked, faced = (mine.draw(scene(*one), sprites) for one in ((bare,), (laid,), (laid, 2)))
    how = mine.plan(scene(bare))
    left, top = how.place(100, 0)
    card = (left - 1, top - 1, left + how.card + 1, top + how.card * 3 // 2 + 1)
    changed = ImageChops.difference(plain, marked).getbbox()
    assert changed is not None
    assert card[0] <= changed[0] <= changed[2] <= card[2]
    assert card[1] <= changed[1] <= changed[3] <= card[3]
    assert ImageChops.difference(marked, faced).getbbox() is not None


def test_it_is_drawn_from_the_page_s_own_drawings(sprites: Sprites):
    shown = scene(view(cell(6, 0, "B-1", live=(True, False))))
    how, picture = mine.plan(shown, 4000), mine.draw(shown, sprites, 4000)
    left, top = how.place(600, 0)
    card = picture.crop((left, top, left + how.card, top + how.card * 3 // 2))
    bridge, bare = (
        render(markup, FACE, *card.size).convert("RGB")
        for markup in (mine.macros().slab(shown.cards[1].slab), '<use href="#a-r0"/>')
    )
    off = [sum(ImageStat.Stat(ImageChops.difference(card, one)).mean) for one in (bridge, bare)]
    assert off[0] < 6 < off[1] / 10


@pytest.mark.parametrize(
    "shown",
    [view(), wide(7, 3), wide(46), wide(2, 40), grown("base", 5, 1)[-1], grown("deluxe", 8, 3)[-1]],
    ids=["empty", "usual", "widest", "tallest", "end", "deluxe"],
)
def test_a_picture_keeps_to_telegram_s_limits(shown: View, sprites: Sprites, monkeypatch):
    monkeypatch.setattr(worker, "_sprites", sprites)
    jpeg = worker.picture(scene(shown, 0))
    assert len(jpeg) <= 200_000
    with Image.open(BytesIO(jpeg)) as picture:
        assert picture.format == "JPEG"
        assert max(picture.size) <= mine.LONGEST
        assert picture.width + picture.height <= 10_000
        assert max(picture.size) / min(picture.size) <= 20
        assert min(picture.size) > 100


def test_cards_meet_without_a_gap():
    for shown in (view(), wide(13), wide(46), wide(3, 9)):
        how = mine.plan(scene(shown))
        assert how.card % 2 == 0
        assert {how.place(x * 100, 0)[0] - how.place(x * 100 - 100, 0)[0] for x in range(-5, 50)} == {how.card}
        assert {how.place(0, y * 150)[1] - how.place(0, y * 150 - 150)[1] for y in range(-9, 9)} == {how.card * 3 // 2}


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_that_differ_in_secrets_give_the_same_bytes(edition: str, sprites: Sprites, monkeypatch):
    monkeypatch.setattr(worker, "_sprites", sprites)
    dice = Random(4)
    running = [game for game in games(edition, 5, 3, 60) if game.phase == "dig"][5::18]
    assert len(running) > 2
    for game in running:
        other = scramble(game, None, dice)
        assert other != game
        pictures = {worker.picture(scene(view_of(one, None), 1)) for one in (game, other)}
        assert len(pictures) == 1
        seats = {scene(outside(view_of(game, seat)), 1) for seat in range(game.seats)}
        assert seats == {scene(view_of(game, None), 1)}


def test_what_was_rendered_once_is_found_again(tmp_path: Path):
    shown, folder = scene(wide(3)), tmp_path
    first = mine.draw(shown, Sprites(folder))
    assert len(list(folder.glob("*.png"))) > 5
    whole = list(folder.iterdir())
    again = mine.draw(shown, Sprites(folder))
    assert ImageChops.difference(first, again).getbbox() is None
    assert sorted(folder.iterdir()) == sorted(whole)


def test_a_spoilt_file_is_rendered_anew(tmp_path: Path):
    shown = scene(wide(2))
    first = mine.draw(shown, Sprites(tmp_path))
    for file in tmp_path.iterdir():
        file.write_bytes(b"not a picture")
    assert ImageChops.difference(first, mine.draw(shown, Sprites(tmp_path))).getbbox() is None


def test_old_drawings_go_when_there_are_too_many(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(worker, "FILES", 3)
    for number in range(5):
        (tmp_path / f"{number}.png").write_bytes(b"x")
    worker.tidy(tmp_path)
    assert len(list(tmp_path.iterdir())) == 3


def frames(gif: bytes) -> list[tuple[Image.Image, int]]:
    with Image.open(BytesIO(gif)) as image:
        assert image.format == "GIF"
        found = []
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            found.append((image.convert("RGB"), int(image.info["duration"])))
        return found


@pytest.mark.parametrize(("edition", "seats", "number"), [("base", 6, 1), ("base", 10, 2), ("deluxe", 12, 3)])
def test_a_film_shows_how_the_mine_grew(edition: str, seats: int, number: int, sprites: Sprites):
    views = grown(edition, seats, number)
    gif = film.film([scene(one) for one in views], sprites)
    shown = frames(gif)
    assert len(gif) <= film.BYTES
    assert 2 < len(shown) <= film.FRAMES
    assert sum(length for _, length in shown) <= 1000 * film.SECONDS
    assert shown[-1][1] == max(length for _, length in shown)
    assert len({picture.tobytes() for picture, _ in shown}) == len(shown)


def test_a_goal_turns_after_the_card_that_reached_it(sprites: Sprites):
    before = view(cell(7, 0, "P-EW"))
    after = view(cell(7, 0, "P-EW"), cell(8, 0, "GOLD"), goals=(goal(0), goal(1, kind="GOLD"), goal(2)))
    shown = film.story([scene(one) for one in (view(), before, after)])
    assert [len(one.sealed) for one in shown] == [3, 3, 3, 2]
    assert len(frames(film.film([scene(view()), scene(before), scene(after)], sprites))) >= 3


def test_a_long_round_is_told_in_few_pictures_to_its_end():
    cells: list[CellView] = [cell(x, y, "P-X") for y in range(4) for x in range(1, 20)]
    scenes = [scene(view(*cells[:many])) for many in range(len(cells))]
    shown = film.story(scenes)
    assert len(shown) == film.FRAMES
    lain = [len(one.cards) for one in shown]
    assert lain == sorted(set(lain))
    assert (lain[0], lain[-1]) == (1, len(cells))
    assert {str(one.fit) for one in shown} == {str(box([(x, y) for x in range(20) for y in range(-2, 4)]))}


def test_a_mine_that_has_shrunk_stays_in_the_frame():
    far, near = view(cell(-3, 0, "P-X")), view()
    assert {one.fit.x for one in film.story([scene(far), scene(near)])} == {-324}
    assert math.isclose(mine.plan(scene(replace(near))).box.left, -50)
