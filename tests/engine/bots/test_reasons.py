"""The reasons for a choice: true, from a view only, and at least one for every choice of every kind of question."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

import engine
from engine.bots import Reason, explain
from engine.bots.reasons import builds, gathering, general, hands, holders, namings, picks, rivals
from engine.bots.situation import Situation
from engine.steps import question_kinds
from tests.engine.bots.tables import decisions, decisions_of_all_kinds
from tests.engine.bots.test_builder import table

COMMON = {"act": 40, "pick": 20, "lay_aside": 10, "keep": 10, "crown": 5, "pay_with_cards": 5}
"""Kind of question -> of how many decisions one is examined; of other kinds, all are."""


def views(states: Iterable[engine.State]) -> Iterator[tuple[engine.State, engine.View]]:
    """Yield decisions with the view of the seat that is asked, fewer of the common kinds."""
    met = Counter()
    for state in states:
        asked = engine.question(state)
        met[asked.kind] += 1
        if met[asked.kind] % COMMON.get(asked.kind, 1) == 1 or asked.kind not in COMMON:
            yield state, engine.view_for(state, asked.seat)


def test_every_choice_of_every_kind_of_question_has_a_reason():
    kinds = set()
    for _state, view in views(decisions_of_all_kinds()):
        kinds.add(view.question)
        for choice in random.Random(len(kinds)).sample(view.choices, min(4, len(view.choices))):
            reasons = explain(view, choice)
            assert reasons
            assert all(isinstance(reason, Reason) for reason in reasons)

    assert kinds == set(question_kinds())


def test_reasons_do_not_depend_on_hidden_facts():
    differences = 0
    for number, (state, view) in enumerate(views(decisions(*range(20)))):
        redealt = engine.redeal(state, view.seat, random.Random(number))
        other = engine.view_for(redealt, view.seat)
        differences += redealt != state
        for choice, instead in zip(view.choices[:6], view.choices[::-1], strict=False):
            assert explain(view, choice, instead) == explain(other, choice, instead)

    assert differences > 50


def reasons_in(state, choice, instead_of=None):
    return explain(engine.view_for(state, 0), choice, instead_of)


def test_an_impossible_choice_is_refused():
    with pytest.raises(ValueError, match="not possible"):
        reasons_in(table(), ("build", "palace"))


def test_gold_is_explained_by_the_build_that_it_pays_for():
    state = table(powers="bishop", gold=(1, 0, 0, 0), hand=(("manor",), (), (), ()))

    assert gathering.GoldForBuild("manor", 3) in reasons_in(state, ("gather", "gold"))


def test_cards_are_explained_by_an_empty_hand():
    state = table(powers="bishop", gold=(6, 0, 0, 0), hand=((), (), (), ()))

    assert reasons_in(state, ("gather", "cards")) == (gathering.NothingBuildable(),)


def test_the_last_district_ends_the_game():
    city = ("manor", "castle", "temple", "church", "tavern", "docks")
    state = table(gold=(3, 0, 0, 0), hand=(("market",), (), (), ()), city=(city, (), (), ()), gathered=True)

    assert builds.CompletesCity("market", True) in reasons_in(state, ("build", "market"))


def test_a_dearer_build_is_compared_with_a_cheaper_one():
    state = table(powers="warlord", gold=(5, 0, 0, 0), hand=(("harbor", "tavern"), (), (), ()), gathered=True)

    first = reasons_in(state, ("build", "harbor"), ("build", "tavern"))[0]

    assert first == builds.MorePoints("harbor", 4, "tavern", 1)


def test_a_robbery_is_explained_by_the_gold_of_the_likely_holder():
    state = table(powers="thief", gold=(0, 9, 0, 0), city=((), ("tavern", "market", "docks"), (), ()))
    reasons = reasons_in(state, ("steal_from", "merchant"))

    [holder] = [reason for reason in reasons if isinstance(reason, holders.LikelyHolder)]
    assert holder.seat == 1
    assert rivals.HasGold(1, 9) in reasons
    assert any(isinstance(reason, namings.ExpectedLoot) for reason in reasons)


def test_a_robbery_among_the_poor_names_no_holder():
    state = table(powers="thief", gold=(5, 1, 0, 1))

    assert reasons_in(state, ("steal_from", "merchant")) == (namings.LittleLoot(1),)


def test_gold_that_no_build_needs_is_explained_by_what_is_left():
    state = table(powers="bishop", gold=(5, 0, 0, 0), hand=(("palace",), (), (), ()))

    assert gathering.GoldLeft("palace", 2) in reasons_in(state, ("gather", "gold"))


def test_an_exchange_with_the_deck_is_explained_by_a_second_copy():
    state = table(powers="magician", hand=(("docks", "docks", "manor"), (), (), ()))

    assert reasons_in(state, ("redraw",)) == (hands.SecondCopy("docks"),)


def test_the_circus_tent_counts_as_a_district():
    tent = ("play", "circus_tent")
    situation = Situation(engine.view_for(table(edition="hig", powers="bishop", gathered=True), 0), [tent])

    assert list(builds.find_play(situation, tent)) == [builds.FreeDistrict()]


def test_a_character_passed_on_can_only_be_with_later_players():
    state = table(powers="assassin")
    state.players[0].passed = (("architect", "warlord"),)
    state.picks = [(-1, "", False), (2, "king", True), (3, "bishop", True), (0, "assassin", True), (1, "thief", True)]

    reasons = reasons_in(state, ("assassinate", "architect"))

    [possible] = [reason for reason in reasons if isinstance(reason, holders.PossibleHolders)]
    assert possible == holders.PossibleHolders("architect", (1,), True)


def namings_in_games():
    """Yield the state and the view whenever a character is named to be killed or robbed."""
    for state in decisions(*range(0, 240, 4)):
        asked = engine.question(state)
        if asked.kind == "act" and state.turn.powers in ("assassin", "thief"):
            view = engine.view_for(state, asked.seat)
            if view.choices[0][0] in ("assassinate", "steal_from"):
                yield state, view


def test_what_is_said_for_certain_about_holders_is_true():
    met = Counter()
    for state, view in namings_in_games():
        for choice, instead in zip(view.choices, view.choices[::-1], strict=True):
            if choice == instead:
                continue
            for reason in explain(view, choice, instead):
                if isinstance(reason, holders.HolderByElimination):
                    assert reason.character in state.players[reason.seat].characters
                elif isinstance(reason, holders.NoHolder):
                    others = [player for seat, player in enumerate(state.players) if seat != view.seat]
                    assert all(reason.character not in player.characters for player in others)
                met[type(reason)] += 1

    assert min(met[holders.HolderByElimination], met[holders.NoHolder]) > 1


def test_a_robbery_names_the_holder_who_has_gold():
    state = table(powers="thief", gold=(0, 0, 6, 0), city=((), ("tavern", "market", "docks"), (), ()))

    reasons = reasons_in(state, ("steal_from", "merchant"))

    [holder] = [reason for reason in reasons if isinstance(reason, holders.LikelyHolder)]
    assert (holder.seat, holder.has_rivals) == (2, False)


def test_a_murder_is_explained_by_the_district_that_the_warlord_could_destroy():
    state = table(powers="assassin", gold=(0, 1, 1, 1), city=(("tavern", "manor"), (), (), ()))

    assert namings.CouldDestroy("warlord", "tavern", 0) in reasons_in(state, ("assassinate", "warlord"))


def test_a_cheaper_build_is_explained_by_the_gold_that_it_leaves_not_by_fewer_points():
    state = table(powers="bishop", gold=(4, 0, 0, 0), hand=(("harbor", "barracks"), (), (), ()), gathered=True)

    reasons = reasons_in(state, ("build", "barracks"), ("build", "harbor"))

    assert reasons[0] == builds.GoldLeft("barracks", 1)
    assert not any(isinstance(reason, builds.CityPoints) for reason in reasons)


def test_saving_is_explained_by_the_points_of_a_dearer_card_unless_it_is_unique():
    hand = (("palace", "tavern"), (), (), ())
    state = table(powers="bishop", gold=(4, 0, 0, 0), hand=hand, gathered=True)
    unique = table(powers="bishop", gold=(4, 0, 0, 0), hand=(("university", "tavern"), (), (), ()), gathered=True)

    assert reasons_in(state, ("end_turn",), ("build", "tavern")) == (
        builds.MorePoints("palace", 5, "tavern", 1),
        gathering.SavingFor("palace", 1),
    )
    assert reasons_in(unique, ("end_turn",), ("build", "tavern")) == (gathering.SavingFor("university", 2),)


def test_a_pick_is_explained_by_its_income():
    state = engine.new_game("classic", 4, "7" * 64).state
    seat = engine.question(state).seat
    character = next(c for c in ("king", "bishop", "merchant", "warlord") if c in state.pool)
    cities = {"king": ["manor", "castle"], "bishop": ["temple", "church"], "merchant": ["tavern", "market"]}
    state.players[seat].city = cities.get(character, ["prison", "fortress"])

    assert picks.OwnIncome(character, 2, True) in explain(engine.view_for(state, seat), ("pick", character))


def test_a_duplicate_is_given_away():
    state = table(gold=(3, 0, 0, 0), hand=(("tavern", "manor"), (), (), ()), city=(("tavern",), (), (), ()))
    view = engine.view_for(state, 0)
    situation = Situation(view, [("give_back", 1, "tavern"), ("give_back", 1, "manor")])

    assert list(hands.find_loss(situation, ("give_back", 1, "tavern"))) == [hands.BuiltAlready("tavern")]


def test_a_choice_without_alternatives_says_so():
    view = engine.view_for(table(powers="king", hand=((), (), (), ()), gathered=True), 0)
    situation = Situation(view, [("end_turn",)])

    assert general.general_reason(situation, ("end_turn",)) == general.OnlyOption()
