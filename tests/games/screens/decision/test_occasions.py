"""The panel of each special decision: its options, their order, and their prices."""

import pytest
from django.utils import translation

import engine
from games.domain.errors import Refused
from games.domain.play import posted_answers
from games.screens.decision import panel
from games.screens.options.parts import Decision
from tests.builders import GameInPlay, called
from tests.games.screens.decision import occasions
from tests.games.screens.decision.occasions import OCCASIONS
from tests.languages import ENGLISH, LANGUAGES

NAMES = ("Anna", "Ondřej", "Zoe", "Boris")


@pytest.fixture(autouse=True)
def _english():
    with translation.override(ENGLISH):
        yield


def face(table: GameInPlay) -> Decision:
    """Return the panel of the asked seat."""
    made = panel.decision_panel(table.view(table.asked[0]), NAMES)
    assert made is not None
    return made


def headings(made: Decision, title: str = "") -> dict[str, list[str]]:
    """Return the words of the possible options under each heading of the group with this title."""
    group = next(group for group in made.groups if group.title == title)
    return {part.title: [option.words for option in part.options if not option.disabled] for part in group.parts}


def barred(made: Decision) -> dict[str, str]:
    """Return the impossible options with their reasons."""
    shown = [option for group in made.groups for option in group.options] + made.impossible
    return {option.words: option.why for option in shown if option.disabled}


def lines(made: Decision) -> dict[str, str]:
    """Return the possible options with the text below them."""
    return {option.words: option.why for group in made.groups for option in group.options if not option.disabled}


def prices(made: Decision) -> dict[str, str]:
    """Return the possible options with their price in gold."""
    return {option.words: option.price for group in made.groups for option in group.options if not option.disabled}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_decision_has_empty_texts_or_unfilled_placeholders(language):
    flawed = {}
    with translation.override(language):
        for name, occasion in OCCASIONS.items():
            made = face(occasion())
            said = [made.title, made.rubric, *made.facts, *made.told]
            said += [step.words for step in made.steps] + [row.title for row in made.known]
            said += [option.words for group in made.groups for option in group.options]
            if found := [words for words in said if not words or "%(" in words]:
                flawed[name] = found

    assert flawed == {}


def test_assassin_targets_are_grouped_by_what_is_known():
    table = occasions.assassin()
    view = table.view(2)

    found = headings(face(table), "Kill a character")

    assert [c for c in view.passed[-1] if c not in view.facedown_seen] == ["bishop", "warlord"]
    assert view.faceup == ("thief", "magician")
    assert found == {
        "You passed these on": ["Kill the Bishop", "Kill the Warlord"],
        "Gone before you chose": ["Kill the King", "Kill the Merchant", "Kill the Architect"],
        "Known to you": ["Kill the Thief", "Kill the Magician"],
        "Unavailable": [],
    }
    assert barred(face(table))["Kill the Assassin"] == "This is your own character."


def test_only_group_of_choices_is_expanded():
    witch, assassin = face(occasions.witch()), face(occasions.assassin())

    assert [(group.title, group.is_open) for group in witch.groups] == [("Bewitch a character", True)]
    assert not any(group.is_open for group in assassin.groups)


def test_last_player_knows_the_leftover_facedown_character():
    table = called("king", "merchant", "bishop", "assassin").play("gather:gold")

    sure = headings(face(table), "Kill a character")["Known to you"]

    assert table.view(3).facedown_seen == ("warlord",)
    assert sure[-1] == "Kill the Warlord"


def test_unavailable_robbery_targets_have_reasons():
    table = called(
        "king", "thief", "merchant", "bishop", rank=2, marks={"king": ("murdered",)}, laid={"murdered": 3}
    ).play("gather:gold")

    reasons = barred(face(table))

    assert reasons["Rob the King"] == "This character has been killed."
    assert reasons["Rob the Assassin"] == "Rank 1 has already been called and can't be named."
    assert reasons["Rob the Thief"] == "This is your own character."


def test_magistrate_sees_which_warrant_is_signed():
    first, second = face(occasions.magistrate_signs()), face(occasions.magistrate_lays())

    assert [(step.words, step.state) for step in first.steps] == [
        ("signed", "now"), ("unsigned", "open"), ("unsigned", "open"),
    ]  # fmt: skip
    assert [(step.words, step.state) for step in second.steps] == [
        ("signed: Merchant", "done"), ("unsigned", "now"), ("unsigned", "now"),
    ]  # fmt: skip
    assert (second.takes_many, second.sum) == (True, 2)
    assert headings(second) == {
        "You passed these on": ["Bishop", "Warlord"],
        "Gone before you chose": ["King", "Architect"],
        "Known to you": ["Thief", "Magician"],
        "Unavailable": [],
    }
    assert barred(second) == {
        "Magistrate": "Rank 1 has already been called and can't be named.",
        "Merchant": "Already has the signed warrant.",
    }


def test_warrants_can_be_submitted_in_any_order():
    view = occasions.magistrate_lays().view(2)

    assert posted_answers.order_answers(view, ["warrant:warlord", "warrant:thief"]) == [
        "warrant:thief",
        "warrant:warlord",
    ]
    posted_answers.check_number_of_answers(view, ["warrant:thief", "warrant:king"])
    for wrong in (["warrant:thief"], ["warrant:thief", "warrant:king", "warrant:bishop"]):
        with pytest.raises(Refused, match="choose_exactly") as refused:
            posted_answers.check_number_of_answers(view, wrong)
        assert refused.value.params == {"number": 2}


def test_blackmailer_sees_which_threat_is_real():
    second, last = face(occasions.blackmailer_threatens()), face(occasions.blackmailer_reveals())

    assert [(step.words, step.state) for step in second.steps] == [("real: King", "done"), ("empty", "now")]
    assert barred(second)["King"] == "Already has the real threat."
    assert last.told == ["This threat is real. Reveal it to take everything Anna has: 5 gold."]


def test_seer_sees_who_is_still_owed_a_card():
    table = occasions.seer()
    due = dict(engine.question(table.state).due)
    table.play(f"give_back:1:{due[1]}")

    made = face(table)

    assert made.title == "Which cards do you give back?"
    assert [row.title.partition(" (")[0] for row in made.rows] == ["For Zoe", "For Boris"]
    assert [row.options[0].text for row in made.rows] == [f"give_back:{seat}:{due[seat]}" for seat in (2, 3)]
    assert [option.text for option in made.ends] == [""]

    one = face(table.play(f"give_back:2:{due[2]}"))

    assert (one.title, one.rows) == ("Which card do you give to Boris?", [])
    assert [step.state for step in one.steps] == ["now"]
    assert next(iter(lines(one).values())) == "the card you took from them"


def test_scholar_cards_show_cost_type_and_rule():
    made = face(occasions.scholar())

    shown = {option.picture: option for option in made.groups[0].options}

    assert len(shown) == 7
    assert (shown["palace"].cost, shown["palace"].suit, shown["palace"].why) == (5, "noble", "affordable")
    assert shown["tavern"].why == "already in your city"
    assert shown["smithy"].rule == "Once per turn, you may pay 2 gold to draw 3 cards."
    assert shown["palace"].price == ""


def test_thieves_den_is_paid_with_selected_cards_and_gold():
    made = face(occasions.thieves_den_paid())
    view = occasions.thieves_den_paid().view(0)

    assert made.facts == ["6 gold due", "at least 3 cards"]
    assert (made.takes_many, made.is_payment, made.sum) == (True, True, 6)
    assert [option.words for option in made.ends] == ["Build the Thieves' Den"]
    with pytest.raises(Refused, match="choose_at_least") as refused:
        posted_answers.check_number_of_answers(view, ["add_card:tavern", "pay"])
    assert refused.value.params == {"number": 3}
    assert posted_answers.order_answers(view, ["add_card:tavern", "add_card:castle", "add_card:docks", "pay"]) == [
        "add_card:castle", "add_card:docks", "add_card:tavern", "pay",
    ]  # fmt: skip


def test_confirmation_counts_the_selected_payment_cards():
    view = occasions.thieves_den_paid().view(0)

    told = panel.chosen_options(view, NAMES, ["add_card:castle", "add_card:docks", "add_card:market", "pay"])

    assert [option.words for option in told] == [
        "Pay with the Castle", "Pay with the Docks", "Pay with the Market", "Build the Thieves' Den",
    ]  # fmt: skip
    assert told[-1].why == "the rest in gold: 3 gold · leaves no gold"


def test_cardinal_can_combine_cards_and_a_loan():
    table = occasions.thieves_den_of_the_cardinal()

    assert [option.words for option in face(table).ends] == [
        "Pay with these; take the rest from a player", "Build the Thieves' Den",
    ]  # fmt: skip
    table.play("add_card:castle", "add_card:docks")
    made = face(table)
    assert [step.words for step in made.steps] == ["Castle", "Docks"]
    assert made.told == ["Still due: 4 gold, in cards or gold. You have 2 gold."]
    assert "Take the rest from Ondřej" in lines(made)


def test_cardinal_loan_says_who_pays_what():
    made = face(occasions.cardinal_borrows())

    assert made.told == ["You pay 3 gold; Ondřej pays 2 gold and gets that many cards from your hand."]
    assert made.sum == 2
    assert [option.words for option in made.ends] == ["Build the Palace"]


def test_payment_options_are_grouped_by_district():
    made = face(occasions.framework())
    palace = next(group for group in made.groups if group.title == "Build the Palace")
    necropolis = next(group for group in made.groups if group.title == "Build the Necropolis")

    assert palace.note == "costs 5 gold · 2 ways to pay"
    assert [(option.words, option.price, option.why) for option in palace.options] == [
        ("Pay 5 gold", "5", "points: 5 → 10 · leaves 1 gold"),
        ("Destroy your Framework instead", "0", "points: 5 → 7"),
    ]
    assert (palace.is_folded, necropolis.is_folded) == (False, True)
    assert [option.words for option in necropolis.options] == [
        "Pay 5 gold",
        "Destroy your Framework instead",
        "Destroy your Temple instead",
        "Destroy your Watchtower instead",
    ]


def test_exchange_price_includes_the_great_wall():
    targets = lines(face(occasions.diplomat()))
    made = face(occasions.diplomat_gives())

    assert targets["Barracks"] == "2 gold or more, depending on the district you give"
    assert prices(made) == {"Give your Tavern": "3", "Give your Temple": "3", "Give your Watchtower": "3"}
    assert lines(made)["Give your Tavern"] == "leaves 3 gold"


def test_warlord_targets_are_grouped_by_city_with_prices():
    made = face(occasions.warlord())

    assert headings(made, "Destroy a district")["Boris · 2 of 7 built · 7 points"] == ["Castle", "Barracks"]
    assert prices(made)["Castle"] == "3"
    assert lines(made)["Castle"] == "leaves 3 gold"


def test_protected_city_is_one_line_with_a_reason():
    table = called(
        "bishop", "warlord", "king", "merchant", edition="classic", gold=(4, 9), rank=8,
        city=(("temple", "church"), ("tavern",), ("keep", "docks"), ()),
    ).play("gather:gold")  # fmt: skip

    group = next(group for group in face(table).groups if group.title == "Destroy a district")
    city = next(part for part in group.parts if part.title.startswith("Anna"))

    assert (city.options, city.note) == ([], "The Bishop protects this city.")
    assert barred(face(table))["Keep"] == "The Keep is protected."


def test_emperor_choices_are_grouped_by_player():
    made = face(occasions.emperor())
    group = next(group for group in made.groups if group.title == "Give the crown to another player")

    assert headings(made, group.title) == {
        "Zoe · 2 gold · 3 cards": ["Take 1 gold", "Take a random card"],
        "Boris · 3 gold · 0 cards": ["Take 1 gold"],
        "Anna · 6 gold · 3 cards": [],
        "Ondřej · 5 gold · 2 cards": [],
    }
    assert [part.note for part in group.parts] == [
        "",
        "",
        "You can't give it to yourself.",
        "This player already has the crown.",
    ]


def test_abbot_income_options_are_not_grouped_by_player():
    assert list(headings(face(occasions.abbot()), "Collect your income")) == [""]


def test_wizard_sees_both_uses_of_each_card():
    made = face(occasions.wizard())

    assert [group.title for group in made.groups] == ["Docks", "Manor", "Tavern"]
    assert [option.words for option in made.groups[1].options] == ["Take it into your hand", "Build it now"]
    assert made.groups[1].note == "noble · costs 3 gold"


def test_artist_sees_cost_and_points_of_a_second_beautification():
    made = face(occasions.artist())

    assert [(step.words, step.state) for step in made.steps] == [
        ("beautified: Temple", "done"),
        ("a second (optional)", "now"),
    ]
    assert lines(made)["Beautify your Tavern"] == "cost 1 → 2 · +1 point · leaves 4 gold"
    assert barred(made) == {"Beautify your Temple": "Already beautified."}


def test_salvaging_costs_one_gold_whatever_the_card():
    made = face(occasions.graveyard())

    assert prices(made) == {"Take the Trading Post into your hand": "1"}
    assert made.groups[0].options[0].cost == 2


def test_build_that_completes_the_city_says_so():
    assert lines(face(occasions.city_completed()))["Build the Palace"].startswith("completes your city · ")


def test_loan_build_explains_the_loan():
    hand, deck = [("prison", "tavern"), (), ()], ["castle", "manor"]
    table = called("cardinal", "king", "thief", rank=5, gold=[0, 2, 0], hand=hand, deck=deck)

    told = lines(face(table.play("gather:cards", "keep:castle")))

    loan = "Ondřej pays 2 gold for that many of your cards; you choose them next"
    assert told["Build the Prison"] == f"{loan} · points: 0 → 2"


def test_discarded_characters_show_their_rule_like_chosen_ones():
    laid = face(occasions.draft_of_two()).groups[0].options

    assert laid[0].rule.startswith("Once per turn, either exchange hands")


def test_draft_lists_all_known_characters():
    table = GameInPlay(engine.new_game("deluxe", 2, "5e" * 32).state)
    table.play(table.choices[0]).play(table.choices[0])
    seat, kind = table.asked
    first = face(table)
    table.play(table.choices[0])
    while table.asked != (seat, "pick"):
        table.play(table.choices[0])
    second = face(table)

    assert kind == "lay_aside"
    assert [row.title for row in first.known] == ["You have"]
    assert [row.title for row in second.known] == [
        "Facedown: only you know",
        "You have",
        "You passed these on earlier",
    ]
    assert not {key for key, _name in second.known[0].cards} & {key for key, _name in second.known[2].cards}
