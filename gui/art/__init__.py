"""Everything drawn: cards, avatars, icons, shadows and text with suits, from the path data in assets/art."""

from gui.art.avatars import AVATARS, ROBOT, avatar, paint_avatar
from gui.art.cards import ADVERT_CARD, CODES, CardArt
from gui.art.icons import ICONS, icon, paint_icon
from gui.art.marks import LOCK, START, mark, mark_box
from gui.art.soft import Soft, glow, shadow
from gui.art.suits import SUITS, emblem, suit_path
from gui.art.text import SuitText

__all__ = [
    "ADVERT_CARD",
    "AVATARS",
    "CODES",
    "ICONS",
    "LOCK",
    "ROBOT",
    "START",
    "SUITS",
    "CardArt",
    "Soft",
    "SuitText",
    "avatar",
    "emblem",
    "glow",
    "icon",
    "mark",
    "mark_box",
    "paint_avatar",
    "paint_icon",
    "shadow",
    "suit_path",
]
