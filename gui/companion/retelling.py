"""Whether a round with real cards can be told anew."""

from __future__ import annotations

from engine.play.sitting import Sitting
from gui.controls.button import Button
from gui.scene.look import Look


def offer_retell(look: Look, button: Button, sitting: Sitting) -> None:
    """Say that a round can be told anew, or why not."""
    button.say(look.words.key("table.real.retell"))
    button.say_off(None if sitting.may_take_back else look.words.key("table.real.stands"))
