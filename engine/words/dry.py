"""The dry voice: how a table speaks at which no word of alcohol may appear.

What speaks of drinking has a second wording in its catalogue, under ``msgctxt "dry"``; what is measured in cups or sips
is said in points. This module knows which words are meant, for the check of the catalogues, for tests, and for what
tables have called their units themselves.
"""

from __future__ import annotations

import re
from gettext import GNUTranslations
from typing import Final

VOICE: Final = "dry"
"""The context of the second wordings."""
POINTS: Final = "points"

_ENGLISH: Final = (
    r"alcohol(?:ic)?|abv|drink(?:s|ing|er|ers)?|drank|drunk(?:en)?|half-cups?|cups?|glass(?:es)?|mugs?|jugs?|bottles?"
    r"|pints?|sip(?:s|ped|ping)?|pour(?:s|ed|ing)?|toast(?:s|ed|ing)?|cheers|bars?|pubs?|booze|tipsy|sober|hangovers?"
    r"|beers?|ales?|lagers?|ciders?|wines?|champagne|spirits?|liquors?|brandy|gin|rum|vodka|whisk(?:e)?y|cocktails?"
)
# 干 (done, dry), 口 (mouth, window), 倒 (turned round), 满 (full) and 度 (degree) are said of other things; they are
# named here only in the words in which they speak of drinking.
_CHINESE: Final = r"[酒喝饮杯醉啤斟酿瓶壶]|干杯|先干为敬|一口干|倒满|满上"
_WORDS: Final = re.compile(rf"\b(?:{_ENGLISH})\b|{_CHINESE}", re.IGNORECASE)
# A cup of tea and a glass of water are what a family plays for.
_FREE: Final = re.compile(
    r"\b(?:cups?|glass(?:es)?|mugs?)\s+of\s+(?:tea|water|milk|juice|coffee|cocoa|cola|lemonade|soup)\b"
    r"|杯半?[^酒\s]{0,2}(?:茶|水|奶|汁|咖啡|可乐|豆浆|汤)",
    re.IGNORECASE,
)
A_CUP: Final = 2
"""So many points are a cup: a half cup is the least that is ever counted, so that all amounts are whole."""
_CUPS: Final = frozenset({"cup", "cups", "杯"})


def alcohol(text: str) -> tuple[str, ...]:
    """The words in a text that speak of alcohol, as they stand there."""
    return tuple(_WORDS.findall(_FREE.sub(" ", text)))


def worth(measure: str) -> int | None:
    """How many points one of a measure is said as; None where the measure itself may be said."""
    if measure in _CUPS:
        return A_CUP
    return 1 if alcohol(measure) else None


def voiced(catalogue: GNUTranslations, key: str, number: int) -> str | None:
    """What a dry voice says instead of a key's sentence; None where that sentence will do."""
    for said in (catalogue.npgettext(VOICE, key, key, number), catalogue.pgettext(VOICE, key)):
        if said != key:
            return said
    return None
