"""The parts of a View: what one seat knows of each player and of the current turn."""

from __future__ import annotations

from typing import Final

from .facts import HIDDEN
from .game import Game
from .keys import Building
from .records import Record, field_values
from .scoring import city_points
from .state import Player


class PlayerView(Record):
    """One seat as the viewer sees it."""

    def __init__(
        self,
        seat: int,
        gold: int,
        hand: tuple[str, ...] | None,
        hand_size: int,
        city: tuple[Building, ...],
        characters: tuple[str, ...],
        city_size: int,
        completed: bool,
        points: int,
    ) -> None:
        self.seat: Final = seat
        self.gold: Final = gold
        # The cards, sorted; None if the viewer does not know them.
        self.hand: Final = hand
        self.hand_size: Final = hand_size
        self.city: Final = city
        # One entry per character held: its key, or HIDDEN.
        self.characters: Final = characters
        # How many districts the city counts as.
        self.city_size: Final = city_size
        self.completed: Final = completed
        # The points of the city that are public.
        self.points: Final = points

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(field_values(self)))


class TurnView(Record):
    """The current turn; all of it is public."""

    def __init__(
        self,
        seat: int,
        character: str,
        powers: str,
        gathered: bool,
        built: int,
        builds_left: int,
        used: tuple[tuple[str, str], ...],
        gold: int,
        draws: int,
        keeps: int,
    ) -> None:
        self.seat: Final = seat
        self.character: Final = character
        self.powers: Final = powers
        self.gathered: Final = gathered
        self.built: Final = built
        self.builds_left: Final = builds_left
        self.used: Final = used
        # How much gold the player would get when gathering.
        self.gold: Final = gold
        # How many cards the player would draw when gathering.
        self.draws: Final = draws
        # How many of the drawn cards the player would keep.
        self.keeps: Final = keeps


def player_view(
    game: Game, seat: int, player: Player, viewer: int | None, holders: dict[str, int], is_over: bool
) -> PlayerView:
    """Return one seat's part of the view; `holders` are the characters whose seat the viewer knows."""
    state, turn = game.state, game.state.turn
    own = is_over or seat == viewer
    is_known = own or (turn is not None and turn.seat == viewer and seat in turn.shown)
    characters = player.characters
    if not own:
        characters = tuple([c if holders.get(c) == seat else HIDDEN for c in characters])
    return PlayerView(
        seat,
        player.gold,
        tuple(sorted(player.hand)) if is_known else None,
        len(player.hand),
        tuple(player.city),
        tuple(sorted(characters)),
        game.size(seat),
        seat in state.completed,
        city_points(state, game.kit, seat),
    )


def turn_view(game: Game) -> TurnView | None:
    """Return the current turn, or None outside of turns."""
    turn = game.state.turn
    if turn is None:
        return None
    left = max(game.adjusted_number("build_limit", turn.seat) + turn.extra - turn.built, 0)
    return TurnView(
        turn.seat,
        turn.character,
        turn.powers,
        turn.gathered,
        turn.built,
        left,
        turn.used,
        gold=game.adjusted_number("gold_gathered", turn.seat),
        draws=game.adjusted_number("draw_count", turn.seat),
        keeps=game.adjusted_number("keep_count", turn.seat),
    )
