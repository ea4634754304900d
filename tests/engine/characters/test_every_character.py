"""Requirements for each character: names, rules, numbers, and a turn that can always end."""

import pytest

from engine.cards import SUITS, Character
from engine.editions import EDITIONS
from tests.builders import called

CHARACTERS = EDITIONS["deluxe"].characters
NAMES = {
    1: ["Assassin", "Witch", "Magistrate"],
    2: ["Thief", "Spy", "Blackmailer"],
    3: ["Magician", "Wizard", "Seer"],
    4: ["King", "Emperor", "Patrician"],
    5: ["Bishop", "Abbot", "Cardinal"],
    6: ["Merchant", "Alchemist", "Trader"],
    7: ["Architect", "Navigator", "Scholar"],
    8: ["Warlord", "Diplomat", "Marshal"],
    9: ["Queen", "Artist", "Tax Collector"],
}
INCOME = {
    "king": "noble", "emperor": "noble", "patrician": "noble", "bishop": "religious", "abbot": "religious",
    "cardinal": "religious", "merchant": "trade", "trader": "trade", "warlord": "military", "diplomat": "military",
    "marshal": "military",
}  # fmt: skip
LEAST = {"emperor": 3, "queen": 5}


def test_each_rank_has_its_names():
    found: dict[int, list[str]] = {}
    for character in CHARACTERS:
        found.setdefault(character.rank, []).append(character.name)

    assert {rank: [name for name in found[rank] if name in names] for rank, names in NAMES.items()} == NAMES


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda c: c.key)
def test_each_character_has_its_key_rule_income_and_seats(character: Character):
    assert character.key == character.name.lower().replace(" ", "_")
    assert "%(" not in character.rule % character.numbers()
    if character.name in NAMES[character.rank]:
        assert character.suit == INCOME.get(character.key, "")
        assert character.min_seats == LEAST.get(character.key, 2)
    assert character.suit in ("", *SUITS)
    assert ("income" in {a.name for a in character.abilities}) == (character.suit != "")


@pytest.mark.parametrize("character", [c for c in CHARACTERS if c.suit], ids=lambda c: c.key)
def test_income_counts_the_type_and_the_school_of_magic_once(character: Character):
    towns = {"noble": "manor", "religious": "temple", "trade": "tavern", "military": "prison"}
    city = [*towns.values(), "school_of_magic"]
    others = [c.key for c in EDITIONS["deluxe"].characters if c.rank in {1, 2, 3} and c.key in EDITIONS["deluxe"].cast]
    table = called(character.key, *others, rank=character.rank, city=[city], crown=1)

    income = [choice for choice in table.choices if choice.startswith("income")]
    table.play(income[0])

    assert table.gold[0] - 2 + len(table.hand[0]) == 2
    assert not [choice for choice in table.choices if choice.startswith("income")]


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda c: c.key)
def test_a_player_without_gold_and_cards_can_end_the_turn(character: Character):
    others = [c for c in EDITIONS["deluxe"].cast if c != character.key][:5]
    ranks = {c.key: c.rank for c in CHARACTERS}
    others = [c for c in others if ranks[c] != character.rank][:4]
    table = called(character.key, *others, rank=character.rank, gold=[0, 0, 0, 0, 0])
    table.state.deck.clear()

    for _ in range(30):
        # Another seat may be asked in between; only the turn must come to an end.
        if table.state.phase != "action" or table.state.turn is None or table.state.turn.seat != 0:
            break
        table.play("end_turn" if "end_turn" in table.choices else table.choices[-1])

    assert table.state.turn is None or table.state.turn.seat != 0
