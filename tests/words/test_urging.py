"""The table's words urge nobody: no haste, no dare, no record of who has had most, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from engine.games import GAMES
from engine.words import LANGUAGES

I18N = Path(__file__).resolve().parents[2] / "i18n"
URGING = {
    "zh_CN": re.compile(
        r"快[点些]?喝|赶[紧快].{0,6}[喝饮杯]|干了|一口闷|先干为敬|不醉不归|喝光|喝完|满上|敬酒|劝酒|罚酒|必须喝|得喝|该喝|怂"
        r"|酒量|最能喝|喝得最多|纪录|酒王|限时喝|倒计时.{0,6}喝|养鱼|是不是男人|感情深"
    ),
    "en": re.compile(
        r"\b(?:drink(?:s|ing)? up|bottoms? up|chug\w*|down it|in one go|must drink|has to drink|have to drink"
        r"|drink (?:faster|quick\w*|now|more)|hurry|quickly|faster|last one to|dare|chicken|heavyweight|lightweight"
        r"|drinking record|most drunk|drank (?:the )?most|record for|shots? for)\b",
        re.IGNORECASE,
    ),
}
DRINKING = {
    "zh_CN": re.compile(r"[喝饮杯酒]"),
    "en": re.compile(r"\b(?:drink\w*|drank|drunk|cups?|units?|glass\w*|alcohol)\b", re.IGNORECASE),
}
TIME = {
    "zh_CN": re.compile(r"秒|分钟|限时|倒计时|计时"),
    "en": re.compile(r"\b(?:seconds?|minutes?|countdown|timer|time limit)\b", re.IGNORECASE),
}


def catalogues(language: str) -> Iterator[tuple[str, str]]:
    """Every key and every sentence of it, as usual and in a dry voice."""
    for name in ("table", *GAMES):
        with (I18N / language / f"{name}.po").open("rb") as file:
            for message in read_po(file, locale=language):
                said = message.string if isinstance(message.string, tuple | list) else (message.string,)
                key = message.id[0] if isinstance(message.id, tuple | list) else message.id
                for sentence in said:
                    yield str(key), str(sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_urges_anybody_to_drink(language: str) -> None:
    found = [(key, said) for key, said in catalogues(language) if URGING[language].search(said)]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_drink_has_a_timer(language: str) -> None:
    both = [
        (key, said)
        for key, said in catalogues(language)
        if DRINKING[language].search(said) and TIME[language].search(said)
    ]
    assert both == []


@pytest.mark.parametrize(
    ("language", "said"),
    [("zh_CN", "快喝"), ("zh_CN", "干了这杯"), ("en", "Drink up!"), ("en", "A new drinking record"), ("en", "hurry")],
)
def test_what_would_urge_is_known(language: str, said: str) -> None:
    assert URGING[language].search(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_the_rules_urge_nobody(language: str) -> None:
    found = []
    for path in sorted((I18N / language / "rules").glob("*.md")):
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if DRINKING[language].search(line)]
        # in a line about cards alone there may be haste
        found += [(path.name, line) for line in lines if URGING[language].search(line)]
    assert found == []
