"""The table over HTTP: what each may see and do, and that bad input changes nothing."""

import random
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import engine
from games.domain import archive, lobby
from games.enums import MatchStatus
from games.models import Match
from tests.games.tables import asked, choose, guest, open_table, options, person, play_to_end, play_until, running

pytestmark = pytest.mark.django_db


def signed_in(user, **headers) -> Client:
    client = Client(headers=headers)
    client.force_login(user)
    return client


def of_asked(match: Match) -> Client:
    """Sit down as whoever is asked."""
    return signed_in(asked(match).user)


def address(match: Match, name: str = "table", *more) -> str:
    return reverse(f"games:{name}", args=[match.pk, *more])


def form(match: Match, *choices: str, **fields) -> dict:
    """Fill in the decision's form as the page gives it, already confirmed."""
    match.refresh_from_db()
    filled = {"choice": list(choices or options(match)[:1]), "at": match.version, "token": "abc", "sure": "1"}
    return {**filled, **fields}


def everything(match: Match) -> tuple:
    """Give all that a refused post must leave alone."""
    match.refresh_from_db()
    rows = (match.version, match.stamp, list(match.entries.values()), list(match.snapshots.values()))
    return (*rows, list(match.seats.order_by("number").values_list("stamp", "is_asked", "deadline", "bank")))


def page(client: Client, match: Match, **query) -> str:
    return client.get(address(match), query).content.decode()


def test_the_asked_player_finds_every_option_as_a_button():
    match = running(3)

    html = page(of_asked(match), match)

    values = re.findall(r'<button class="choice" name="choice" value="([^"]+)">', html)
    assert sorted(values) == sorted(options(match))
    assert f'name="at" value="{match.version}"' in html


def test_what_is_not_possible_stands_disabled_with_its_reason():
    match = running(3)
    play_until(match, lambda m: "gather:gold" in options(m))

    html = page(of_asked(match), match)

    assert 'value="end_turn" disabled' in html
    assert "First take gold or cards." in html


def test_the_others_see_no_form_no_version_and_no_hand_but_their_own():
    match = running(3)
    play_until(match, lambda m: archive.newest_state(m).round == 2)
    seat = asked(match)
    state = archive.newest_state(match)
    other = match.seats.exclude(number=seat.number).first()
    theirs = signed_in(other.user).get(address(match)).context

    assert theirs["decision"] is None
    assert theirs["at"] is None
    assert {card.key for card in theirs["hand"]} == set(state.players[other.number].hand)
    assert all(city.hand == () for city in theirs["others"])


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


def test_what_cannot_be_taken_back_is_asked_about_once():
    match = running(3)
    client, before = of_asked(match), everything(match)

    first = client.post(address(match, "choose"), form(match, sure=""))
    kept = everything(match)
    again = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', first.content.decode()))
    client.post(address(match, "choose"), {**again, "sure": "1"})

    assert first.status_code == 200
    assert "This cannot be taken back" in first.content.decode()
    assert kept == before
    assert everything(match)[0] == 1


def test_who_does_not_want_to_be_asked_is_asked_no_more_until_they_do():
    match = running(3)
    client = of_asked(match)
    client.post(address(match, "choose"), form(match, sure="always"))
    second = of_asked(match)
    second.cookies["sure"] = client.cookies["sure"].value

    second.post(address(match, "choose"), form(match, sure=""))
    played = everything(match)[0]
    second.post(address(match, "ask_again"))

    assert played == 2
    assert second.cookies["sure"].value == ""


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
    assert "The table has gone on meanwhile" in html
    assert "You had chosen: Take the" in html or "You chose the" in html
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
    assert 'class="message error"' in answer.content.decode() or "has gone on meanwhile" in answer.content.decode()
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
    assert "It is not your decision now." in answer.content.decode()
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
def test_a_form_that_is_only_looked_at_does_nothing(name):
    match = running(3)
    before = everything(match)

    answer = of_asked(match).get(address(match, name))

    assert answer.status_code == 405
    assert everything(match) == before


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
        Client().get(address(match)),
    ]

    assert [answer.status_code for answer in found] == [404] * 8


def test_a_table_without_spectators_is_not_there_until_it_ends():
    match = running(2, spectators=False)
    stranger = Client()
    during = stranger.get(address(match)).status_code
    play_to_end(match)

    assert (during, stranger.get(address(match)).status_code) == (404, 200)


def test_a_spectator_watches_without_seeing_any_hand():
    match = running(3)
    play_until(match, lambda m: archive.newest_state(m).round == 2)

    shown = Client().get(address(match)).context

    assert shown["mine"] is None
    assert shown["hand"] is None
    assert len(shown["others"]) == 3
    assert all(city.hand == () for city in shown["others"])


@pytest.mark.parametrize("number", [0, 999, 2**70])
def test_a_game_that_never_was_is_not_found(number):
    assert Client().get(f"/games/{number}/").status_code == 404


def test_an_open_table_leads_to_its_waiting_room():
    match = open_table(person())

    answer = Client().get(address(match))

    assert (answer.status_code, answer.url) == (302, reverse("games:waiting", args=[match.pk]))


def test_a_choice_before_the_game_leads_to_the_waiting_room():
    creator = person()
    match = open_table(creator)

    answer = signed_in(creator).post(address(match, "choose"), {"choice": "pick:king", "at": 0})

    assert (answer.status_code, answer.url) == (302, reverse("games:waiting", args=[match.pk]))


def test_what_happened_since_the_last_visit_is_marked_until_the_next_one():
    match = running(3)
    seat = asked(match)
    client = signed_in(seat.user)
    client.get(address(match))
    choose(match)
    long_ago = timezone.now() - timedelta(hours=2)
    match.seats.filter(pk=seat.pk).update(seen_at=long_ago)
    match.entries.filter(number=0).update(at=long_ago - timedelta(hours=1))

    first = client.get(address(match)).context["log"]
    again = client.get(address(match)).context["log"]
    stranger = Client().get(address(match)).context["log"]

    assert [line.text for line in first.new] == [line.text for line in again.new]
    assert len(first.new) == 1
    assert stranger.new == []


@pytest.mark.parametrize("since", ["0001-01-01T00:00+23:59", "9999-12-31T23:59-23:59", "2026-13-01", "9" * 5000])
def test_a_forged_mark_of_the_last_visit_marks_nothing(since):
    match = running(3)
    client = of_asked(match)
    page(client, match)
    client.cookies["since"] = since

    answer = client.get(address(match))

    assert (answer.status_code, answer.context["since"]) == (200, "")


def test_a_table_that_was_closed_says_so():
    creator = person()
    match = open_table(creator)
    lobby.cancel(match=match, by=creator)

    answer = signed_in(creator).get(address(match))

    assert answer.status_code == 410
    assert "This table is closed" in answer.content.decode()


def test_a_game_deleted_meanwhile_is_not_found():
    match = running(3)
    client, filled, where = of_asked(match), form(match), address(match, "choose")
    match.delete()

    assert client.post(where, filled).status_code == 404


def test_names_with_emoji_and_markup_are_only_names():
    match = running(3)
    seat = match.seats.first()
    seat.user.display_name = "<script>🦀</script>"
    seat.user.save()

    html = page(Client(), match)

    assert "<script>🦀" not in html
    assert "&lt;script&gt;🦀" in html


def test_nothing_new_is_answered_with_nothing():
    match = running(3)
    seat = asked(match)
    client = signed_in(seat.user)
    stamp = client.get(address(match)).context["stamp"]
    quiet = client.get(address(match, "fragment"), {"after": stamp}).status_code
    choose(match)

    news = client.get(address(match, "fragment"), {"after": stamp})

    assert (quiet, news.status_code) == (204, 200)
    assert 'id="log" hx-swap-oob="true"' in news.content.decode()


@pytest.mark.parametrize("after", ["", "x", "-3", "9" * 40])
def test_a_strange_stamp_simply_brings_the_table(after):
    match = running(3)

    assert of_asked(match).get(address(match, "fragment"), {"after": after}).status_code == 200


def at_redraw(cards: int) -> Match:
    """Start a match and lead it to a Magician who may put back at least so many cards."""
    for _ in range(20):
        match = running(2)
        for _ in range(300):
            if match.is_finished:
                break
            if "redraw" in options(match) and len(hand_of_asked(match)) >= cards:
                return match
            wished = [text for text in options(match) if text in ("pick:magician", "gather:cards")]
            choose(match, wished[0] if wished else None)
    raise AssertionError("no Magician came")


def test_a_move_that_only_its_maker_sees_is_no_news_for_others():
    match = at_redraw(2)
    seat = asked(match)
    choose(match, "redraw")
    other = signed_in(match.seats.exclude(number=seat.number).get().user)
    stamp = other.get(address(match)).context["stamp"]

    choose(match, f"put_back:{min(hand_of_asked(match))}")

    assert other.get(address(match, "fragment"), {"after": stamp}).status_code == 204


def test_a_choice_can_be_taken_back_until_something_comes_to_light():
    match = running(3)
    play_until(match, lambda m: "gather:gold" in options(m))
    client = of_asked(match)
    client.post(address(match, "choose"), form(match, "gather:gold"))
    shown = client.get(address(match)).context["undo_at"]

    answer = client.post(address(match, "undo"), {"at": shown})

    assert answer.status_code == 302
    assert "gather:gold" in options(match)


@pytest.mark.parametrize("at", ["", "x", "99999999999", "0"])
def test_taking_back_what_was_not_done_changes_nothing(at):
    match = running(3)
    choose(match)
    before = everything(match)

    answer = of_asked(match).post(address(match, "undo"), {"at": at})

    assert answer.status_code in (409, 422)
    assert everything(match) == before


def test_several_cards_are_put_back_in_one_post():
    match = at_redraw(3)
    client = of_asked(match)
    client.post(address(match, "choose"), form(match, "redraw", token="one"))
    held = sorted(hand_of_asked(match))
    html = page(client, match)

    answer = client.post(
        address(match, "choose"), form(match, f"put_back:{held[1]}", f"put_back:{held[0]}", "stop", token="two")
    )

    assert html.count('type="checkbox" name="choice"') == len(held)
    assert answer.status_code == 302
    assert match.entries.latest("number").choices == [f"put_back:{held[0]}", f"put_back:{held[1]}", "stop"]


def hand_of_asked(match: Match) -> list[str]:
    return archive.newest_state(match).players[asked(match).number].hand


def test_at_the_end_everything_lies_open_and_is_counted():
    match = running(3)
    play_to_end(match)
    end = engine.view_for(archive.newest_state(match), None)

    shown = signed_in(match.seats.first().user).get(address(match))

    score = shown.context["score"]
    totals = {column.number: column.total for column in score.columns}
    assert totals == {i + 1: sum(line.points for line in lines) for i, lines in enumerate(end.scores)}
    for i, column in enumerate(score.columns):
        assert column.total == sum(row.points[i] for row in score.rows)
    assert any(city.hand for city in shown.context["others"])
    assert reverse("games:rematch", args=[match.pk]) in shown.content.decode()


def test_an_earlier_moment_shows_the_table_as_it_was_to_me():
    match = running(3)
    play_until(match, lambda m: archive.newest_state(m).round == 3)
    seat = match.seats.first()

    then = signed_in(seat.user).get(address(match, "moment", 0)).context

    assert then["mine"].gold == 2
    assert len(then["hand"]) == 4
    assert then["decision"] is None
    assert all(city.hand == () for city in then["others"])


@pytest.mark.parametrize("number", [10_000, 2**40])
def test_a_moment_that_has_not_come_is_not_found(number):
    match = running(3)

    assert Client().get(address(match, "moment", number)).status_code == 404


def test_another_seats_eyes_open_only_when_the_game_is_over():
    match = running(3)
    client = signed_in(match.seats.first().user)
    during = client.get(address(match, "moment", 0), {"seat": 2}).context["eyes"]
    play_to_end(match)

    after = client.get(address(match, "moment", 0), {"seat": 2}).context["eyes"]

    assert (during, after) == (0, 1)


@pytest.mark.parametrize("seat", ["0", "3", "0019", "²", "-1", "1.0", "9" * 5000])
def test_a_seat_that_is_not_there_lends_nobody_its_eyes(seat):
    match = running(2)
    play_to_end(match)
    client = signed_in(match.seats.last().user)

    assert client.get(address(match, "moment", 0), {"seat": seat}).context["eyes"] == 1


def test_the_log_tells_a_card_of_mine_to_me_alone():
    match = running(2)
    play_until(match, lambda m: "gather:cards" in options(m))
    seat = asked(match)
    choose(match, "gather:cards")
    other = match.seats.exclude(number=seat.number).get()

    mine = signed_in(seat.user).get(address(match, "log")).content.decode()
    theirs = signed_in(other.user).get(address(match, "log")).content.decode()

    drawn = archive.newest_state(match).drawn
    assert drawn == [] or "You look at" in mine
    assert "You look at" not in theirs


def test_the_log_reminds_me_alone_of_what_i_passed_on():
    match = running(4)
    first = asked(match)
    choose(match)
    passed = archive.newest_state(match).players[first.number].passed[-1]
    other = match.seats.exclude(number=first.number).first()

    mine = signed_in(first.user).get(address(match, "log")).content.decode()
    theirs = signed_in(other.user).get(address(match, "log")).content.decode()

    assert passed
    assert "You did not choose:" in mine
    assert "You did not choose:" not in theirs


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
        state = archive.newest_state(match)
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

    assert "You take the crown" in king.content.decode()
    assert client.get(address(match, "card", "emperor")).status_code == 404
    assert client.get(address(match, "card", "nonsense")).status_code == 404
    assert "Dragon Gate" in part
    assert "<!doctype" not in part


def test_the_whole_page_costs_few_queries_and_little_weight(django_assert_max_num_queries):
    match = running(7)
    play_until(match, lambda m: archive.newest_state(m).round == 5)
    client = of_asked(match)
    client.get(address(match))

    with django_assert_max_num_queries(9):
        html = client.get(address(match)).content

    import gzip

    assert len(gzip.compress(html)) < 15_000


def test_a_guest_plays_bots_from_the_first_click_to_the_final_count():
    user = guest()
    client = signed_in(user)
    match = lobby.open_match(creator=user, edition="classic", size=3, bots=["apprentice", "apprentice"])
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

    assert '<noscript><meta http-equiv="refresh"' in page(signed_in(other.user), match)
    assert '<noscript><meta http-equiv="refresh"' not in page(of_asked(match), match)
