"""One seat's view of a table as lines of a terminal."""

from __future__ import annotations

from rich.box import HORIZONTALS
from rich.table import Table as Grid
from rich.text import Text as Styled

from engine.core.game import View
from engine.core.model import BACK
from engine.core.table import Zone
from engine.door.play.asking import hand_order
from engine.door.play.talk import FAINT, Talk
from engine.games import game
from engine.words.figures import figure, of_table
from engine.words.zones import zone_name


def draw(talk: Talk, view: View) -> None:
    """Show the seats with what lies before them, and the seat's own cards with their numbers."""
    table = view.table
    title = Styled(talk.words.key(f"{talk.game}.phase.{table.phase}"))
    for name, amount in table.amounts.items():
        if ":" not in name:
            title.append(f"  {figure(talk.words, talk.game, name, amount)}", FAINT)
    layout = game(view.game).layout(view.setup)
    noted = tuple(name for name in (*layout.heading, *layout.lamps) if name not in table.amounts)
    for said in of_table(talk.words, talk.game, table, tuple(dict.fromkeys(noted))):
        title.append(f"  {said}", FAINT)
    grid = Grid(title=title, title_justify="left", show_header=False, box=HORIZONTALS, show_edge=True)
    grid.add_column(overflow="fold", min_width=6)
    grid.add_column(no_wrap=True)
    # what does not fit on the line goes on below it: names and counts stay readable in the narrowest window
    grid.add_column(overflow="fold")
    for seat, name in enumerate(talk.names):
        mine = f"hand:{seat}"
        hand = [zone for zone in table.zones if zone.id == mine or zone.id.startswith(mine + ":")]
        count = sum(len(zone.cards) for zone in hand)
        turn = Styled("▶ " if seat in table.to_act else "  ", "bold yellow")
        who = Styled.assemble(turn, (name, "bold" if seat == view.seat else ""))
        held = Styled(talk.words.key("table.play.cards_held", count=count))
        grid.add_row(who, held, laid_before(talk, table.zones, seat) + _remarks(talk, view, seat))
    talk.show(grid)
    for zone in table.zones:
        _lying(talk, zone, view)
    own = hand_order(view)
    if own:
        marked = frozenset(at for zone in table.zones if zone.id == f"hand:{view.seat}" for at in _banned(zone))
        talk.show(talk.cards(own, numbered=True, faint=marked))


def _lying(talk: Talk, zone: Zone, view: View) -> None:
    """A line for cards in the middle that have a name, and for hands of others that lie open."""
    label = zone_name(talk.words, talk.game, zone, talk.names, view.seat)
    if label is None:
        return
    hidden = all(card == BACK for card in zone.cards)
    line = Styled(f"{label}  ", FAINT)
    if hidden:
        line.append(talk.words.key("table.play.cards_held", count=len(zone.cards)))
    else:
        line.append_text(talk.cards(zone.cards))
    if zone.caption is not None:
        line.append(f"  {talk.words.say(zone.caption)}")
    for stands in game(view.game).layout(view.setup).stands:
        if units := view.table.figures.get(f"{stands}:{zone.id}"):
            line.append(f"  ◂ {figure(talk.words, talk.game, stands, units)}", "bold")
    talk.show(line)


def _banned(zone: Zone) -> list[int]:
    return [at for at, mark in zone.marks.items() if mark == "banned"]


def _remarks(talk: Talk, view: View, seat: int) -> Styled:
    """What the public figures say of a seat: a figure that is the seat, lists it, or is kept for it."""
    said = []
    for name, value in view.table.figures.items():
        word, _, owner = name.partition(":")
        if owner == str(seat) and value:
            said.append(figure(talk.words, talk.game, word, value))
        elif not owner and ((isinstance(value, tuple) and seat in value) or (isinstance(value, int) and value == seat)):
            said.append(figure(talk.words, talk.game, word))
    for name, amount in view.table.amounts.items():
        word, _, owner = name.partition(":")
        if owner == str(seat):
            said.append(figure(talk.words, talk.game, word, amount))
    return Styled(" · ".join(said), FAINT)


def laid_before(talk: Talk, zones: tuple[Zone, ...], seat: int) -> Styled:
    """The last cards a seat has laid in the middle, with their name."""
    laid = [zone for zone in zones if zone.id.startswith("trick:") and zone.owner == seat and zone.cards]
    if not laid:
        return Styled()
    newest = [zone.id for zone in zones if zone.id.startswith("trick:")][-1] == laid[-1].id
    line = talk.cards(laid[-1].cards)
    if laid[-1].caption is not None:
        line.append(f"  {talk.words.say(laid[-1].caption)}", "bold" if newest else FAINT)
    if not newest:
        line.stylize(FAINT)
    return line.append("  ")
