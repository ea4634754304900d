"""What a table is opened with: what is played there, at which pace, with which bots, and who may come and see."""

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
    """All that is agreed on before a game; the forms give it, and a rematch takes over that of the game before."""

    edition: str
    size: int
    options: Mapping[str, Any] = field(default_factory=dict)
    """The edition's variants."""
    cast: Sequence[str] | None = None
    """The characters; None for those of the first game."""
    uniques: Sequence[str] | None = None
    """The unique districts; None for those of the first game."""
    cast_by: str = ""
    """How the characters were found, which `Configuration.terms` knows."""
    uniques_by: str = ""
    draw_seed: str = ""
    """What lots were drawn from, 64 hex digits."""
    name: str = ""
    """Empty for the usual name."""
    pace: str = Pace.DAILY
    time_control: TimeControl | None = None
    """Numbers in place of those of the named pace."""
    bots: Sequence[str] = ()
    """Who sits on the last seats."""
    stand_in: str = BotKind.APPRENTICE
    """Who plays for the absent."""
    private: bool = False
    spectators: bool = True
    undo: bool = True
    hours: bool = True
    """Whether clocks stand still outside the waking hours that players have set; at a live table they never do."""
    rated: bool = False
    """Whether the result counts for the players' ratings: people alone play there, and all may see how it ended."""
    reliability: int = 0
    """What those who sit down are held to, one of `demands.LEVELS`; nobody where all others are bots."""
    lesson: bool = False
    """Whether it is a newcomer's first game, over after a few decisions."""
    vacations: bool = True
    """Whether clocks stand still during vacations; at a live table they never do."""
    mail_answers: bool = True
    """Whether one may answer from a mail, without signing in."""
    substitutes: bool = True
    """Whether somebody else may be asked to play on for the absent; never in a rated game."""

    @property
    def is_alone(self) -> bool:
        """Tell whether all others are bots; then nothing is timed."""
        return len(self.bots) == self.size - 1

    def check(self) -> None:
        """Hold it to the rules.

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
        """Give what the match's row holds of it, but for its name."""
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
        }
