"""What players can press on the table leads to the choices of the list about it, and to no others."""

import engine
from games.screens.decision import panel, targets
from games.screens.table import cities
from tests.builders import called
from tests.games.screens.decision.test_panel import NAMES, asked


def test_targets_lead_to_exactly_the_possible_choices_about_them():
    kinds = set()
    for view in asked():
        made = panel.decision_panel(view, NAMES)
        found = targets.touches(view, made)
        about = {engine.Offer(choice).text: targets.target_of(view, choice) for choice in view.choices}

        assert {target for target in about.values() if target} <= found.keys()
        for target, touch in found.items():
            raised = targets.raised(view, made, target)
            texts = {option.text.rpartition(" ")[2] for option in raised.options}
            kinds.add((target.partition(":")[0], touch.is_possible))
            assert {text for text, at in about.items() if at == target} <= texts
            assert bool(texts) == touch.is_possible
            assert touch.is_possible or raised.reasons
            assert raised.card == ("" if target.startswith("seat:") else target.rpartition(":")[2])
    assert {(kind, True) for kind in ("hand", "rank", "district", "seat")} <= kinds
    assert {("hand", False), ("district", False)} <= kinds


def test_nothing_can_be_pressed_by_players_who_are_not_asked():
    table = called("assassin", "king", rank=1, hand=[("market",), ("tavern",)], gold=[5, 5])

    for seat in (1, None):
        view = engine.view_for(table.state, seat)
        assert panel.decision_panel(view, NAMES) is None
        assert [targets.target_of(view, offer.choice) for offer in view.offers if offer.choice[0] != "build"] == []


def test_pressing_a_card_or_a_portrait_asks_for_what_it_is_about():
    table = called("assassin", "king", rank=1, hand=[("market", "palace"), ()], gold=[1, 5]).play("gather:gold")
    view = engine.view_for(table.state, 0)
    made = panel.decision_panel(view, NAMES)

    def texts(target: str) -> list[str]:
        return [option.text for option in targets.raised(view, made, target).options]

    assert texts("hand:market") == ["build:market"]
    assert texts("rank:king") == ["assassinate:king"]
    assert targets.raised(view, made, "hand:palace").reasons == ("2 gold short",)
    assert targets.raised(view, made, "hand:castle") is None
    districts = [targets.raised(view, made, target).district for target in ("hand:market", "hand:palace", "rank:king")]
    assert districts == ["market", "", ""]


def test_a_card_that_was_pressed_is_a_ghost_in_the_own_city():
    table = called("assassin", "king", rank=1, hand=[("market",), ()], city=[("tavern",), ()], gold=[3, 5])
    own, _others = cities.cities_in_order(engine.view_for(table.state, 0), NAMES, {})

    drawing = cities.with_ghost(own, "market").drawing

    assert (own.drawing.count("ghost"), drawing.count("lot ghost")) == (0, 1)
    assert drawing.index("#d-tavern") < drawing.index("lot ghost") < drawing.index("#d-market")


def test_districts_say_why_they_cannot_be_destroyed_when_none_can():
    table = called("warlord", "king", rank=8, city=[(), ("castle", "manor")], gold=[0, 0]).play("gather:cards")
    while (view := engine.view_for(table.state, 0)).question != "act":
        table = table.play(engine.Offer(view.choices[0]).text)
    made = panel.decision_panel(view, NAMES)

    touch = targets.touches(view, made)["district:1:castle"]
    assert (touch.is_possible, touch.price) == (False, None)
    assert targets.raised(view, made, touch.target).reasons
