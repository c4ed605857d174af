"""`python -m core simulate`: a table of who wins, the same for the same seed."""

import re
from argparse import ArgumentParser, ArgumentTypeError

import pytest

from core.__main__ import main
from core.rules.editions import EDITIONS, Edition
from core.simulate import add_arguments, seat_range


def table(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[list[list[str]], str]:
    """The printed rows without the columns of times, and what went to the error stream."""
    assert main(["simulate", *words]) == 0
    out, err = capsys.readouterr()
    return [re.split(r"\s{2,}", line.strip())[:5] for line in out.splitlines()], err


def test_it_counts_rounds_by_seats_and_roles(capsys: pytest.CaptureFixture[str]) -> None:
    rows, err = table(capsys, "--games", "3", "--seats", "3-4", "--miners", "random", "--saboteurs", "random")
    assert rows[0] == ["seats", "miners+saboteurs", "rounds", "miners win", "moves/round"]
    assert {row[1] for row in rows[1:]} <= {"3+0", "2+1", "4+0", "3+1", "all"}
    assert [int(row[2]) for row in rows[1:] if row[1] == "all"] == [9, 9]
    assert "6/6 games" in err


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--games", "1", "--seats", "3", "--seed"]
    first, again, other = (table(capsys, *words, seed)[0] for seed in ("a", "a", "b"))
    assert first == again
    assert first != other


@pytest.mark.parametrize("box", EDITIONS.values(), ids=lambda box: box.key)
def test_every_edition_is_played_with_as_many_as_it_takes(box: Edition, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--edition", box.key, "--games", "1", "--miners", "random", "--saboteurs", "random", "--seats"]
    for seats in (box.least, box.most):
        assert main(["simulate", *words, str(seats)]) == 0
        *_, last = capsys.readouterr().out.splitlines()
        assert last.split()[:3] == [str(seats), "all", str(box.rounds)]
    for seats in (box.least - 1, box.most + 1):
        assert main(["simulate", *words, f"{seats}"]) == 2
        assert capsys.readouterr() == ("", f"Choose {box.least} to {box.most} seats.\n")


@pytest.mark.parametrize("text", ["0", "9-3", "many", ""])
def test_impossible_seats_are_refused(text: str) -> None:
    with pytest.raises((ValueError, ArgumentTypeError)):
        seat_range(text)
    parser = ArgumentParser()
    add_arguments(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(["--seats", text])
