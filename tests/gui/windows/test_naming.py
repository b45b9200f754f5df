"""How plays are named on buttons and in the log."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from engine.words import LANGUAGES
from gui.windows.naming import kind_and_ranks, ranks
from tests.gui.windows.sat import look

RANKS = "A23456789TJQK"


def cards(groups: dict[str, int]) -> list[str]:
    return [rank + "shcd"[number % 4] for rank, times in groups.items() for number in range(times)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rank_of_a_play_can_be_read(language: str) -> None:
    for first, second in combinations_with_replacement(RANKS, 2):
        groups = {first: 3} if first == second else {first: 3, second: 2}
        said = ranks(look(language), cards(groups))
        parts = said.replace("\N{NO-BREAK SPACE}", "").split("+")
        assert parts == [rank.replace("T", "10") * times for rank, times in groups.items()]
        if "T" in groups:
            # each ten stands by itself, and a line breaks within none of it
            assert said.replace("+", " ").split().count("10") == groups["T"]
            assert " " not in said
        else:
            assert said == "+".join(rank * times for rank, times in groups.items())


def test_a_full_house_of_tens_is_written_with_room_between_them() -> None:
    for language, name in (("zh_CN", "葫芦"), ("en", "full house")):
        found = kind_and_ranks(look(language), "happy_nine", "full_house", ["Ts", "Th", "Td", "6s", "6h"])
        assert found == (name, "10\u00a010\u00a010\u00a0+\u00a066")
    assert ranks(look(), ["Ts"]) == "♠10"
    assert ranks(look(), ["9s", "Ts", "Jd", "Qc", "Kh"]) == "9 10 J Q K"
    assert ranks(look(), ["Ts", "BJ"]).endswith("大王")
