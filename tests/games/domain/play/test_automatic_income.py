"""Automatic income: when it is taken, by which order, and that stored games replay."""

import pytest

from engine import codec
from games.domain.errors import Refused
from games.domain.matches import game_log, match_history
from games.domain.play import automatic_income, table_visit
from games.domain.play.undo import undo_last_post
from games.models import Match, Snapshot
from tests.builders import GameInPlay, called
from tests.games.laying import lay_out
from tests.games.tables import NAMES, person

pytestmark = pytest.mark.django_db


def at_turn(character: str, hand: tuple[str, ...], city: tuple[str, ...], **wishes: object) -> Match:
    """Create a table where `character` begins a turn with 2 gold."""
    laid: GameInPlay = called(character, "architect", hand=[hand], city=[city], **wishes)
    return lay_out(laid.state, [person(name) for name in NAMES[:2]], "income")


def order(match: Match, wish: str) -> None:
    """Set the order of the player who is to answer."""
    automatic_income.set_income_order(match=match, user=owner(match), order=wish)


def owner(match: Match):
    return match.seats.get(is_asked=True).user


def post(match: Match, *choices: str) -> list[str]:
    """Post these answers as the player who is to answer; return what was played."""
    visit = table_visit.visit_table(match.pk, owner(match))
    table_visit.submit_answers(visit, choices, at=visit.match.version, is_sure=True)
    return match.entries.latest("number").choices


def test_income_that_can_grow_waits_until_something_is_built():
    match = at_turn("king", ("manor", "tavern"), ("castle",))

    assert post(match, "gather:gold") == ["gather:gold"]
    assert post(match, "build:manor") == ["build:manor", "income"]


def test_income_that_cannot_grow_comes_with_the_gathering():
    match = at_turn("king", ("tavern",), ("castle",))

    assert post(match, "gather:gold") == ["gather:gold", "income"]


def test_the_end_of_the_turn_takes_what_is_left():
    match = at_turn("merchant", ("market",), ("tavern",))

    assert post(match, "gather:gold") == ["gather:gold", "bonus"]
    assert post(match, "end_turn") == ["income", "end_turn"]


def test_at_once_means_with_the_first_choice():
    match = at_turn("king", ("manor",), ("castle",))
    order(match, "at_once")

    assert post(match, "gather:gold") == ["gather:gold", "income"]


def test_a_post_without_an_answer_takes_nothing():
    match = at_turn("king", ("manor",), ("castle",))
    post(match, "gather:gold")

    for wish in ("after_building", "at_once"):
        order(match, wish)
        with pytest.raises(Refused):
            post(match)

    match.refresh_from_db()
    assert match.version == 1


def test_with_the_order_ask_uncollected_income_is_lost():
    match = at_turn("king", (), ("castle",))
    order(match, "ask")

    assert post(match, "gather:gold") == ["gather:gold"]
    assert post(match, "end_turn") == ["end_turn"]


def test_zero_income_is_not_collected():
    match = at_turn("king", (), ())

    assert post(match, "gather:gold") == ["gather:gold"]
    assert post(match, "end_turn") == ["end_turn"]


def test_before_gathering_nothing_is_taken():
    match = at_turn("warlord", (), ("prison", "tavern"), rank=8)

    assert post(match, "destroy:0:tavern") == ["destroy:0:tavern"]


def test_a_game_with_orders_replays_from_its_rows_and_is_taken_back_whole():
    match = at_turn("king", ("tavern",), ("castle",))
    before = match_history.newest_state(match)
    post(match, "gather:gold")
    match.refresh_from_db()
    after = match_history.newest_state(match)
    Snapshot.objects.filter(match=match, number__gt=0).delete()
    Snapshot.objects.filter(match=match, number=0).update(state=codec.dump(before))

    match = Match.objects.get(pk=match.pk)

    assert match_history.state_after(match, 1) == after
    assert after.players[0].gold == before.players[0].gold + 3


def test_undoing_takes_the_collected_gold_back_too():
    match = at_turn("king", ("tavern",), ("castle",))
    user = owner(match)
    post(match, "gather:gold")
    match.refresh_from_db()

    undo_last_post(match=match, user=user, at=1)

    match.refresh_from_db()
    assert match_history.newest_state(match).players[0].gold == 2


def test_a_post_that_comes_twice_is_one_move():
    match = at_turn("king", ("tavern",), ("castle",))
    user = owner(match)
    for _ in range(2):
        table_visit.submit_answers(
            table_visit.visit_table(match.pk, user), ["gather:gold"], at=0, token="same", is_sure=True
        )

    match.refresh_from_db()
    assert match.version == 1


def test_refusals_are_the_same_with_automatic_income():
    match = at_turn("king", ("palace",), ("castle",))

    with pytest.raises(Refused, match="gather_first"):
        post(match, "end_turn")


def test_orders_are_private_and_known():
    match = at_turn("king", (), ("castle",))
    stamps = list(match.seats.order_by("number").values_list("stamp", flat=True))
    order(match, "ask")

    assert list(match.seats.order_by("number").values_list("stamp", flat=True)) == stamps
    with pytest.raises(Refused, match="unknown_order"):
        order(match, "never")
    with pytest.raises(Refused, match="not_your_seat"):
        automatic_income.set_income_order(match=match, user=person("Zoe"), order="ask")


def test_automatic_and_manual_collection_leave_the_same_facts():
    by_order, by_hand = (at_turn("king", ("manor",), ("castle",)) for _ in range(2))
    order(by_hand, "ask")

    post(by_order, "gather:gold")
    post(by_order, "build:manor")
    post(by_hand, "gather:gold")
    post(by_hand, "build:manor", "income")

    told = [
        [(e.choices, e.orders, e.by, e.facts) for e in game_log.counted_entries(m)][1:] for m in (by_order, by_hand)
    ]
    assert told[0] == told[1]
