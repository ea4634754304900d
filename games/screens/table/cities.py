"""Each player's city, plate and hand as one viewer sees them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import View
from engine.keys import is_beautified
from engine.view import PlayerView
from games import pictures
from games.pictures.gallery import DISTRICTS
from games.screens import words
from games.screens.table.ranks import known_names

SPAN_MINE, SPAN_OTHERS = 400, 508
"""The least width of a town in cuts, so that a young town is not drawn larger than an old one."""
SKY_OTHERS = 100
"""The height of the others' towns above the ground in cuts: one width and one height for all, so one ground line."""


@dataclass(frozen=True)
class Building:
    """One district under its town, in words."""

    key: str
    name: str
    cost: int
    about: str = ""
    """What lies on it or under it."""


class Town(NamedTuple):
    """A city as it is drawn; what each field means says `pictures.town`."""

    buildings: tuple[str | tuple[str, ...], ...]
    goal: int
    seed: int
    label: str
    complete: bool
    new: str
    span: float
    sky: float


@dataclass(frozen=True)
class City:
    """One player's part of the table; equal ones look alike, so that their markup is made once."""

    number: int
    """From 1."""
    name: str
    role: str
    gold: int
    cards: int
    points: int
    size: str
    """How many districts count, of how many that end the game."""
    is_mine: bool
    is_ahead: bool
    """Nobody has more points, and not everybody has as many."""
    has_crown: bool
    is_complete: bool
    is_asked: bool
    note: str
    town: Town
    buildings: tuple[Building, ...]
    hand: tuple[Building, ...] = ()
    """Cards that the viewer may see of somebody else's hand."""
    handle: str = ""
    """Under which its owner has a page; empty for who has none."""


def cities(
    view: View, names: Sequence[str], new: Mapping[int, str], handles: Sequence[str] = ()
) -> tuple[City | None, list[City]]:
    """Give the viewer's own city, and the others in the order of play after it; `new` is built lately, by seat."""
    order = view.players if view.seat is None else (*view.players[view.seat + 1 :], *view.players[: view.seat])
    own = None if view.seat is None else city(view, view.players[view.seat], names, new)
    widths = [pictures.width_of(drawn(view, player), view.box.city_size) for player in order]
    span = max(SPAN_OTHERS, *widths)
    return own, [
        replace(city(view, player, names, new, span), handle=handles[player.seat] if handles else "")
        for player in order
    ]


def city(
    view: View, player: PlayerView, names: Sequence[str], new: Mapping[int, str], span: float = SPAN_OTHERS
) -> City:
    """Put one player's things together; `span` is the width of the others' towns in cuts."""
    name = names[player.seat]
    points = [one.points for one in view.players]
    mine = player.seat == view.seat
    goal = view.box.city_size
    built = tuple(building(view, key) for key in player.city)
    title = _("Your city") if mine else name
    label = title if mine else _("The city of %(name)s") % {"name": name}
    complete = player.city_size >= goal
    return City(
        number=player.seat + 1,
        name=title,
        role=known_names(view, player.characters),
        gold=player.gold,
        cards=player.hand_size,
        points=player.points,
        size=f"{player.city_size}/{goal}",
        is_mine=mine,
        is_ahead=player.points == max(points) > min(points),
        has_crown=view.crown == player.seat,
        is_complete=complete,
        is_asked=view.asked == player.seat,
        note=note(view, player, mine=mine),
        town=Town(
            buildings=drawn(view, player),
            goal=goal,
            seed=player.seat * 3 + 2,
            label=label if built else ": ".join((label, _("no districts yet"))),
            complete=complete,
            new=new.get(player.seat, ""),
            span=SPAN_MINE if mine else span,
            sky=0 if mine else SKY_OTHERS,
        ),
        buildings=built,
        hand=() if mine or player.hand is None else tuple(building(view, key) for key in player.hand),
    )


def drawn(view: View, player: PlayerView) -> tuple[str | tuple[str, ...], ...]:
    """Give a player's districts as the drawing wants them."""
    return tuple(marked(view, key) for key in player.city if words.plain(key) in DISTRICTS)


def building(view: View, key: str) -> Building:
    """Name one district with what it costs as it stands."""
    cost = getattr(view.box.cards.get(key), "cost", 0)
    return Building(words.plain(key), words.card(key, view.edition), cost, about(view, key))


def about(view: View, key: str) -> str:
    """Say what lies on a district or under it."""
    if is_beautified(key):
        return _("beautified")
    under = dict(view.stash).get(key) if key == "museum" else 0
    return ngettext("%(number)d card under it", "%(number)d cards under it", under) % {"number": under} if under else ""


def marked(view: View, key: str) -> str | tuple[str, ...]:
    """Give a building for the drawing, with the signs of what lies on it."""
    signs = ["beautified"] if is_beautified(key) else []
    if words.plain(key) == "museum" and dict(view.stash).get("museum"):
        signs.append("museum")
    return (words.plain(key), *signs) if signs else key


def note(view: View, player: PlayerView, *, mine: bool) -> str:
    """Say what is special about a city."""
    if view.phase == "finished":
        return _("Winner") if player.seat in view.winners else ""
    if player.completed:
        return _("Complete: this is the last round.")
    missing = view.box.city_size - player.city_size
    if missing == 1 and not mine:
        return ngettext(
            "One district short of a complete city.", "%(number)d districts short of a complete city.", 1
        ) % {"number": 1}
    return ""
