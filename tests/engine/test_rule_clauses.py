"""Each clause of each card's rule is shown by scenarios that play the card."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from engine.cards import Card
from engine.editions import EDITIONS

SCENARIOS = Path(__file__).parent.parent / "scenarios"
ENTRIES: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("rule_clauses.yaml").read_text(encoding="utf-8")
)


def cards() -> Iterator[Card]:
    """Yield the cards of every edition."""
    for edition in EDITIONS.values():
        yield from (*edition.characters, *edition.districts, *edition.uniques, *edition.actions)


def test_the_clauses_make_up_the_rules():
    rules = {(card.key, card.rule % card.numbers()) for card in cards() if card.rule}
    told = {(entry["card"], " ".join(clause for clause, _shown in entry["clauses"])) for entry in ENTRIES}

    assert told == rules, "write tests/engine/rule_clauses.yaml as the rules in engine/ are"


def test_each_clause_has_a_scenario_that_plays_the_card():
    scenarios = {
        scenario["id"]: yaml.safe_dump(scenario)
        for path in SCENARIOS.rglob("*.yaml")
        for scenario in yaml.safe_load(path.read_text(encoding="utf-8"))
    }
    unfit = [
        (entry["card"], clause, name)
        for entry in ENTRIES
        for clause, shown in entry["clauses"]
        for name in (shown or ["none"])
        if entry["card"] not in scenarios.get(name, "")
    ]

    assert unfit == []
