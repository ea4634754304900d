"""The result of checking the randomness of a game, as text."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import sealing
from engine.proof import WITHOUT_LOT, Checked
from engine.sealing import SealedSeat
from games.models import Match, Seat
from games.screens import words

USES = {
    "numbers": gettext_lazy("Numbers drawn from the seed"),
    "deck": gettext_lazy("The deck, shuffled for the deal"),
    "crown": gettext_lazy("The crown assigned at random"),
    "characters": gettext_lazy("The characters shuffled for a round"),
    "laid aside": gettext_lazy("A character discarded at random"),
    "picked": gettext_lazy("A character picked from those passed on"),
    "drawn": gettext_lazy("Cards taken from the top of the deck"),
    "pile": gettext_lazy("The discard pile shuffled into the deck"),
}
"""Purpose of a random draw -> label, in display order. Purposes that are not listed are keys of cards."""
FAULTS = {
    "form": gettext_lazy("It contains something the check doesn't recognize."),
    "seal": gettext_lazy("The seed doesn't match the seal."),
    "setup": gettext_lazy("The game was played with another setup than the sealed one."),
    "strings": gettext_lazy("A random string that was added to the deal is missing or wrong."),
    "order": gettext_lazy("A move is missing or out of place."),
    "numbers": gettext_lazy("A number isn't the one the seed produces."),
    "chance": gettext_lazy("There is one number too many, or one is missing."),
    "cards": gettext_lazy("Some cards are where neither the shuffle nor a player put them."),
    "result": gettext_lazy("Scores, places or rounds aren't those at the end of the game."),
}


@dataclass(frozen=True)
class Finding:
    """How often randomness was checked, by purpose, and the faults that were found."""

    counts: list[tuple[str, int]]
    faults: list[tuple[int, str]]
    """(number of the log entry, what is wrong) for each fault."""
    is_older: bool
    """Whether the game began under an older version of the rules, which dealt characters in another way."""


@dataclass(frozen=True)
class AddedString:
    """What one seat adds to the deal."""

    seat: Seat
    string: str
    is_from_browser: bool


def added_strings(strings: Sequence[SealedSeat | None], seats: Sequence[Seat]) -> list[AddedString]:
    """Return what the seats that are taken add to the deal, in order; empty for games that an older site opened."""
    return [
        AddedString(seat, sealed["string"], sealed["by"] == sealing.BROWSER)
        for seat, sealed in zip(seats, strings, strict=False)
        if sealed is not None and not seat.is_empty
    ]


def fairness_finding(match: Match, checked: Checked) -> Finding:
    """Return the result of the check `checked`, for the page."""
    order = [*USES, *sorted(set(checked.counts) - set(USES))]
    counts = [
        (draw_purpose(purpose, match.edition), checked.counts[purpose])
        for purpose in order
        if checked.counts.get(purpose)
    ]
    faults = [(max(problem.entry, 0), str(FAULTS[problem.what])) for problem in checked.problems]
    return Finding(counts, faults, match.rules_version in WITHOUT_LOT)


def draw_purpose(purpose: str, edition: str) -> str:
    """Return the label for the purpose of a random draw."""
    if purpose in USES:
        return str(USES[purpose])
    return _("Random effect of a card: %(card)s") % {"card": words.card(purpose, edition)}
