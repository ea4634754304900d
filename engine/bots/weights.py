"""The weights of the builder bot's judgment, in gold, found by letting variants play against each other."""

from __future__ import annotations

WEIGHTS: dict[str, float] = {
    # How much a district is worth to its owner.
    "point": 1.0,
    "tempo": 1.5,
    "suit": 0.5,
    "synergy": 0.15,
    "finish": 2.0,
    "gold": 1.2,
    "enough": 5.0,
    "gold_over": 0.4,
    "card": 1.0,
    "unique": 1.0,
    # How to measure how far ahead a player is.
    "gold_ahead": 0.4,
    "hand_ahead": 0.6,
    "danger": 5.0,
    "near_end": 3.0,
    # The draft.
    "income": 0.9,
    "crown": 0.5,
    "belief": 1.5,
    "deny": 0.3,
    "murder": 0.7,
    "alarm": 0.5,
    "penultimate": 0.25,
    "last": 0.7,
    "shelter": 1.0,
    # Characters, apart from their income.
    "assassin": 0.8,
    "witch": 1.2,
    "magistrate": 1.0,
    "thief": 0.5,
    "spy": 1.0,
    "blackmailer": 0.7,
    "magician": 0.6,
    "wizard": 0.6,
    "seer": 0.0,
    "emperor": 1.2,
    "bishop": 0.2,
    "cardinal": 0.4,
    "merchant": 1.0,
    "alchemist": 0.7,
    "architect": 1.5,
    "navigator": 2.2,
    "scholar": 1.0,
    "warlord": 0.4,
    "diplomat": 0.7,
    "marshal": 1.9,
    "queen": 1.0,
    "artist": 0.2,
    "tax_collector": 1.3,
    "extra_build": 1.6,
    # How much harming other players is worth.
    "harm": 0.8,
    "rob": 1.0,
    # The randomness of choices.
    "warmth": 0.15,
    # The inclinations of temperaments, without which a bot plays as well as it can: see `temperaments`.
    "rank_1": 0.0,
    "rank_2": 0.0,
    "rank_3": 0.0,
    "rank_4": 0.0,
    "rank_5": 0.0,
    "rank_6": 0.0,
    "rank_7": 0.0,
    "rank_8": 0.0,
    "rank_9": 0.0,
    "taste_noble": 0.0,
    "taste_religious": 0.0,
    "taste_trade": 0.0,
    "taste_military": 0.0,
    "taste_unique": 0.0,
    "dear": 0.0,
    "gather_gold": 0.0,
    "hoard": 0.0,
    "arson": 0.0,
    "hunch": 0.0,
    "grudge": 0.0,
    "lapses": 0.0,
}
HOARD = 3
"""The gold that a bot with the inclination to hoard wants to keep."""
RANKS: tuple[str, ...] = ("", *(f"rank_{rank}" for rank in range(1, 10)))
"""Rank -> the weight that says how much a bot is inclined to pick characters of this rank."""
TASTES: dict[str | None, str] = {
    suit: f"taste_{suit}" for suit in ("noble", "religious", "trade", "military", "unique")
}
"""Type -> the weight that says how much a bot is inclined to build districts of this type."""
