"""The table over HTTP: what each may see, and who may come in."""

import gzip
import random
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import engine
from games.domain.lobby import seating
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_history
from games.enums import MatchStatus
from tests.games.markup import compact
from tests.games.tables import asked, choose, guest, open_table, options, person, play_to_end, play_until, running
from tests.games.views.visiting import address, form, of_asked, page, signed_in

pytestmark = pytest.mark.django_db


def test_the_asked_player_finds_every_option_as_a_button():
    match = running(3)

    html = page(of_asked(match), match)

    values = re.findall(r'<button\s+class="choice"\s+name="choice"\s+value="([^"]+)"\s*>', html)
    assert sorted(values) == sorted(options(match))
    assert f'name="at" value="{match.version}"' in html


def test_what_is_not_possible_stands_disabled_with_its_reason():
    match = running(3)
    play_until(match, lambda m: "gather:gold" in options(m))

    html = compact(page(of_asked(match), match))

    assert 'value="end_turn" disabled' in html
    assert "Take gold or cards first." in html


def test_the_others_see_no_form_no_version_and_no_hand_but_their_own():
    match = running(3)
    play_until(match, lambda m: match_history.newest_state(m).round == 2)
    seat = asked(match)
    state = match_history.newest_state(match)
    other = match.seats.exclude(number=seat.number).first()
    theirs = signed_in(other.user).get(address(match)).context

    assert theirs["decision"] is None
    assert theirs["at"] is None
    assert {card.key for card in theirs["hand"]} == set(state.players[other.number].hand)
    assert all(city.hand == () for city in theirs["others"])


def test_a_private_game_is_not_there_for_others():
    match = running(2, private=True)
    stranger = signed_in(person("Zoe"))

    found = [
        stranger.get(address(match)),
        stranger.get(address(match, "fragment")),
        stranger.get(address(match, "log")),
        stranger.get(address(match, "cards")),
        stranger.get(address(match, "card", "king")),
        stranger.get(address(match, "moment", 0)),
        stranger.post(address(match, "choose"), form(match)),
    ]

    assert [answer.status_code for answer in found] == [404] * 7


def test_a_table_without_spectators_is_not_there_until_it_ends():
    match = running(2, spectators=False)
    stranger = signed_in(person("Zoe"))
    during = stranger.get(address(match)).status_code
    play_to_end(match)

    assert (during, stranger.get(address(match)).status_code) == (404, 200)


def test_a_spectator_watches_without_seeing_any_hand():
    match = running(3)
    play_until(match, lambda m: match_history.newest_state(m).round == 2)

    shown = Client().get(address(match)).context

    assert shown["mine"] is None
    assert shown["hand"] is None
    cities = [shown["stage"], *shown["others"]]
    assert len(cities) == 3
    assert all(city.hand == () for city in cities)


def test_spectators_see_the_city_on_turn_first_and_players_do_not():
    match = running(3)
    play_until(match, lambda m: match_history.newest_state(m).turn is not None)
    on_turn = match_history.newest_state(match).turn.seat + 1

    for url in (address(match), address(match, "fragment")):
        html = Client().get(url, headers={"HX-Request": "true"} if "fragment" in url else {}).content.decode()
        cities = re.findall(r'class="city (stage)?[^"]*"\s+data-seat="(\d)"', html)
        assert cities[0] == ("stage", str(on_turn))
        assert sorted(number for _stage, number in cities) == ["1", "2", "3"]
    assert "stage" not in page(of_asked(match), match)
    number = match_history.last_counted_entry(match).number
    assert Client().get(address(match, "moment", number)).context["stage"].number == on_turn

    play_to_end(match)
    assert Client().get(address(match)).context["stage"] is None


@pytest.mark.parametrize("number", [0, 999, 2**70])
def test_a_game_that_never_was_is_not_found(number):
    assert signed_in(person()).get(f"/games/{number}/").status_code == 404


def test_an_open_table_leads_to_its_waiting_room():
    match = open_table(person())

    answer = Client().get(address(match))

    assert (answer.status_code, answer.url) == (302, reverse("games:waiting", args=[match.pk]))


def test_a_table_that_was_closed_says_so():
    creator = person()
    match = open_table(creator)
    seating.cancel_open_table(match=match, by=creator)

    answer = signed_in(creator).get(address(match))

    assert answer.status_code == 410
    assert "This table is closed" in answer.content.decode()


def test_names_with_emoji_and_markup_are_only_names():
    match = running(3)
    seat = match.seats.first()
    seat.user.display_name = "<script>🦀</script>"
    seat.user.save()

    html = page(Client(), match)

    assert "<script>🦀" not in html
    assert "&lt;script&gt;🦀" in html


def test_at_the_end_everything_lies_open_and_is_counted():
    match = running(3)
    play_to_end(match)
    end = engine.view_for(match_history.newest_state(match), None)

    shown = signed_in(match.seats.first().user).get(address(match))

    score = shown.context["score"]
    totals = {column.number: column.total for column in score.columns}
    assert totals == {i + 1: sum(line.points for line in lines) for i, lines in enumerate(end.scores)}
    for i, column in enumerate(score.columns):
        assert column.total == sum(row.points[i] for row in score.rows)
    assert any(city.hand for city in shown.context["others"])
    assert reverse("games:rematch", args=[match.pk]) in shown.content.decode()


EVERYBODY = {
    "one": ["magistrate", "blackmailer", "seer", "emperor", "abbot", "alchemist", "navigator", "marshal"],
    "two": ["witch", "spy", "wizard", "patrician", "cardinal", "trader", "scholar", "diplomat", "artist"],
    "three": ["assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord", "tax_collector"],
}


@pytest.mark.parametrize("cast", EVERYBODY)
def test_every_decision_of_every_cast_has_a_page(cast):
    dice = random.Random(cast)
    box = engine.EDITIONS["deluxe"]
    uniques = dice.sample([card.key for card in box.uniques], box.uniques_in_game)
    match = running(5, edition="deluxe", cast=EVERYBODY[cast], uniques=uniques)
    seen = set()
    for number in range(400):
        if match.is_finished:
            break
        state = match_history.newest_state(match)
        kind = engine.question(state).kind
        wanted = (kind, state.turn.powers if state.turn else "")
        if wanted not in seen or number % 40 == 0:
            seen.add(wanted)
            shown = of_asked(match).get(address(match))
            assert shown.status_code == 200
            assert shown.context["decision"].kind == kind
            assert Client().get(address(match)).status_code == 200
        weights = [9 if text.startswith("build") else 1 if text == "end_turn" else 3 for text in options(match)]
        choose(match, dice.choices(options(match), weights)[0])

    assert len(seen) > 12


def test_each_card_explains_itself_and_unknown_ones_are_not_found():
    match = running(3)
    client = Client()

    king = client.get(address(match, "card", "king"))
    part = Client(headers={"HX-Request": "true"}).get(address(match, "cards")).content.decode()

    assert "Take the crown" in king.content.decode()
    assert client.get(address(match, "card", "emperor")).status_code == 404
    assert client.get(address(match, "card", "nonsense")).status_code == 404
    assert "Dragon Gate" in part
    assert "<!doctype" not in part


def test_the_whole_page_costs_few_queries_and_little_weight(django_assert_max_num_queries):
    match = running(7)
    play_until(match, lambda m: match_history.newest_state(m).round == 5)
    client = of_asked(match)
    client.get(address(match))

    with django_assert_max_num_queries(9):
        html = client.get(address(match)).content

    assert len(gzip.compress(html)) < 15_000


def test_a_guest_plays_bots_from_the_first_click_to_the_final_count():
    user = guest()
    client = signed_in(user)
    match = seating.open_match(
        creator=user, settings=MatchSettings(edition="classic", size=3, bots=["apprentice", "apprentice"])
    )
    for _ in range(600):
        match.refresh_from_db()
        if match.is_finished:
            break
        if asked(match).user_id == user.pk:
            assert client.post(address(match, "choose"), form(match, token=str(match.version))).status_code == 302
        else:
            choose(match, user=None)

    assert match.status == MatchStatus.FINISHED
    assert "win" in page(client, match)


def test_the_page_of_an_unasked_seat_refreshes_without_a_script():
    match = running(3)
    other = match.seats.exclude(number=asked(match).number).first()

    client = signed_in(other.user)
    soon = compact(page(client, match))
    waits = []
    for minutes in (2, 60):
        type(match).objects.update(moved_at=timezone.now() - timedelta(minutes=minutes))
        waits += re.findall(r'<noscript><meta http-equiv="refresh" content="(\d+)"', compact(page(client, match)))

    assert '<noscript><meta http-equiv="refresh" content="5">' in soon
    assert waits == ["15", "60"]
    assert '<noscript><meta http-equiv="refresh"' not in compact(page(of_asked(match), match))


def test_names_lead_to_people_in_the_log_the_news_and_the_ranks_as_far_as_they_have_come_forward():
    match = running(3)
    play_until(match, lambda match: match_history.newest_state(match).round == 2 and "gather:gold" in options(match))
    state, turn = match_history.newest_state(match), asked(match)
    watcher = signed_in(person("Zoe"))

    html = compact(page(watcher, match))

    link = f'href="{reverse("pages:player", args=[turn.user.handle])}"'
    for region in ("news", "log"):
        assert f'class="person" {link}' in html[html.index(f'id="{region}"') :]
    track = compact(html[html.index('id="ranks"') : html.index('class="rank-line"')])
    holders = re.findall(
        r'<li class="rank [^"]*"><a\s+href="[^"]*/(\w+)/"\s+class="rank-link">(?:(?!</li>).)*?class="holder"', track
    )
    assert state.turn.character in holders
    assert set(holders) <= set(state.revealed) | {state.turn.character}
    assert f'class="holder" {link}' in track
    own = compact(page(signed_in(turn.user), match))
    assert f'class="holder" {link}' not in own[own.index('id="ranks"') :]
