"""What only several facts together tell: who was robbed without having gold, and who had a killed character."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.facts import Called, CharactersSwapped, Dealt, Fact, GoldMoved, Named, Picked, TokenTaken, TurnBegan
from engine.state import NOBODY
from games.screens import words
from games.screens.log.narration import Line

THIEF = "thief"
"""The card because of which a player is robbed."""
FOLLOWED = frozenset({Called, CharactersSwapped, Dealt, GoldMoved, Named, Picked, TokenTaken, TurnBegan})
"""The types of facts that matter here."""


class Killed(NamedTuple):
    """A killed character, and the seat that has it: NOBODY if it was not chosen in this round."""

    character: str
    seat: int


def empty_robberies(facts_by_entry: Sequence[Sequence[Fact]]) -> dict[int, GoldMoved]:
    """Return, by index of the entry, the movement of 0 gold for each robbery of a player without gold.

    The engine records no such fact, because nothing changes.
    """
    robbers: dict[str, int] = {}
    found = {}
    for index, facts in enumerate(facts_by_entry):
        for fact in facts:
            if type(fact) not in FOLLOWED:
                continue
            match fact:
                case Dealt():
                    robbers.clear()
                case Named(token="robbed", character=character, seat=seat):
                    robbers[character] = seat
                case TurnBegan(character=character, seat=seat) if robbers.get(character, seat) != seat:
                    found[index] = GoldMoved(0, seat, robbers[character], THIEF)
                case GoldMoved(why="thief"):
                    found.pop(index, None)
    return found


def killed_characters(facts_by_entry: Sequence[Sequence[Fact]], *, at_call: bool = False) -> list[list[Killed]]:
    """Return, for each entry, the characters that were killed, or those that were called in vain because of that.

    The facts must be complete, so this is only for finished games. Rounds without their deal are left out.
    """
    return [list(killed) for killed in _killed(facts_by_entry, at_call=at_call)]


def _killed(facts_by_entry: Sequence[Sequence[Fact]], *, at_call: bool) -> Iterator[list[Killed]]:
    holders: dict[str, int] | None = None
    murdered: set[str] = set()
    for facts in facts_by_entry:
        killed = []
        for fact in facts:
            if type(fact) not in FOLLOWED:
                continue
            match fact:
                case Dealt():
                    holders, murdered = {}, set()
                case Picked(seat=seat, character=character) if holders is not None:
                    holders[character] = seat
                case CharactersSwapped(seat=seat, other=other, given=given, taken=taken) if holders is not None:
                    holders |= {given: other, taken: seat}
                case Named(token="murdered", character=character):
                    murdered.add(character)
                    if not at_call and holders is not None:
                        killed.append(Killed(character, holders.get(character, NOBODY)))
                case TokenTaken(token="murdered", character=character):
                    murdered.discard(character)
                case Called(seat=seat, character=character) if at_call and seat == NOBODY and character in murdered:
                    if holders is not None:
                        killed.append(Killed(character, holders.get(character, NOBODY)))
        yield killed


def holder_line(killed: Killed, viewer: int | None, names: Sequence[str], edition: str, *, html: bool) -> Line:
    """Return the line that says who has a killed character."""
    if killed.seat == NOBODY:
        message, name = _("No one is the %(card)s."), ""
    elif killed.seat == viewer:
        message, name = _("You are the %(card)s."), ""
    else:
        message, name = _("%(name)s is the %(card)s."), names[killed.seat]
    card = words.Noun(killed.character, edition)
    return Line(words.fill(message, html=html, name=name, card=card), "mask", to_viewer=killed.seat == viewer)
