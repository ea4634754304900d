"""Which neighbor says something about which event: rarely, at most once in a round, and never about hidden things.

Nothing is stored. The number of the game and of the round decide what may be said in a round and by whom; whether it is
said depends on facts that everyone sees. Every page of a game therefore shows the same phrases to every reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple
from zlib import crc32

from engine.facts import Began, Built, Crowned, Dealt, Destroyed, Fact, Finished, GoldMoved, Named
from games.domain.play.temperaments import temperament_of
from games.models import Match, Seat

EVENTS = (*("ended",) * 3, "killing", *("robbery",) * 3, *("fire",) * 2, *("costly",) * 2, "crowned")
"""What may be spoken about in a round, as often as it is drawn."""
COSTLY = 5
"""The gold paid for a district that is worth a phrase."""


class Speakers(NamedTuple):
    """The neighbors who speak in a game."""

    game: str
    """The number of the game."""
    temperaments: tuple[tuple[int, str], ...]
    """(seat, temperament) of each neighbor."""


SILENCE = Speakers("", ())
"""No one speaks."""


class Said(NamedTuple):
    """Something that a neighbor says after a fact."""

    fact: Fact
    seat: int
    temperament: str
    event: str


def speakers_at(match: Match, seats: Iterable[Seat]) -> Speakers:
    """Return the neighbors who speak at a table: all bots but those that play for a person, and those of the lesson."""
    known = ((seat.number, temperament_of(match, seat)) for seat in seats)
    return Speakers(str(match.pk), tuple((seat, temperament) for seat, temperament in known if temperament))


def what_is_said(speakers: Speakers, facts_by_entry: Sequence[Sequence[Fact]], round_now: int) -> list[Said | None]:
    """Return, for each entry, what is said after one of its facts.

    The entries may begin in the middle of a game; `round_now` is the round of the last one.
    """
    if not speakers.temperaments:
        return [None] * len(facts_by_entry)
    dealt = (fact.round for facts in facts_by_entry for fact in facts if isinstance(fact, Dealt))
    number = max(1, next(dealt, round_now + 1) - 1)
    speak, is_quiet, said = _speaker_in(speakers, number), False, []
    for facts in facts_by_entry:
        heard = None
        for fact in facts:
            if isinstance(fact, Dealt) and fact.round != number:
                number, is_quiet = fact.round, False
                speak = _speaker_in(speakers, number)
            if not is_quiet and (spoken := speak(fact)):
                heard, is_quiet = spoken, True
        said.append(heard)
    return said


def _speaker_in(speakers: Speakers, number: int) -> Callable[[Fact], Said | None]:
    """Return a function that returns what is said after a fact of round `number`."""
    lot = crc32(f"{speakers.game} {number}".encode())
    lot, place = divmod(lot, len(speakers.temperaments))
    event = "began" if number == 1 else EVENTS[lot % len(EVENTS)]
    return partial(_said_after, event, speakers.temperaments[place][0], dict(speakers.temperaments))


def _said_after(wanted: str, chosen: int, temperaments: dict[int, str], fact: Fact) -> Said | None:
    """Return what is said after a fact, if it is what is wanted in this round.

    `chosen` is the seat that speaks about what concerns all or itself; of a robbery or a fire speak those involved.
    """
    event, speaker = "", chosen
    match wanted, fact:
        case "began", Began():
            event = "began"
        case "killing", Named(token="murdered"):
            event = "killing"
        case "robbery", GoldMoved(why="thief", source=int(source), target=int(target)):
            event, speaker = ("robbed", source) if source in temperaments else ("robbing", target)
        case "fire", Destroyed(why="warlord", seat=seat, by=by) if seat != by:
            event, speaker = ("burned", seat) if seat in temperaments else ("burning", by)
        case "costly", Built(seat=seat, gold=gold) if gold >= COSTLY and seat == chosen:
            event = "costly"
        case "crowned", Crowned(seat=seat) if seat == chosen:
            event = "crowned"
        case "ended", Finished():
            event = "ended"
    return Said(fact, speaker, temperaments[speaker], event) if event and speaker in temperaments else None
