"""Choosing over HTTP: a post is one move or none, and bad input changes nothing."""

import re
from functools import partial
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from games.domain.deadlines import deadline_sweep
from games.domain.play.confirmations import Confirmations
from games.screens.words import rule
from tests.games.laying import lay_out
from tests.games.markup import compact
from tests.games.screens.decision import occasions
from tests.games.tables import NAMES, asked, choose, open_table, options, person, play_until, running
from tests.games.views.visiting import address, at_redraw, everything, form, hand_of_asked, of_asked, page, signed_in

pytestmark = pytest.mark.django_db


def test_a_post_plays_and_comes_back_to_the_table():
    match = running(3)

    answer = of_asked(match).post(address(match, "choose"), form(match))

    assert (answer.status_code, answer.url) == (302, address(match))
    assert everything(match)[0] == 1


def test_a_script_gets_the_regions_of_the_new_table():
    match = running(3)

    answer = signed_in(asked(match).user, HX_Request="true").post(address(match, "choose"), form(match))

    html = answer.content.decode()
    assert answer.status_code == 200
    assert "<!doctype" not in html
    for region in ("head", "score", "ranks", "mine", "hand", "decision", "log", "others"):
        assert f'id="{region}" hx-swap-oob="true"' in html or re.search(f'id="{region}"[^>]*hx-swap-oob', html)


def test_what_stands_in_the_address_of_a_post_is_no_part_of_it():
    match = running(3)
    before, [first, *_rest] = everything(match), options(match)
    beside = urlencode({"choice": first, "sure": "1", "at": match.version, "token": "abc"})

    of_asked(match).post(f"{address(match, 'choose')}?{beside}", {})

    assert everything(match) == before


def test_irreversible_choices_are_confirmed_once():
    match = running(3)
    client, before = of_asked(match), everything(match)
    client.cookies["confirmations"] = "pick"

    first = client.post(address(match, "choose"), form(match, sure=""))
    kept = everything(match)
    again = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', first.content.decode()))
    client.post(address(match, "choose"), {**again, "sure": "1"})

    assert first.status_code == 200
    assert "You can't undo this" in first.content.decode()
    assert kept == before
    assert everything(match)[0] == 1


def test_who_does_not_want_to_be_asked_before_one_kind_is_asked_before_the_others_and_may_change_it():
    match = running(3)
    client = of_asked(match)
    client.cookies["confirmations"] = "pick"
    client.post(address(match, "choose"), form(match, unasked="pick"))
    second = of_asked(match)
    second.cookies["confirmations"] = client.cookies["confirmations"].value

    second.post(address(match, "choose"), form(match, sure=""))
    played = everything(match)[0]
    second.post(address(match, "ask_again"), {"kind": "pick"})
    kept = second.cookies["confirmations"].value
    second.post(address(match, "ask_again"), {"kind": "lose_power"})

    assert played == 2
    assert kept == "pick"
    assert second.cookies["confirmations"].value == "lose_power.pick"


def test_of_several_kinds_asked_about_at_once_each_is_left_off_by_itself():
    people = [person(name) for name in NAMES[:4]]
    match = lay_out(occasions.turn_of("thief", "gather:gold").state, people, "kinds")
    client = signed_in(people[0])
    client.cookies["confirmations"] = "lose_power.lose_build"

    asked = client.post(address(match, "choose"), form(match, "end_turn", sure="")).content.decode()
    asked = compact(asked)
    boxes = re.findall(r'type="checkbox" name="unasked" value="(\w+)"><span>([^<]+)<', asked)
    client.post(address(match, "choose"), form(match, "end_turn", unasked="lose_power"))
    wish = Confirmations.read(client.cookies["confirmations"].value)

    assert [(kind, said.strip()) for kind, said in boxes] == [
        ("lose_power", "Don't ask before ending my turn with an unused ability"),
        ("lose_build", "Don't ask before ending my turn when I could build"),
    ]
    assert (wish.asks("lose_power"), wish.asks("lose_build"), wish.asks("swap_hands")) == (False, True, False)


def test_only_known_kinds_are_stored_in_the_confirmations_cookie():
    match = running(3)
    client = of_asked(match)

    client.post(address(match, "choose"), form(match, unasked=["fruitless", "a; b", "<b>", "x" * 99]))

    assert client.cookies["confirmations"].value == "fruitless"


@pytest.mark.parametrize(
    ("state", "choices", "told"),
    [
        (occasions.draft, ["pick"], ""),
        (partial(occasions.turn_of, "spy", "gather:gold"), ["spy:1:trade"], "For each card of that type"),
        (partial(occasions.turn_of, "thief", "gather:gold"), ["end_turn"], "Then the next character is called."),
        (
            partial(occasions.turn_of, "artist", "gather:gold", cast=("artist",)),
            ["end_turn"],
            "This ends the round.",
        ),
    ],
)
def test_what_is_asked_once_more_says_what_comes_of_it(state, choices, told):
    table = state()
    if not told:
        choices = table.choices[:1]
        told = rule(choices[0].removeprefix("pick:"), "deluxe")
    people = [person(name) for name in NAMES[:4]]
    match = lay_out(table.state, people, "consequences")
    client = signed_in(people[0])
    client.cookies["confirmations"] = "pick.end_turn.spy"

    html = client.post(address(match, "choose"), form(match, *choices, sure="")).content.decode()

    assert "Confirm your choice" in html
    assert told in unescape(html.partition('<ul class="chosen">')[2].partition("</ul>")[0])


def test_several_cards_are_put_back_in_one_post():
    match = at_redraw(3)
    client = of_asked(match)
    client.post(address(match, "choose"), form(match, "redraw", token="one"))
    held = sorted(hand_of_asked(match))
    html = compact(page(client, match))

    answer = client.post(
        address(match, "choose"), form(match, f"put_back:{held[1]}", f"put_back:{held[0]}", "stop", token="two")
    )

    assert html.count('type="checkbox" name="choice"') == len(held)
    assert answer.status_code == 302
    assert match.entries.latest("number").choices == [f"put_back:{held[0]}", f"put_back:{held[1]}", "stop"]


def test_the_same_post_twice_is_one_move():
    match = running(3)
    client, filled = of_asked(match), form(match)

    answers = [client.post(address(match, "choose"), filled).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert everything(match)[0] == 1


def test_a_used_token_with_another_choice_changes_nothing():
    match = running(3)
    client, filled = of_asked(match), form(match)
    client.post(address(match, "choose"), filled)
    before = everything(match)

    answer = client.post(address(match, "choose"), {**filled, "choice": ["pick:nobody"]})

    assert answer.status_code in (409, 422)
    assert everything(match) == before


def test_a_stale_post_tells_what_happened_and_what_had_been_chosen():
    match = running(3)
    stale, seat = form(match, token="late"), asked(match)
    choose(match)
    before = everything(match)

    answer = signed_in(seat.user).post(address(match, "choose"), stale)

    html = answer.content.decode()
    assert answer.status_code == 409
    assert "The game moved on" in html
    assert "Your choice: Take the" in html or "You chose the" in html
    assert everything(match) == before


@pytest.mark.parametrize(
    "fields",
    [
        {"choice": ["pick:nobody"]},
        {"choice": ["build:palace"]},
        {"choice": []},
        {"choice": ["💥" * 40]},
        {"choice": ["x" * 500]},
        {"choice": ["pick:king"] * 100},
        {"choice": ["pick"]},
        {"choice": [":"]},
        {"at": ""},
        {"at": "-1"},
        {"at": "9" * 30},
        {"at": "1e3"},
        {"token": "t" * 200},
    ],
    ids=lambda fields: "-".join(fields) + "-" + str(next(iter(fields.values())))[:14],
)
def test_nonsense_is_refused_in_the_sites_look_and_changes_nothing(fields):
    match = running(3)
    client, before = of_asked(match), everything(match)

    answer = client.post(address(match, "choose"), form(match, **fields))

    assert answer.status_code in (409, 422)
    html = answer.content.decode()
    assert 'class="refusal" role="alert"' in html or "game has moved on" in html
    assert everything(match) == before


def test_a_nul_byte_is_a_bad_request():
    match = running(3)
    client, before = of_asked(match), everything(match)

    answer = client.post(address(match, "choose"), form(match, "pick:\0king"))

    assert answer.status_code == 400
    assert everything(match) == before


def test_a_huge_body_is_refused():
    match = running(3)
    client, before = of_asked(match), everything(match)

    answer = client.post(address(match, "choose"), form(match, "x" * 600_000))

    assert answer.status_code in (400, 413)
    assert everything(match) == before


def test_who_is_not_asked_cannot_choose():
    match = running(3)
    other = match.seats.exclude(number=asked(match).number).first()
    before = everything(match)

    answer = signed_in(other.user).post(address(match, "choose"), form(match))

    assert answer.status_code == 422
    assert "your decision now." in answer.content.decode()
    assert everything(match) == before


def test_a_spectator_cannot_choose_for_anybody():
    match = running(3)
    before = everything(match)

    answer = signed_in(person("Zoe")).post(address(match, "choose"), form(match))

    assert answer.status_code == 403
    assert everything(match) == before


def test_a_stranger_is_sent_to_sign_in():
    match = running(3)

    answer = Client().post(address(match, "choose"), form(match))

    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_login"))


@pytest.mark.parametrize("name", ["choose", "undo", "come_back", "ask_again"])
def test_opening_a_form_changes_nothing(name):
    match = running(3)
    before = everything(match)

    answer = of_asked(match).get(address(match, name))

    assert answer.status_code == 405
    assert everything(match) == before


def test_a_choice_before_the_game_leads_to_the_waiting_room():
    creator = person()
    match = open_table(creator)

    answer = signed_in(creator).post(address(match, "choose"), {"choice": "pick:king", "at": 0})

    assert (answer.status_code, answer.url) == (302, reverse("games:waiting", args=[match.pk]))


def test_a_game_deleted_meanwhile_is_not_found():
    match = running(3)
    client, filled, where = of_asked(match), form(match), address(match, "choose")
    match.delete()

    assert client.post(where, filled).status_code == 404


def test_a_choice_can_be_undone_until_something_is_revealed():
    match = running(3)
    play_until(match, lambda m: "gather:gold" in options(m))
    client = of_asked(match)
    client.post(address(match, "choose"), form(match, "gather:gold"))
    shown = client.get(address(match)).context["undo_at"]

    answer = client.post(address(match, "undo"), {"at": shown})

    assert answer.status_code == 302
    assert "gather:gold" in options(match)


def test_whoever_was_away_reads_what_the_steward_did_and_takes_it_back():
    match = running(3)
    play_until(match, lambda m: "gather:gold" in options(m))
    seat = asked(match)
    deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=seat.deadline)
    html, others = page(of_asked(match), match), page(signed_in(match.seats.exclude(pk=seat.pk)[0].user), match)
    match.refresh_from_db()

    answer = of_asked(match).post(address(match, "undo"), {"at": match.version})

    for words in ("we started this turn for you", "Undo the automatic move"):
        assert (words in html, words in others) == (True, False)
    assert answer.status_code == 302
    assert "gather:gold" in options(match)
    assert "steward" not in page(of_asked(match), match)


@pytest.mark.parametrize("at", ["", "x", "99999999999", "0"])
def test_taking_back_what_was_not_done_changes_nothing(at):
    match = running(3)
    choose(match)
    before = everything(match)

    answer = of_asked(match).post(address(match, "undo"), {"at": at})

    assert answer.status_code in (409, 422)
    assert everything(match) == before


def test_a_post_that_comes_again_is_answered_as_before_where_several_cards_are_asked_for_now():
    match = at_redraw(3)
    client, posted = of_asked(match), form(match, "redraw")

    first, second = (client.post(address(match, "choose"), posted) for _ in range(2))

    assert (first.status_code, second.status_code) == (302, 302)
    assert match.post_tokens.filter(token=posted["token"]).count() == 1
