"""The order in which cards are listed for readers."""

from engine.cards import Card
from games.screens import words


def reading_order(card: Card, edition: str) -> tuple[int, int, str]:
    """Return the sort key of a card: characters by rank, others by cost, then by the name in the reader's language."""
    return getattr(card, "rank", 0), getattr(card, "cost", 0) or 0, words.card(card.key, edition).casefold()
