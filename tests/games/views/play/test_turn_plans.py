"""Planning a turn on its page, and what is played from it."""

import html
import re
from datetime import timedelta
from urllib.parse import parse_qsl, urlsplit

import pytest

from engine import plans
from games.domain.matches import match_history, match_view
from games.domain.orders import filed_orders
from games.domain.orders.kinds import ORDER_KINDS
from games.domain.play import order_post
from games.enums import OrderStatus
from games.models import FiledOrder, Match, Seat
from games.screens.plans import replayed as replayed_words
from games.screens.plans.steps import plan_marks, plan_words, step_phrases
from tests.builders import called
from tests.games.tables import asked, choose, person, play_to_end, play_until, running
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db

STEPS = ["gather:gold", "end_turn"]


@pytest.fixture
def match(travel) -> Match:
    """Return a table of four people where the third player to pick is asked."""
    travel.move_to("2026-03-02 12:00:30+00:00", tick=False)
    match = running(4)
    play_until(match, lambda now: match_history.newest_state(now).phase == "selection" and picks_made(now) == 2)
    return match


def picks_made(match: Match) -> int:
    return sum(bool(player.characters) for player in match_history.newest_state(match).players)


def holder(match: Match) -> tuple[Seat, str]:
    """Return the first seat that has picked, and its character."""
    state = match_history.newest_state(match)
    seat = next(seat for seat in match.seats.select_related("user") if state.players[seat.number].characters)
    return seat, state.players[seat.number].characters[0]


def plan_address(match: Match, character: str) -> str:
    return address(match, "plan_turn", character)


def test_steps_are_added_by_presses_that_change_nothing(match):
    seat, character = holder(match)
    client, place = signed_in(seat.user), plan_address(match, character)

    page = client.get(place).context["page"]
    assert (page.steps, page.may_file) == ([], False)
    assert "gather:gold" in page.decision.offered
    page = client.get(place, {"choice": "gather:cards"}).context["page"]
    assert [value for value, _words in page.keeps] == ["useful", "dearest", "new_type", "ask"]
    page = client.get(place, {"step": "gather:cards", "keep": "dearest"}).context["page"]
    assert page.values == ["gather:cards~dearest"]
    assert (page.keeps, page.may_build_drawn, page.may_file) == ([], True, True)
    answer = client.get(place, {"step": page.values, "choice": "build:drawn"})
    assert answer.context["page"].values == ["gather:cards~dearest", "build:drawn"]
    assert dict(parse_qsl(urlsplit(answer.context["undo"]).query)) == {"step": "gather:cards~dearest"}
    assert not FiledOrder.objects.exists()


def test_the_page_shows_the_players_table_as_it_would_be_after_the_steps(match):
    seat, character = holder(match)
    view = match_view.current_view(match, seat)
    gold = view.own.gold + 2
    card = next(key for key in view.own.hand if view.kit.costs[key] <= gold)

    answer = signed_in(seat.user).get(plan_address(match, character), {"step": ["gather:gold", f"build:{card}"]})

    table, text = answer.context["table"], answer.content.decode()
    assert (table.mine.gold, table.mine.cards) == (gold - view.kit.costs[card], view.own.hand_size - 1)
    assert sorted(held.key for held in table.hand) == sorted(set(view.own.hand) - {card})
    assert table.mine.town.ghosts == {view.own.city_size}
    assert re.search(rf'class="lot ghost"><use href="[^"]*#d-{card}"', text)
    assert [b.about for b in table.mine.buildings if b.key == card] == ["planned"]
    answer = signed_in(seat.user).get(plan_address(match, character), {"step": "gather:cards~dearest"})
    table = answer.context["table"]
    assert (len(table.hand), table.unknown, table.mine.cards) == (view.own.hand_size, "1 card", view.own.hand_size + 1)


def test_a_filed_plan_is_played_when_its_character_is_called(match, travel):
    seat, character = holder(match)
    client = signed_in(seat.user)
    response = client.post(plan_address(match, character), {"step": STEPS, "guard": "1"})

    assert response.url == address(match, "table")
    order = FiledOrder.objects.get()
    assert (order.seat, order.subject, order.round) == (seat.number, character, 1)
    assert plans.plan_from_data(order.contents).guards == plans.GUARDS
    assert client.get(plan_address(match, character)).context["is_filed"]
    play_until(match, lambda now: asked(now).number == seat.number and match_history.newest_state(now).turn)
    gold = match_history.newest_state(match).players[seat.number].gold
    travel.shift(timedelta(minutes=20))
    assert order_post.carry_out_due_orders() == 2
    match.refresh_from_db()
    order.refresh_from_db()
    assert order.status == OrderStatus.USED
    assert match_history.newest_state(match).players[seat.number].gold >= gold + 2
    assert asked(match).number != seat.number


def test_the_form_lets_robbed_players_play_on_unless_they_take_that_back(match):
    seat, character = holder(match)
    client, place = signed_in(seat.user), plan_address(match, character)
    ticked = r'name="plays_if_robbed"\s+checked'
    assert re.search(ticked, client.get(place, {"choice": "gather:gold"}).content.decode())
    client.post(place, {"step": STEPS, "guard": "1", "plays_if_robbed": "on"})
    order = FiledOrder.objects.get()
    assert plans.plan_from_data(order.contents).plays_if_robbed

    client.post(place, {"step": STEPS, "guard": "1", "filed": filed_orders.order_tag(order)})

    assert not plans.plan_from_data(FiledOrder.objects.get().contents).plays_if_robbed
    assert not re.search(ticked, client.get(place, {"step": "gather:gold"}).content.decode())


def test_a_plan_stops_and_its_owner_is_told_why(match, travel):
    seat, character = holder(match)
    client = signed_in(seat.user)
    client.post(plan_address(match, character), {"step": STEPS, "guard": "1"})
    order = FiledOrder.objects.get()
    order.contents["seen"]["gold"] += 1
    order.save()
    play_until(match, lambda now: asked(now).number == seat.number and match_history.newest_state(now).turn)
    travel.shift(timedelta(minutes=20))

    assert order_post.carry_out_due_orders() == 0
    order.refresh_from_db()
    assert (order.status, order.reason) == (OrderStatus.STOPPED, "gold")
    page = client.get(address(match, "table")).content.decode()
    assert re.search(r"Your plan stopped: your gold has changed\..*Not played</p>.*2 gold.*end turn", page, re.DOTALL)
    assert page.count("Your plan stopped") == 1
    assert "Played from your plan" not in page
    other = match.seats.exclude(number=seat.number).first().user
    assert "Your plan stopped" not in signed_in(other).get(address(match, "table")).content.decode()
    choose(match)
    assert "Your plan stopped" in client.get(address(match, "table")).content.decode()


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (["gather:gold", "gather:cards"], "repeats or contradicts"),
        (["gather:gold", "build:palace:x"], "possible"),
        (["cheat"], "possible"),
        (["gather:gold"] * 30, "too long"),
        ([], "ticks"),
    ],
)
def test_a_plan_that_can_never_be_is_refused(match, steps, words):
    seat, character = holder(match)

    response = signed_in(seat.user).post(plan_address(match, character), {"step": steps})

    assert response.status_code == 422
    assert not FiledOrder.objects.exists()
    if steps:
        assert words in response.content.decode()


def test_a_character_that_is_not_in_the_game_cannot_be_planned(match):
    seat, _character = holder(match)

    page = signed_in(seat.user).get(plan_address(match, "witch")).context["page"]

    assert (page.problem, page.decision) == ("This character isn't in this game.", None)
    response = signed_in(seat.user).post(plan_address(match, "witch"), {"step": STEPS})
    assert response.status_code == 422


def test_a_plan_edited_in_another_tab_is_not_overwritten(match):
    seat, character = holder(match)
    client = signed_in(seat.user)
    client.post(plan_address(match, character), {"step": STEPS})

    response = client.post(plan_address(match, character), {"step": ["gather:cards~dearest"]})

    assert response.status_code == 422
    assert FiledOrder.objects.get().contents["steps"][0]["choices"] == ["gather:gold"]


def test_a_plan_can_be_deleted_and_is_the_beginning_of_the_next(match):
    seat, character = holder(match)
    client = signed_in(seat.user)
    client.post(plan_address(match, character), {"step": STEPS})
    filed = client.get(plan_address(match, character)).context["filed"]

    client.post(address(match, "delete_turn_plan", character), {"filed": filed})

    assert not filed_orders.live_orders(match, seat).exists()
    shown = client.get(plan_address(match, character)).context
    assert (shown["page"].values, shown["is_filed"]) == (STEPS, False)


def test_a_plan_that_is_not_filed_is_filed_again_by_one_press(match):
    seat, character = holder(match)
    client = signed_in(seat.user)
    client.post(plan_address(match, character), {"step": STEPS})
    tag = client.get(plan_address(match, character)).context["filed"]
    client.post(address(match, "delete_turn_plan", character), {"filed": tag})
    for place in (address(match, "turn_plans"), address(match, "plan_ahead"), address(match, "table")):
        page = client.get(place).content.decode()
        assert f"Plan the {character.title()} as last time" in re.sub(r"\s+", " ", page)

    assert client.post(plan_address(match, character), {"again": "1"}).url == address(match, "table")

    order = FiledOrder.objects.get()
    assert (order.status, [step["choices"] for step in order.contents["steps"]], order.contents["guards"]) == (
        OrderStatus.FILED,
        [["gather:gold"], ["end_turn"]],
        [],
    )
    assert "as last time" not in client.get(address(match, "turn_plans")).content.decode()


def test_a_plan_that_would_stop_is_marked_and_kept_by_one_press(match):
    seat, character = holder(match)
    client = signed_in(seat.user)
    client.post(plan_address(match, character), {"step": STEPS, "guard": "1"})
    words, order = "this plan would stop and", FiledOrder.objects.get()
    assert words not in client.get(address(match, "table")).content.decode()
    FiledOrder.objects.update(contents={**order.contents, "seen": {**order.contents["seen"], "gold": 9}})

    page = client.get(address(match, "table"))

    assert words in page.content.decode()
    turn = page.context["plan"].turns[0].turns[0]
    client.post(plan_address(match, character), {"again": "1", "filed": turn.tag})
    assert words not in client.get(address(match, "table")).content.decode()
    assert FiledOrder.objects.get().contents == order.contents


def test_a_last_plan_that_no_longer_fits_is_shown_with_what_is_wrong(match):
    seat, character = holder(match)
    client = signed_in(seat.user)
    client.post(plan_address(match, character), {"step": STEPS})
    order = FiledOrder.objects.get()
    order.contents["steps"][0] = {"action": "build", "choices": ["build:nowhere"]}
    FiledOrder.objects.update(contents=order.contents, status=OrderStatus.WITHDRAWN)

    answer = client.post(plan_address(match, character), {"again": "1"})

    assert (answer.status_code, answer.context["page"].values) == (422, ["build:nowhere", "end_turn"])
    assert answer.context["page"].steps[0].problem


def test_a_plan_for_the_next_round_starts_after_the_planned_turn_of_this_round(match):
    seat, character = holder(match)
    view, client = match_view.current_view(match, seat), signed_in(seat.user)
    coming = next(key for key in view.cast if key not in view.own.characters and key not in view.faceup)
    client.post(plan_address(match, character), {"step": STEPS})

    shown = client.get(plan_address(match, coming))

    assert f"Your turn as the {character.title()} comes before" in re.sub(r"\s+", " ", shown.content.decode())
    client.post(plan_address(match, coming), {"step": STEPS})
    order = FiledOrder.objects.get(subject=coming)
    assert (order.round, order.contents["seen"]["gold"]) == (match.round + 1, view.own.gold + 2)


def test_others_cannot_plan_and_see_nothing(match):
    seat, character = holder(match)
    signed_in(seat.user).post(plan_address(match, character), {"step": STEPS})

    assert signed_in(person("Zoe")).get(plan_address(match, character)).status_code in (302, 404)
    other = next(s for s in match.seats.select_related("user") if s.number != seat.number)
    shown = signed_in(other.user).get(address(match, "turn_plans")).context["choices"]
    assert not [choice for choice in shown if choice.is_filed]
    assert signed_in(other.user).get(plan_address(match, character)).context["filed"] == ""


def test_the_list_names_own_characters_first(match):
    seat, character = holder(match)

    shown = signed_in(seat.user).get(address(match, "turn_plans")).context["choices"]

    assert (shown[0].key, shown[0].is_this_round) == (character, True)
    assert [choice.is_this_round for choice in shown[1:]] == [False] * (len(shown) - 1)


def test_a_player_with_two_characters_plans_the_second_turn_after_the_first(travel):
    travel.move_to("2026-03-02 12:00:30+00:00", tick=False)
    match = running(2)
    play_until(match, lambda now: match_history.newest_state(now).phase == "action")
    state, turn = match_history.newest_state(match), match_history.newest_state(match).turn
    seat = match.seats.select_related("user").exclude(number=turn.seat).get()
    first, second = sorted(state.players[seat.number].characters, key=state.cast.index)
    client, gold = signed_in(seat.user), state.players[seat.number].gold
    client.post(plan_address(match, first), {"step": STEPS, "guard": "1"})

    answer = client.get(plan_address(match, second))
    assert [name.lower() for name in answer.context["before"]] == [first]
    assert answer.context["table"].mine.gold == gold + 2
    client.post(plan_address(match, second), {"step": STEPS, "guard": "1"})

    plan = plans.plan_from_data(FiledOrder.objects.get(subject=second).contents)
    assert (plan.seen.gold, plan.guards) == (gold + 2, plans.GUARDS)
    waiting = client.get(address(match, "table")).context["plan"]
    assert [[turn.key for turn in group.turns] for group in waiting.turns] == [[first, second]]
    while match_history.newest_state(match).phase == "action":
        if asked(match).number == seat.number:
            travel.shift(timedelta(minutes=20))
            assert order_post.carry_out_due_orders() >= len(STEPS)
            match.refresh_from_db()
        else:
            for step in STEPS:
                choose(match, step)
    assert set(FiledOrder.objects.values_list("status", flat=True)) == {OrderStatus.USED}


def test_the_page_depends_on_nothing_but_the_view_of_its_owner(match):
    seat, character = holder(match)
    view = match_view.current_view(match, seat)

    assert plans.check(plans.new_plan(view, character, [plans.PlanStep("gather", ("gather:gold",))]), view) == []


def replayed(client, match: Match, number: int) -> str:
    return client.get(f"{address(match, 'moment', number)}?as=open").content.decode()


def test_the_replay_shows_plans_and_their_outcome_once_the_game_is_over(match, travel):
    seat, character = holder(match)
    client = signed_in(seat.user)
    client.post(plan_address(match, character), {"step": STEPS, "guard": "1"})
    play_until(match, lambda now: asked(now).number == seat.number and match_history.newest_state(now).turn)
    travel.shift(timedelta(minutes=20))
    order_post.carry_out_due_orders()
    match.refresh_from_db()
    number = FiledOrder.objects.get().uses[0][0]
    assert "planned a turn as" not in replayed(client, match, number)
    play_to_end(match)

    assert re.search(
        r"Turn plans.*planned a turn as .*: 2 gold and end turn \(carried out\)\.\s*<ol class=\"plan-marks\">",
        replayed(client, match, 1),
        re.DOTALL,
    )
    FiledOrder.objects.update(status=OrderStatus.STOPPED, reason="robbed")
    assert "(stopped: the character was robbed)" in replayed(client, match, 1)
    spectator = client.get(address(match, "moment", 1)).content.decode()
    assert "planned a turn as" not in spectator


def test_every_reason_for_which_an_order_stops_has_words(match):
    reasons = {reason for kind in ORDER_KINDS.values() for reason in kind.stops}

    assert reasons - set(replayed_words.STOPS) == {"not_possible", "malformed", replayed_words.PLAYED_OUT}


def test_the_phrases_of_steps_name_cards_and_players(match):
    seat, _character = holder(match)
    view, names = match_view.current_view(match, seat), ["Ana", "Bo", "Cy", "Di"]
    steps = [
        ["gather:gold"], ["gather:cards"], ["build:tavern", "build:market"], ["build:drawn"], ["assassin:thief"],
        ["destroy:1:tavern"], ["destroy:useful"], ["income"], ["income:2:1"], ["bonus"], ["pass"], ["end_turn"],
    ]  # fmt: skip
    order = FiledOrder(subject="warlord", contents={"steps": [{"choices": choices} for choices in steps]})

    assert plan_words(order, view, names) == (
        "2 gold, draw cards, Tavern or Market, a card I draw, Assassin: Thief, Warlord: Bo and Tavern, "
        "Warlord: the target most useful to me then, income from military districts, income: 2 gold and 1 card, "
        "1 extra gold, nothing more, and end turn"
    )
    assert [mark.picture for mark in plan_marks(order, view, names)] == [
        "coin", "card", "tavern", "card", "thief", "tavern", "warlord", "warlord", "warlord", "merchant", "hourglass",
        "flag",
    ]  # fmt: skip
    assert [mark.is_person for mark in plan_marks(order, view, names)].count(True) == 5


@pytest.mark.parametrize(
    ("character", "choices", "phrases"),
    [
        ("merchant", ["bonus", "income"], ["1 extra gold", "income from trade districts"]),
        ("architect", ["bonus"], ["draw 2 extra cards"]),
        ("king", ["income"], ["income from noble districts"]),
        ("bishop", ["income"], ["income from religious districts"]),
        ("abbot", ["income:0:1", "take_from_richest:1"], ["income: 1 card", "Abbot: Bo"]),
        ("navigator", ["bonus:gold", "bonus:cards"], ["4 extra gold", "draw 4 extra cards"]),
        ("queen", ["bonus"], ["3 extra gold"]),
        ("magician", ["swap_hands:useful", "redraw"], ["Magician: the target most useful to me then", "Magician"]),
    ],
)
def test_several_abilities_of_a_character_have_different_phrases(character, choices, phrases):
    view = called(character, "assassin", "thief").view(0)
    order = FiledOrder(subject=character, contents={"steps": [{"choices": [choice]} for choice in choices]})

    assert step_phrases(order, view, ["Ana", "Bo", "Cy"]) == [[phrase] for phrase in phrases]


def test_the_same_step_several_times_is_one_phrase_and_one_picture(match):
    view = match_view.current_view(match, asked(match))
    steps = [{"choices": [choice]} for choice in ("gather:gold", *["build:useful"] * 3, "end_turn")]
    order = FiledOrder(subject="architect", contents={"steps": steps})
    phrases = ["2 gold", "the district most useful to me then ×3", "end turn"]

    assert step_phrases(order, view, []) == [[phrase] for phrase in phrases]
    assert [(mark.picture, mark.words) for mark in plan_marks(order, view, [])] == [
        *zip(("coin", "card", "flag"), phrases, strict=True)
    ]


def test_a_target_can_be_left_open_on_the_page(match):
    seat, character = holder(match)
    state = match_history.newest_state(match)
    key = next(key for key in state.cast if key in ("warlord", "thief", "assassin", "magician") and key != character)
    client, place = signed_in(seat.user), plan_address(match, key)

    page = client.get(place).context["page"]
    [option] = page.aims
    answer = client.get(place, {"choice": option.text})
    assert (answer.context["page"].values, answer.context["page"].aims) == ([option.text], [])
    assert option.words.endswith(": the target most useful to me then")
    assert option.words in html.unescape(answer.content.decode())
    client.post(place, {"step": [option.text], "guard": "1"})
    assert FiledOrder.objects.get().contents["steps"][0]["choices"] == [option.text]


def test_a_build_can_be_left_open_on_the_page(match):
    seat, character = holder(match)
    client, place = signed_in(seat.user), plan_address(match, character)
    steps = ["gather:gold", "build:useful"]

    option = client.get(place, {"step": steps[:1]}).context["page"].aims[-1]
    assert (option.text, option.words) == (steps[1], "Build the district most useful to me")
    assert steps[1] not in [option.text for option in client.get(place).context["page"].aims]
    page = client.get(place, {"step": steps[:1], "choice": option.text}).context["page"]
    assert page.values == steps
    assert page.steps[1].outcome.startswith("then you have at most ")
    client.post(place, {"step": steps, "guard": "1"})
    filed = FiledOrder.objects.get()
    assert [step["choices"] for step in filed.contents["steps"]] == [[steps[0]], [steps[1]]]
    assert "2 gold and the district most useful to me then." in client.get(place).content.decode()


def test_a_filed_plan_is_one_sentence_with_small_pictures_on_its_page_and_at_the_table(match):
    seat, character = holder(match)
    client = signed_in(seat.user)
    client.post(plan_address(match, character), {"step": STEPS, "guard": "1"})

    for place in (plan_address(match, character), address(match, "table")):
        page = client.get(place).content.decode()
        sentence = rf"By your plan for the {character.title()}: 2 gold and end turn\."
        assert re.search(rf'{sentence}.*<ol class="plan-marks">.*#s-coin.*#s-flag', page, re.DOTALL)
    other = match.seats.exclude(number=seat.number).first().user
    assert "By your plan" not in signed_in(other).get(address(match, "table")).content.decode()


@pytest.mark.parametrize(("size", "is_said"), [(3, True), (4, False)])
def test_with_two_characters_the_form_says_that_a_plan_leaves_out_the_other_turn(travel, size, is_said):
    travel.move_to("2026-03-02 12:00:30+00:00", tick=False)
    match = running(size)
    state, seat = match_history.newest_state(match), match.seats.select_related("user").get(is_asked=True)
    key = next(key for key in state.cast if key not in state.faceup)

    page = signed_in(seat.user).get(plan_address(match, key))

    assert ("as if your other turn" in re.sub(r"\s+", " ", page.content.decode())) == is_said
