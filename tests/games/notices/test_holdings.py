"""What a message says about its reader's holdings, and about harm done to them."""

from types import SimpleNamespace

import pytest

from games.notices import digest, holdings
from games.screens.table.hand import HandCard


@pytest.fixture(autouse=True)
def database() -> None:
    """Holdings are described without a database."""


def entry(number: int, *facts: object) -> tuple:
    return SimpleNamespace(number=number), list(facts)


@pytest.mark.parametrize(
    ("cost", "state", "is_later", "line"),
    [
        (3, "2 left", False, "Tavern · 3 gold · affordable"),
        (5, "2 left", False, "Tavern · 5 gold · affordable"),
        (5, "later", True, "Tavern · 5 gold · later"),
        (6, "1 gold short", False, "Tavern · 6 gold · 1 gold short"),
        (6, "", False, "Tavern · 6 gold"),
        (None, "play it any time", False, "Tavern · play it any time"),
        (None, "", False, "Tavern"),
    ],
)
def test_a_card_says_what_it_costs_and_whether_that_is_affordable(cost, state, is_later, line):
    card = HandCard("tavern", "Tavern", "", "", cost, "", state, is_later)

    assert holdings.card_line(SimpleNamespace(own=SimpleNamespace(gold=5)), card) == line


def test_holdings_are_described_with_the_names_of_the_players(monkeypatch):
    tavern = HandCard("tavern", "Tavern", "", "", 1, "", "", is_later=False)
    given = []
    monkeypatch.setattr(holdings, "hand_cards", lambda *given_here: given.append(given_here) or [tavern])
    monkeypatch.setattr(holdings, "pick_news", lambda _log, _view: [])
    view = SimpleNamespace(own=SimpleNamespace(characters=(), gold=2), kit=SimpleNamespace(ranks={}))

    made = holdings.holdings(view, ["Ana", "Bob"], [], None, since=1)

    assert made == holdings.Holdings("", [], "Your gold: 2", ["Tavern · 1 gold · affordable"])
    assert given == [(view, ("Ana", "Bob"))]


@pytest.mark.parametrize(
    ("held", "line"),
    [
        (("king",), "Your character: 4 King"),
        (("king", "?", "thief"), "Your characters: 4 King and 2 Thief"),
        (("?",), ""),
        ((), ""),
    ],
)
def test_characters_are_named_with_their_ranks(held, line):
    kit = SimpleNamespace(ranks={"king": 4, "thief": 2})
    view = SimpleNamespace(own=SimpleNamespace(characters=held), kit=kit, edition="classic")

    assert holdings.character_line(view) == line


def test_harm_since_the_last_move_is_told_from_the_oldest_on(monkeypatch):
    """`pick_news` returns the newest first."""
    news = [
        SimpleNamespace(to_viewer=to_viewer, entry=SimpleNamespace(number=number), fact=f"fact {number}")
        for number, to_viewer in ((8, True), (7, False), (6, True), (5, True))
    ]
    monkeypatch.setattr(holdings, "pick_news", lambda entries, view: news if entries == ["the log"] else [])
    view = SimpleNamespace(seat=2, edition="deluxe")

    class Owners:
        def tell(self, entry, facts, viewer, *, edition):
            return [SimpleNamespace(text=f"{entry.number} {facts} {viewer} {edition}")]

    assert holdings.harm_sentences(view, ["the log"], Owners(), 5) == [
        "6 ['fact 6'] 2 deluxe",
        "8 ['fact 8'] 2 deluxe",
    ]


@pytest.mark.parametrize(("last", "first"), [(1, 0), (2, 2), (4, 2), (5, 5), (9, 5)])
def test_the_log_begins_with_the_deal_of_the_round_of_the_last_move(monkeypatch, last, first):
    monkeypatch.setattr(digest, "Dealt", int)
    log = [entry(0), entry(1, "x"), entry(2, "x", 1), entry(3), entry(4), entry(5, 2), entry(6)]

    assert digest._since_deal(log, last) == log[first:]  # noqa: SLF001 -- whole games have few moves at a deal
