"""The game of a table before the deal: its edition, variants, characters and unique districts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import engine
from engine import Refusal, casts
from engine.editions import Edition
from games.models import Match

FIRST, FREE, RANDOM, OWN = "first", "free", "random", "own"
"""Ways to choose the cast and the unique districts, in addition to the presets.

With `OWN` the districts come with the cast.
"""
ANY_SEED = "0" * 64
DEFAULT_SIZE = 4


def default_table_size(edition: str) -> int:
    """Return the default number of players of an edition: four, or the nearest number that it allows."""
    seats = engine.EDITIONS[edition].seats
    return min(max(DEFAULT_SIZE, seats[0]), seats[-1])


@dataclass(frozen=True)
class Configuration:
    """The game that the creator wants. `characters` and `districts` are ignored unless they are chosen freely."""

    edition: str = "classic"
    size: int = 4
    options: dict[str, Any] = field(default_factory=dict)
    cast: str = FIRST
    """`FIRST`, `FREE`, `RANDOM` or the key of a preset."""
    nine: bool = False
    """Whether a character of rank 9 is wanted, if the number of players allows one."""
    characters: tuple[str, ...] = ()
    uniques: str = OWN
    """`OWN`, `FIRST`, `FREE` or `RANDOM`."""
    districts: tuple[str, ...] = ()

    @property
    def box(self) -> Edition:
        """Return the edition. Raises KeyError for an unknown one."""
        return engine.EDITIONS[self.edition]

    @property
    def is_fixed(self) -> bool:
        """Return whether the edition offers no choice of cards."""
        return not self.box.presets

    @property
    def ranks(self) -> dict[int, str]:
        """Return the chosen characters by rank."""
        rank = {card.key: card.rank for card in self.box.characters}
        return {rank[key]: key for key in self.characters if key in rank}

    @property
    def has_nine(self) -> bool:
        """Return whether a character of rank 9 is in the game."""
        wanted = self.box.needs_nine(self.size) or (self.nine and self.size > 2)
        return wanted and not self.is_fixed and bool(self.box.ninth)

    def with_defaults(self) -> Configuration:
        """Return a copy with ranks and districts not chosen yet filled in from the recommended first game."""
        first = {card.key: card.rank for card in self.box.characters if card.key in (*self.box.cast, self.box.ninth)}
        missing = tuple(key for key, rank in first.items() if rank not in self.ranks)
        return replace(
            self, characters=self.characters + missing, districts=self.districts or tuple(self.box.first_uniques)
        )

    def refusal(self) -> Refusal | None:
        """Return why this game cannot be set up, or None.

        The code is one of `engine.check_setup`, `unknown_preset` or `not_in_edition`.
        """
        refusal = engine.check_setup(self.edition, self.size, options=self.options)
        if refusal or self.is_fixed:
            return refusal
        if self.cast not in {FIRST, FREE, RANDOM, *self.box.presets}:
            return Refusal("unknown_preset", {"preset": self.cast})
        if unknown := set(self.characters) - {card.key for card in self.box.characters}:
            return Refusal("not_in_edition", {"card": min(unknown)})
        if self.uniques == FREE and (unknown := set(self.districts) - {card.key for card in self.box.uniques}):
            return Refusal("not_in_edition", {"card": min(unknown)})
        drawn = self.casting(ANY_SEED)
        refusal = engine.check_setup(self.edition, self.size, drawn.cast, drawn.uniques, self.options)
        if refusal and refusal.code == "too_few_for":
            # The player only chose a character, so the message names the alternatives to it.
            return casts.why_not_castable(self.box, self.size, refusal.params["character"])
        return refusal

    def casting(self, seed: str) -> casts.Casting:
        """Return the cards of the game, with random ones drawn from `seed` (64 hex digits).

        The cast must be a known one.
        """
        drawn = casts.draw_cast(self.box, self.size, seed, nine=self.nine)
        if self.cast in self.box.presets:
            chosen = casts.from_preset(self.box, self.cast, self.size, nine=self.nine)
        else:
            cast = {FIRST: self._first, FREE: self._free, RANDOM: lambda: drawn.cast}[self.cast]()
            chosen = casts.Casting(cast, casts.sorted_by_cost(self.box, self.box.first_uniques))
        uniques = {
            OWN: chosen.uniques,
            FIRST: casts.sorted_by_cost(self.box, self.box.first_uniques),
            RANDOM: drawn.uniques,
        }.get(self.uniques)
        if uniques is None:
            uniques = casts.sorted_by_cost(self.box, self.districts)
        return casts.Casting(chosen.cast, uniques, chosen.replaced, drawn.rolls if self.is_drawn else ())

    @property
    def is_drawn(self) -> bool:
        """Return whether any of the cards are drawn at random."""
        return not self.is_fixed and RANDOM in (self.cast, self.uniques)

    def settings_fields(self, seed: str) -> dict[str, Any]:
        """Return the keyword arguments for `MatchSettings`, with random cards drawn from `seed`.

        Call it only where `refusal` returns None.
        """
        game = {"edition": self.edition, "size": self.size, "options": dict(self.options)}
        if self.is_fixed:
            return game
        chosen = self.casting(seed)
        return {
            **game,
            "cast": chosen.cast,
            "uniques": chosen.uniques,
            "cast_by": self.cast,
            "uniques_by": self.uniques,
            "draw_seed": seed if self.is_drawn else "",
        }

    def _first(self) -> tuple[str, ...]:
        ninth = self.ranks.get(9, self.box.ninth)
        return (*self.box.cast, ninth) if self.has_nine else self.box.cast

    def _free(self) -> tuple[str, ...]:
        return tuple(key for rank, key in sorted(self.ranks.items()) if rank < 9 or self.has_nine)


def cards_for_rematch(match: Match, seed: str) -> dict[str, Any]:
    """Return the cards for another game like `match`: the same ones, or new ones from `seed` if they were random."""
    cards = {"cast": match.cast, "uniques": match.uniques, "cast_by": match.cast_by, "uniques_by": match.uniques_by}
    if RANDOM not in (match.cast_by, match.uniques_by):
        return cards
    drawn = casts.draw_cast(engine.EDITIONS[match.edition], match.size, seed, nine=len(match.cast or ()) > 8)
    if match.cast_by == RANDOM:
        cards["cast"] = drawn.cast
    if match.uniques_by == RANDOM:
        cards["uniques"] = drawn.uniques
    return {**cards, "draw_seed": seed}
