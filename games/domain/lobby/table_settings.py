"""The settings with which a table is opened: game, time control, bots, and who may join and watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import engine
from games.domain.errors import Refused
from games.domain.timing.time_controls import PACES, TimeControl
from games.enums import BotKind, Pace


@dataclass(frozen=True, kw_only=True)
class MatchSettings:
    """All settings of a table; they come from the setup form or, for a rematch, from the previous game."""

    edition: str
    size: int
    options: Mapping[str, Any] = field(default_factory=dict)
    """The edition's variants."""
    cast: Sequence[str] | None = None
    """The characters; None for those of the recommended first game."""
    uniques: Sequence[str] | None = None
    """The unique districts; None for those of the recommended first game."""
    cast_by: str = ""
    """How the characters were chosen, one of the values of `Configuration.cast`."""
    uniques_by: str = ""
    draw_seed: str = ""
    """The seed of random cards, 64 hex digits."""
    name: str = ""
    """The name of the table; empty for the default name."""
    pace: str = Pace.DAILY
    time_control: TimeControl | None = None
    """Custom values that replace those of `pace`."""
    bots: Sequence[str] = ()
    """The kinds of the bots on the last seats."""
    stand_in: str = BotKind.APPRENTICE
    """The kind of bot that stands in for absent players."""
    private: bool = False
    spectators: bool = True
    undo: bool = True
    hours: bool = True
    """Whether clocks stop outside the waking hours of the players; at a live table they never do."""
    rated: bool = False
    """Whether the result counts for ratings; allowed only at public tables without bots."""
    reliability: int = 0
    """The minimum reliability of players, one of `RELIABILITY_LEVELS`; ignored when all opponents are bots."""
    lesson: bool = False
    """Whether the game is a lesson for a new player, with hints."""
    vacations: bool = True
    """Whether clocks stop during vacations; at a live table they never do."""
    mail_answers: bool = True
    """Whether players may answer from an email without signing in."""
    substitutes: bool = True
    """Whether a substitute may be invited for an absent player; not allowed in rated games."""
    post_times: str = ""
    """When orders take effect, such as "08:00 20:00"; empty for every quarter of an hour, as always at a live table."""
    post_zone: str = "UTC"
    """The time zone of `post_times`."""

    @property
    def is_alone(self) -> bool:
        """Return whether all opponents are bots; then there is no time limit."""
        return len(self.bots) == self.size - 1

    def check(self) -> None:
        """Check that the settings are allowed.

        Raises `Refused` with a code of `engine.check_setup`, `too_many_bots`, `untimed_needs_bots`,
        `rated_without_bots` or `rated_in_public`.
        """
        if refusal := engine.check_setup(self.edition, self.size, self.cast, self.uniques, self.options):
            raise Refused(refusal.code, **refusal.params)
        if len(self.bots) >= self.size:
            raise Refused("too_many_bots", most=self.size - 1)
        if self.pace == Pace.UNTIMED and not self.is_alone:
            raise Refused("untimed_needs_bots")
        if self.rated and self.bots:
            raise Refused("rated_without_bots")
        if self.rated and self.private:
            raise Refused("rated_in_public")

    def columns(self) -> dict[str, Any]:
        """Return the values of the match's columns, except the name."""
        pace = Pace.UNTIMED if self.is_alone else Pace(self.pace)
        control = PACES[pace] if self.is_alone or self.time_control is None else self.time_control
        return {
            "edition": self.edition,
            "size": self.size,
            "options": dict(self.options),
            "cast": list(self.cast) if self.cast else None,
            "uniques": list(self.uniques) if self.uniques else None,
            "cast_by": self.cast_by,
            "uniques_by": self.uniques_by,
            "draw_seed": self.draw_seed,
            "pace": pace,
            "grace": control.grace,
            "bank": control.bank,
            "increment": control.increment,
            "cap": control.cap,
            "stand_in": BotKind(self.stand_in),
            "is_private": self.private,
            "allows_spectators": self.spectators,
            "allows_undo": self.undo,
            "allows_hours": self.hours,
            "is_rated": self.rated,
            "least_reliability": 0 if self.is_alone else self.reliability,
            "is_lesson": self.lesson,
            "allows_vacations": self.vacations,
            "allows_mail_answers": self.mail_answers,
            "allows_substitutes": self.substitutes,
            "post_times": self.post_times if pace not in (Pace.LIVE, Pace.UNTIMED) else "",
            "post_zone": self.post_zone,
        }
