"""Each player's city, figures and hand as one viewer sees them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine import View
from engine.editions import Kit
from engine.keys import is_beautified
from engine.view_parts import PlayerView
from games import pictures
from games.models.accounts.seat_mark import Mark
from games.pictures.gallery import DISTRICTS
from games.pictures.town import EARTH, lay_out
from games.screens import languages, words
from games.screens.decision.targets import Touch
from games.screens.table.ranks import known_names

SPAN_MINE, SPAN_OTHERS = 400, 508
"""The minimum widths of the viewer's town and of others, in drawing units, so that small towns are not enlarged."""
SKY_OTHERS = 100
"""The height of other players' towns above the ground, in drawing units.

It is the same for all, so that their ground lines are aligned.
"""


@dataclass(frozen=True)
class Building:
    """One district in the list below a city."""

    key: str
    name: str
    cost: int
    about: str = ""
    """What is on the district or under it, as text."""


class Town(NamedTuple):
    """The arguments of `pictures.town` for a city."""

    buildings: tuple[str | tuple[str, ...], ...]
    goal: int
    seed: int
    label: str
    complete: bool
    new: str
    span: float
    sky: float
    ghosts: frozenset[int] = frozenset()
    """The positions of districts that are only planned."""


class Note(NamedTuple):
    """A note about what is special about a city, in a full and a short form."""

    words: str = ""
    brief: str = ""


class Figures(NamedTuple):
    """A player's gold, cards, districts and points, which are shown next to the name."""

    gold: int
    cards: int
    size: str
    points: int
    is_ahead: bool
    brief: str
    """A short note about the city; empty for the viewer's own city, which shows the full note."""


class Spot(NamedTuple):
    """A district that can be pressed, and its place in the drawing."""

    touch: Touch
    x: int
    width: int

    @property
    def middle(self) -> int:
        """Return the x coordinate of its middle."""
        return self.x + self.width // 2


@dataclass(frozen=True)
class City:
    """One player's part of the table. Equal objects give equal markup, which can therefore be cached."""

    number: int
    """The number of the seat, from 1."""
    name: str
    role: str
    gold: int
    cards: int
    points: int
    size: str
    """The size of the city and that of a complete one, such as "3/8"."""
    is_mine: bool
    is_ahead: bool
    """Whether the player leads, alone or with others, unless all are tied."""
    has_crown: bool
    is_complete: bool
    is_asked: bool
    note: Note
    town: Town
    buildings: tuple[Building, ...]
    hand: tuple[Building, ...] = ()
    """The cards in another player's hand that the viewer may see."""
    handle: str = ""
    """The handle of the player's profile; empty if there is none."""
    mark: Mark | None = None
    level: str = ""
    """The level of a bot, as text; empty for people."""
    touch: Touch | None = None
    """What pressing the player's plate is about; None if it cannot be pressed."""
    spots: tuple[Spot, ...] = ()
    """The districts that can be pressed."""

    @property
    def css(self) -> str:
        """Return the CSS classes of the city, with the color of its seat."""
        flags = (("full", self.is_complete), ("asked", self.is_asked and not self.is_mine))
        return " ".join(
            [*(name for name, is_set in flags if is_set), *([f"seated of-{self.mark.color}"] if self.mark else [])]
        )

    @property
    def figures(self) -> Figures:
        """Return the figures next to the player's name."""
        brief = "" if self.is_mine else self.note.brief
        return Figures(self.gold, self.cards, self.size, self.points, self.is_ahead, brief)

    @property
    def drawing(self) -> SafeString:
        """Return the skyline of the city."""
        return pictures.town(**self.town._asdict())

    @property
    def spot_box(self) -> str:
        """Return the viewBox of the drawing, for the spots above it."""
        town = self.town
        width = max(pictures.width_of(town.buildings, town.goal), town.span)
        return f"0 {-SKY_OTHERS} {width:.2f} {SKY_OTHERS + EARTH}"

    @property
    def outline(self) -> str:
        """Return a line with the names and costs of the districts."""
        return " · ".join([f"{one.name} {one.cost}" for one in self.buildings])


def cities_in_order(
    view: View,
    names: Sequence[str],
    newest_by_seat: Mapping[int, str],
    handles: Sequence[str] = (),
    marks: Sequence[Mark] = (),
    levels: Sequence[str] = (),
) -> tuple[City | None, list[City]]:
    """Return the viewer's own city and the others in order of play. `newest_by_seat` maps seats to newest districts."""
    order = view.players if view.seat is None else (*view.players[view.seat + 1 :], *view.players[: view.seat])
    kit, under = view.kit, under_museum(view)
    span = max([SPAN_OTHERS, *[width_of(player.city, under, kit.city_size) for player in order]])
    points = [player.points for player in view.players]
    best = max(points) if max(points) > min(points) else None

    def city_of(player: PlayerView, span: float, handle: str = "") -> City:
        mine, seat = player.seat == view.seat, player.seat
        return player_city(
            player,
            names[seat],
            handle,
            kit,
            under,
            span,
            newest_by_seat.get(seat, ""),
            city_note(view, player, is_mine=mine),
            is_mine=mine,
            is_ahead=player.points == best,
            has_crown=view.crown == seat,
            is_asked=view.asked == seat,
            mark=marks[seat] if marks else None,
            level=levels[seat] if levels else "",
            language=languages.language(),
        )

    own = None if view.seat is None else city_of(view.players[view.seat], SPAN_MINE)
    return own, [city_of(player, span, handles[player.seat] if handles else "") for player in order]


def with_ghost(city: City, key: str) -> City:
    """Return a city with a ghost of the district that would be built next."""
    town = city.town
    return replace(city, town=town._replace(buildings=(*town.buildings, key), ghosts=frozenset({len(town.buildings)})))


def planned_city(view: View, names: Sequence[str], marks: Sequence[Mark], built: Sequence[str]) -> City:
    """Return the viewer's city as it would be; districts other than those `built` are drawn as ghosts."""
    own, _others = cities_in_order(view, names, {}, marks=marks)
    assert own is not None
    left, ghosts = Counter(built), set()
    for place, key in enumerate(view.own.city):
        if not left[key]:
            ghosts.add(place)
        left[key] -= 1
    buildings = [
        replace(building, about=pgettext("district", "planned")) if place in ghosts else building
        for place, building in enumerate(own.buildings)
    ]
    return replace(own, town=own.town._replace(ghosts=frozenset(ghosts)), buildings=tuple(buildings))


def stage_seat(view: View) -> int | None:
    """Return the seat whose city is large for spectators: that on turn, or that is asked; None after the end."""
    if view.phase == "finished":
        return None
    return view.asked if view.turn is None else view.turn.seat


def with_stage(others: Sequence[City], seat: int) -> tuple[City, list[City]]:
    """Return the city of `seat`, in a size of its own, and the rest."""
    city = next(city for city in others if city.number == seat + 1)
    town = city.town._replace(span=SPAN_MINE, sky=0)
    return replace(city, town=town), [other for other in others if other is not city]


def with_touches(city: City, touches: Mapping[str, Touch], built: Sequence[str]) -> City:
    """Return the city with what can be pressed in it; `built` holds the keys of its districts."""
    seat = city.number - 1
    touch, aimed = touches.get(f"seat:{seat}"), f"district:{seat}:"
    spots: tuple[Spot, ...] = ()
    if any(target.startswith(aimed) for target in touches):
        drawn = [key for key in built if words.plain_district(key) in DISTRICTS]
        spots = tuple(
            Spot(touches[f"{aimed}{key}"], round(plot.start), round(plot.end - plot.start))
            for key, plot in zip(drawn, lay_out(city.town.buildings), strict=True)
            if f"{aimed}{key}" in touches
        )
    return replace(city, touch=touch, spots=spots) if touch or spots else city


@lru_cache(maxsize=4096)
def player_city(
    player: PlayerView,
    name: str,
    handle: str,
    kit: Kit,
    cards_under: int,
    span: float,
    newest: str,
    note: Note,
    *,
    is_mine: bool,
    is_ahead: bool,
    has_crown: bool,
    is_asked: bool,
    mark: Mark | None,
    level: str,
    language: str,
) -> City:
    """Return one player's city in the active language. Cached, because most cities change rarely."""
    goal = kit.city_size
    built = tuple([city_district(kit, key, cards_under) for key in player.city])
    title = _("Your city") if is_mine else name
    label = title if is_mine else _("%(name)s's city") % {"name": name}
    complete = player.city_size >= goal
    return City(
        number=player.seat + 1,
        name=title,
        role=known_names(kit.edition.key, player.characters),
        gold=player.gold,
        cards=player.hand_size,
        points=player.points,
        size=f"{player.city_size}/{goal}",
        is_mine=is_mine,
        is_ahead=is_ahead,
        has_crown=has_crown,
        is_complete=complete,
        is_asked=is_asked,
        note=note,
        town=Town(
            buildings=drawn_districts(player.city, cards_under),
            goal=goal,
            seed=player.seat * 3 + 2,
            label=label if built else ": ".join((label, _("no districts yet"))),
            complete=complete,
            new=newest,
            span=span,
            sky=0 if is_mine else SKY_OTHERS,
        ),
        buildings=built,
        hand=()
        if is_mine or player.hand is None
        else tuple([city_district(kit, key, cards_under) for key in player.hand]),
        handle=handle,
        mark=mark,
        level=level,
    )


@lru_cache(maxsize=4096)
def width_of(city: tuple[str, ...], cards_under: int, goal: int) -> float:
    """Return the width of a drawn city in drawing units."""
    return pictures.width_of(drawn_districts(city, cards_under), goal)


def drawn_districts(city: Iterable[str], cards_under: int) -> tuple[str | tuple[str, ...], ...]:
    """Return the districts for the drawing; `cards_under` is the number of cards under the Museum."""
    return tuple([marked_district(key, cards_under) for key in city if words.plain_district(key) in DISTRICTS])


def city_district(kit: Kit, key: str, cards_under: int) -> Building:
    """Return one district with its current cost."""
    cost = getattr(kit.cards.get(key), "cost", 0)
    return Building(words.plain_district(key), words.card(key, kit.edition.key), cost, district_note(key, cards_under))


def under_museum(view: View) -> int:
    """Return the number of cards under the Museum."""
    return dict(view.stash).get("museum") or 0


def district_note(key: str, cards_under: int) -> str:
    """Return what is on a district or under it, as text."""
    if is_beautified(key):
        return _("beautified")
    if key != "museum" or not cards_under:
        return ""
    return ngettext("%(number)d card under it", "%(number)d cards under it", cards_under) % {"number": cards_under}


def marked_district(key: str, cards_under: int) -> str | tuple[str, ...]:
    """Return a district for the drawing, with icons of what is on it."""
    signs = ["beautified"] if is_beautified(key) else []
    if words.plain_district(key) == "museum" and cards_under:
        signs.append("museum")
    return (words.plain_district(key), *signs) if signs else key


def city_note(view: View, player: PlayerView, *, is_mine: bool) -> Note:
    """Return what is special about a city."""
    if view.phase == "finished":
        return Note(_("Winner"), _("Winner")) if player.seat in view.winners else Note()
    if player.completed:
        return Note(_("Complete: this is the last round."), pgettext("a city", "complete"))
    missing = view.kit.city_size - player.city_size
    if missing == 1 and not is_mine:
        said = ngettext(
            "One district away from a complete city.", "%(number)d districts away from a complete city.", missing
        )
        return Note(said % {"number": missing}, pgettext("districts", "%(number)d to go") % {"number": missing})
    return Note()
