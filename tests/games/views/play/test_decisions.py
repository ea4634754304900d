"""Single decisions over HTTP: several answers in one post, refusals in words, cards that explain themselves."""

import re

import pytest
from django.test import Client
from django.urls import reverse

import engine
from games.domain.matches import match_history
from games.models import Match
from tests.games.laying import lay_out
from tests.games.markup import compact
from tests.games.screens.decision import occasions
from tests.games.tables import NAMES, person

pytestmark = pytest.mark.django_db


def table(name: str) -> tuple[Match, Client]:
    """Lay out an occasion; return the match and the browser of the player who is asked."""
    people = [person(name) for name in NAMES[:4]]
    match = lay_out(occasions.OCCASIONS[name]().state, people, name)
    client = Client()
    client.force_login(people[0])
    return match, client


def send(match: Match, client: Client, *choices: str, **fields: str):
    """Post these answers together, already confirmed."""
    match.refresh_from_db()
    form = {"choice": choices, "at": match.version, "token": "t", "sure": "1", **fields}
    return client.post(reverse("games:choose", args=[match.pk]), form)


def page(match: Match, client: Client) -> str:
    return client.get(match.get_absolute_url()).content.decode()


def asked(match: Match) -> str:
    return engine.question(match_history.newest_state(match)).kind


@pytest.mark.parametrize("name", occasions.OCCASIONS)
def test_every_occasion_has_a_page(name):
    match, client = table(name)

    answer = client.get(match.get_absolute_url())

    assert answer.status_code == 200
    assert answer.context["decision"].kind == asked(match)


def test_both_unsigned_warrants_come_in_one_post_in_any_order():
    match, client = table("magistrate_lays")

    html = page(match, client)
    answer = send(match, client, "warrant:warlord", "warrant:thief")

    assert set(re.findall(r'type="checkbox"\s+name="choice"\s+value="([^"]+)"', html)) == {
        f"warrant:{key}" for key in ("thief", "magician", "king", "bishop", "architect", "warlord")
    }
    assert answer.status_code == 302
    assert match_history.newest_state(match).marks["merchant"] == ("warrant!",)
    assert {"thief", "warlord"} <= match_history.newest_state(match).marks.keys()


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("magistrate_lays", ["warrant:warlord", "warrant:thief"]),
        ("thieves_den_paid", ["add_card:tavern", "add_card:castle", "add_card:market", "pay"]),
        ("magician_redraws", ["put_back:tavern", "put_back:market", "stop"]),
        ("magician_redraws", ["put_back:market", "put_back:market", "put_back:palace", "put_back:tavern", "stop"]),
    ],
)
def test_what_was_ticked_may_be_sent_twice_and_is_one_move(name, choices):
    match, client = table(name)
    first = send(match, client, *choices)

    again = send(match, client, *choices, at="0")

    match.refresh_from_db()
    assert (first.status_code, again.status_code, match.version) == (302, 302, 1)


def test_other_ticks_under_a_name_that_is_taken_change_nothing():
    match, client = table("magician_redraws")
    send(match, client, "put_back:tavern", "stop")

    again = send(match, client, "put_back:market", "stop", at="0")

    match.refresh_from_db()
    assert (again.status_code, match.version) == (422, 1)
    assert "This form was already sent with another choice" in again.content.decode()


@pytest.mark.parametrize("ticked", [("thief",), ("thief", "king", "bishop")])
def test_too_few_and_too_many_warrants_are_refused_in_words(ticked):
    match, client = table("magistrate_lays")

    answer = send(match, client, *(f"warrant:{key}" for key in ticked))

    assert answer.status_code == 422
    assert "Choose exactly 2." in answer.content.decode()
    assert asked(match) == "warrant"
    assert not match_history.newest_state(match).marks


def test_a_den_is_built_with_ticked_cards_in_one_post():
    match, client = table("thieves_den_paid")

    few = send(match, client, "add_card:tavern", "pay")
    answer = send(match, client, "add_card:tavern", "add_card:castle", "add_card:market", "pay", token="two")

    player = match_history.newest_state(match).players[0]
    assert "Choose at least 3." in few.content.decode()
    assert answer.status_code == 302
    assert ("thieves_den" in player.city, player.hand, player.gold) == (True, ["docks"], 0)


def test_before_a_loan_is_final_all_that_is_given_for_it_is_told():
    match, client = table("cardinal_borrows")
    client.cookies["confirmations"] = "borrow"

    html = compact(send(match, client, "give:tavern", "give:harbor", sure="").content.decode())

    assert asked(match) == "borrow"
    assert "You can't undo this" in html
    assert re.findall(r'<input type="hidden" name="choice" value="([^"]+)">', html) == ["give:harbor", "give:tavern"]
    assert "<b>Give the Harbor</b>" in html
    assert (
        "<b>Build the Palace</b><small>You pay 3 gold; Bára pays 2 gold and gets that many cards from your hand."
        in html
    )


def test_the_cardinal_gives_the_ticked_cards_and_builds():
    match, client = table("cardinal_borrows")

    answer = send(match, client, "give:tavern", "give:harbor")

    state = match_history.newest_state(match)
    assert answer.status_code == 302
    assert "palace" in state.players[0].city
    assert {"tavern", "harbor"} <= set(state.players[1].hand)


def test_cards_laid_first_leave_the_rest_to_a_lender():
    match, client = table("thieves_den_of_the_cardinal")

    send(match, client, "add_card:tavern", "add_card:castle")
    html = page(match, client)

    assert asked(match) == "pay_with_cards"
    assert "Take the rest from" in html


def test_a_card_among_the_choices_leads_to_its_details():
    match, client = table("workshops")

    html = page(match, client)

    found = set(re.findall(r'<a\s+class="card-link about"\s+href="([^"]+)"\s+aria-label="([^"]+): what it does"', html))
    assert (reverse("games:card", args=[match.pk, "smithy"]), "Smithy") in found
    assert client.get(reverse("games:card", args=[match.pk, "smithy"])).status_code == 200


def test_orders_for_cards_out_of_ones_turn_are_given_in_the_hand():
    match, client = table("action_cards")

    before = page(match, client)
    client.post(reverse("games:give_order", args=[match.pk]), {"order": "acrobat:play"})
    after = page(match, client)

    assert 'value="acrobat:play"' in before
    assert "If no one answers as King, your Acrobat takes the crown automatically." in after
    assert 'value="acrobat:pass"' in after
    assert 'value="strongman:pass"' in after


def test_the_whole_cast_stands_on_one_page_with_ranks():
    match, client = table("magistrate_signs")

    html = client.get(reverse("games:cards", args=[match.pk])).content.decode()

    assert re.findall(r'cast-rank" aria-hidden="true">(\d)<', html) == list("12345678")
    assert html.count('<li class="cast-card">') == 8 + 14 + 17


def test_the_seer_gives_all_cards_back_in_one_post_in_any_order():
    match, client = table("seer")
    state = match_history.newest_state(match)
    due = engine.question(state).due
    posts = [f"give_back:{other}:{card}" for other, card in due]

    html = page(match, client)
    answer = send(match, client, *posts[::-1])

    lists = re.findall(r'<select name="choice">(.*?)</select>', html, re.DOTALL)
    assert [re.findall(r'value="([^"]+)"', one)[0] for one in lists] == posts
    assert len(posts) == 3
    assert (answer.status_code, asked(match), match.entries.count()) == (302, "act", 2)
    assert sorted(match_history.newest_state(match).players[0].hand) == sorted(occasions.HANDS[0])


def test_a_card_that_the_seer_holds_once_is_not_given_twice():
    match, client = table("seer")
    due = engine.question(match_history.newest_state(match)).due
    card = due[0][1]

    answer = send(match, client, *(f"give_back:{other}:{card}" for other, _ in due))

    match.refresh_from_db()
    chosen = re.findall(r'value="([^"]+)"\s+selected', answer.content.decode())
    assert (answer.status_code, match.version) == (422, 0)
    assert chosen == [f"give_back:{other}:{card}" for other, _ in due]
    assert " selected" not in page(match, client).partition('id="decision"')[2].partition("</form>")[0]
