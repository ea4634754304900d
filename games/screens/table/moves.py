"""Gold and cards that moved between places of the table, for animations."""

from collections.abc import Iterable, Iterator

from engine import Fact
from engine.facts import CardMoved, Drew, GoldMoved, HandsSwapped, Kept
from games.domain.play.entry_tokens import entry_token
from games.models import Entry, Match

MOST = 12
"""The maximum number of moves. A page that was hidden for a long time animates only the latest."""
DECK = "deck"


def recent_moves(match: Match, entries: Iterable[tuple[Entry, list[Fact]]]) -> str:
    """Return the last moves, oldest first, as "entry token|what|from|to"; places are the deck and seats from 1."""
    ways = [(entry.number, way) for entry, facts in entries for fact in facts for way in fact_moves(fact)]
    return " ".join(f"{entry_token(match.pk, number)}|{way}" for number, way in ways[-MOST:])


def fact_moves(fact: Fact) -> Iterator[str]:
    """Yield "what|from|to" for everything that a fact moved, as the viewer sees it."""
    match fact:
        case GoldMoved(source=int(source), target=int(target)) if source >= 0 and target >= 0:
            yield f"coin|{source + 1}|{target + 1}"
        case Drew(seat=seat) | Kept(seat=seat):
            yield f"card|{DECK}|{seat + 1}"
        case CardMoved(source=source, target=target):
            yield f"card|{source + 1}|{target + 1}"
        case HandsSwapped(a=one, b=other):
            yield f"card|{one + 1}|{other + 1}"
            yield f"card|{other + 1}|{one + 1}"
