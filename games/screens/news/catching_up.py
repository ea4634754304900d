"""The summary for a returning player: the time of their last visit, and a picture of districts built and lost since."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from engine import View
from engine.facts import Built, Confiscated, Destroyed, Fact, Laid, Replaced
from engine.keys import plain_district
from games.models import Entry
from games.pictures.gallery import DISTRICTS
from games.screens import dates

MOST = 12
"""The maximum number of districts in the picture, which shows the latest."""


@dataclass(frozen=True)
class CatchUp:
    """The heading of the news for a returning player."""

    words: str
    street: tuple[tuple[str, bool], ...] = ()
    """(card, whether it was destroyed) for each district built or destroyed since the last visit, in order."""


def catch_up_summary(
    missed_entries: Sequence[tuple[Entry, list[Fact]]], view: View, since: datetime | None
) -> CatchUp | None:
    """Return the summary for a player who has been away since `since` and has not moved yet; otherwise None."""
    if since is None or view.seat is None or not missed_entries or missed_entries[0][0].at > since:
        return None
    others = (fact for entry, facts in missed_entries if entry.seat != view.seat for fact in facts)
    return CatchUp(_("Your last visit: %(when)s.") % {"when": dates.time_ago(since)}, districts_in_facts(others))


def districts_in_facts(facts: Iterable[Fact]) -> tuple[tuple[str, bool], ...]:
    """Return (card, whether it was destroyed) for the latest districts built or destroyed in facts, in order."""
    houses: list[tuple[str, bool]] = []
    for fact in facts:
        match fact:
            case Built(district=card) | Confiscated(district=card) | Laid(card=card) | Replaced(new=card):
                houses.append((plain_district(card), False))
            case Destroyed(district=card):
                standing = (plain_district(card), False)
                if standing in houses:
                    houses.remove(standing)
                houses.append((plain_district(card), True))
    return tuple(house for house in houses if house[0] in DISTRICTS)[-MOST:]
