"""A View for bots in simulations: as `view_for`, but without what only people look at, and therefore fast.

Offers, prices, outlooks and gifts are missing; bots get their options separately.
"""

from __future__ import annotations

from functools import lru_cache

from ...cards import SUITS, District
from ...editions import Kit
from ...facts import HIDDEN
from ...game import Game
from ...outlook import city_points
from ...scoring import COMPLETE, FIRST_COMPLETE, FIVE_TYPES
from ...state import Player, State
from ...view import PlayerView, View, own_stash, public_stash, question_fields, seen_tokens, turn_view

REMEMBERED = 5000
"""The maximum number of cities whose points are remembered for a kit."""


def bare_view(game: Game, seat: int | None) -> View:
    """Return the table as `seat` sees it when it is asked; None is a spectator."""
    state, kit = game.state, game.kit
    question = game.question
    mine = question is not None and question.seat == seat
    is_over = state.phase == "finished"
    picking = mine and state.phase == "selection" and bool(state.pool)
    seat_values = game_values(kit)
    return View(
        seat=seat,
        edition=state.edition,
        options=state.options,
        cast=state.cast,
        uniques=state.uniques,
        players=tuple([bare_player(game, i, p, seat, is_over, seat_values) for i, p in enumerate(state.players)]),
        crown=state.crown,
        round=state.round,
        phase=state.phase,
        called=state.called,
        faceup=state.faceup,
        facedown=sum([not kept for _, _, kept in state.picks]),
        facedown_seen=tuple(sorted([c for by, c, kept in state.picks if not kept and by == seat])),
        pool=tuple(state.pool) if picking else None,
        pool_size=len(state.pool),
        passed=state.players[seat].passed if seat is not None else (),
        revealed=tuple(sorted(state.revealed.items())),
        marks=tuple([(c, seen_tokens(state, t, seat, is_over)) for c, t in sorted(state.marks.items()) if c != HIDDEN]),
        turn=turn_view(game),
        deck_size=len(state.deck),
        pile=None if state.discard is None else tuple(state.discard),
        drawn=tuple(sorted(state.drawn)) if mine else (),
        site=state.site,
        stash=public_stash(state) if state.stash else (),
        own_stash=own_stash(game, seat, is_over) if state.stash else (),
        asked=question.seat if question else None,
        question=question.kind if question and mine else None,
        about=question_fields(question) if question and mine else (),
        offers=(),
        prices=(),
        worth=(),
        gifts=(),
        winners=state.winners,
        scores=(),
    )


class CityValues:
    """The points and types of all districts of a kit, for cities without districts that are counted in another way."""

    def __init__(self, kit: Kit) -> None:
        self.unusual = kit.overriding(District, "points_at_end") | kit.overriding(District, "types_at_end")
        self.points = {k: d.cost if d.value is None else d.value for k, d in kit.districts.items()}
        self.types = {k: d.suit for k, d in kit.districts.items()}
        self.memo: dict[object, int] = {}
        """The points of cities with unusual districts, by all that these points depend on."""


@lru_cache(maxsize=64)
def game_values(kit: Kit) -> CityValues:
    """Return the CityValues of `kit`."""
    return CityValues(kit)


def public_points(game: Game, seat: int, player: Player, values: CityValues) -> int:
    """Return the same as `city_points`, faster for cities of ordinary districts."""
    if not values.unusual.isdisjoint(player.city):
        return remembered_points(game, seat, player, values)
    points, types = 0, set()
    for building in player.city:
        points += values.points.get(building, 0)
        types.add(values.types.get(building, ""))
    if len(types) >= len(SUITS) and types.issuperset(SUITS):
        points += FIVE_TYPES
    completed = game.state.completed
    if seat in completed:
        points += FIRST_COMPLETE if completed[0] == seat else COMPLETE
    return points


def remembered_points(game: Game, seat: int, player: Player, values: CityValues) -> int:
    """Return the same as `city_points`, and remember it: few cities change between two decisions."""
    state, memo = game.state, values.memo
    table = (state.crown, state.completed, state.round, tuple(state.stash.items()))
    key = (seat, tuple(player.city), player.gold, len(player.hand), table)
    points = memo.get(key)
    if points is None:
        if len(memo) >= REMEMBERED:
            memo.clear()
        points = memo[key] = city_points(game, seat)
    return points


def bare_player(
    game: Game, seat: int, player: Player, viewer: int | None, is_over: bool, values: CityValues
) -> PlayerView:
    """Return one seat's part of the view."""
    state, turn = game.state, game.state.turn
    own = is_over or seat == viewer
    shown = turn is not None and turn.seat == viewer and seat in turn.shown
    return PlayerView(
        seat=seat,
        gold=player.gold,
        hand=tuple(sorted(player.hand)) if own or shown else None,
        hand_size=len(player.hand),
        city=tuple(player.city),
        characters=tuple(sorted(player.characters)) if own else seen_characters(state, player, seat, viewer),
        city_size=game.size(seat),
        completed=seat in state.completed,
        points=public_points(game, seat, player, values),
    )


def seen_characters(state: State, player: Player, seat: int, viewer: int | None) -> tuple[str, ...]:
    """Return the characters of another seat, with HIDDEN for those that `viewer` does not know."""
    known = {**state.revealed, **state.shown} if state.shown else state.revealed
    if state.swaps:
        known = dict(known)
        for a, b, given, taken in state.swaps:
            if viewer in (a, b):
                known |= {given: b, taken: a}
    return tuple(sorted([c if known.get(c) == seat else HIDDEN for c in player.characters]))
