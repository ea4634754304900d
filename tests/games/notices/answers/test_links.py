"""Playing from an email: opening a link plays nothing, a POST plays it once, for one seat and one decision."""

import itertools
import re
from datetime import timedelta

import pytest
from django.core import signing
from django.test import Client
from django.utils import timezone

import engine
from games.domain.accounts import account_restore, open_sessions
from games.domain.matches import match_history, match_view
from games.domain.play import table_visit
from games.domain.play.table_visit import Visit
from games.enums import MatchStatus
from games.models import Match, Seat, User
from games.notices.answers import offered, tokens
from games.notices.answers.offered import answers_of, offered_answers
from games.notices.answers.tokens import LASTS, AnswerToken, seal_token
from games.screens import words
from tests.engine.bots.tables import decisions
from tests.games.laying import lay_out
from tests.games.notices.answers.pressing import LINK, browser, forms_of, letter, links, post, press, read
from tests.games.tables import asked, choose, everything, on_own_turn, options, person, play_until, running
from tests.languages import CZECH


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Answers are the same on every database."""


@pytest.fixture
def table(travel) -> Match:
    """Return a match in which the acting player has not gathered yet and can end the turn with one press."""
    match = running(2)
    play_until(match, can_end_at_once)
    return match


def can_end_at_once(match: Match) -> bool:
    seat = asked(match)
    answers = (
        answers_of(match, seat, seat.user, match_view.current_view(match, seat)).answers if on_own_turn(match) else ()
    )
    return any(
        "build" in answer.choices[1] and answer.choices[-1] == "end_turn" for answer in answers if answer.choices[1:]
    )


def path_of(match: Match, **changes: object) -> str:
    """Return the path of a link that we made for the player who is asked."""
    seat = asked(match)
    content = {"match": match.pk, "wait": seat.wait, "at": match.version, **changes}
    return f"/mail/answer/{seal_token(seat.user, AnswerToken(**content))}/"


def late_page(address: str) -> str:
    """Return the page of a link that is too late."""
    answer = Client().get(address)
    assert answer.status_code == 410
    return answer.content.decode()


def test_an_email_about_a_pick_offers_every_character_in_draft_order(travel):
    match = running(2)

    mail, found = letter(match, travel), links(match, travel)

    assert [choice for choice in found if choice] == options(match)
    assert all(address in mail.html for address in found.values())
    assert "Choose the King:" in mail.text


def test_an_email_about_a_turn_offers_whole_turns(table, travel):
    mail, found = letter(table, travel), links(table, travel)

    assert {"gather:gold", "gather:cards", ""} <= set(found)
    assert any(choices.startswith("gather:gold build:") and choices.endswith(" end_turn") for choices in found), found
    assert all(address in mail.html for address in found.values())


def test_links_look_alike_and_show_nothing_of_their_content(table, travel):
    found = links(table, travel)

    assert len({len(address) for address in found.values()}) == 1
    assert len({address for mail in (letter(table, travel),) for address in LINK.findall(mail.text)}) == len(found)
    for address in found.values():
        assert len(address) < 250
        raw = signing.b64_decode(address.split("/")[3].encode())
        assert not re.search(rb"gather|build|gold|match", raw)


def test_opening_a_link_plays_nothing(table, travel):
    found, before = links(table, travel), everything(table)

    for address in found.values():
        for method in ("get", "head", "get"):
            answer = getattr(Client(), method)(address)
            assert answer.status_code == 200
            assert answer["Referrer-Policy"] == "same-origin"
            assert "no-store" in answer["Cache-Control"]
            assert answer["X-Robots-Tag"] == "noindex"
        # A link scanner that posts has no CSRF token.
        assert browser().post(address, {"choice": "gather:gold", "at": table.version}).status_code == 403
        assert Client().options(address).status_code == 405

    assert everything(table) == before


def test_the_first_button_plays_the_choice_of_the_link_without_signing_in(table, travel):
    seat, version = asked(table), table.version
    address = links(table, travel)["gather:gold"]

    answer = post(address)

    assert answer.status_code == 200
    assert "Your move: Take 2 gold" in answer.content.decode()
    table.refresh_from_db()
    entry = table.entries.get(number=version + 1)
    assert (entry.seat, entry.by, entry.choices[0]) == (seat.number, "person", "gather:gold")


def test_the_page_after_a_press_offers_what_is_still_open(table, travel):
    answer = post(links(table, travel)["gather:gold"])

    table.refresh_from_db()
    ((address, _status),) = answer.redirect_chain
    buttons = {value for form in forms_of(answer) for name, value in form.buttons if name == "choice"}
    assert "end_turn" in buttons
    assert {text for value in buttons for text in value.split()[:1]} <= set(options(table))
    assert read(address) == AnswerToken(table.pk, asked(table).wait, table.version, (), follows_press=True)


def test_at_the_end_of_the_turn_the_page_says_who_is_next(travel):
    match = running(4)
    play_until(match, can_end_at_once)
    seat, found = asked(match), links(match, travel)

    answer = post(found[next(choices for choices in found if choices.endswith("end_turn"))])

    said, match = " ".join(answer.content.decode().split()), Match.objects.get()
    assert answer.status_code == 200
    assert "Your turn is over" in said
    assert asked(match) != seat
    name = asked(match).user.name
    assert re.search(f"{match.name}: ({name} is choosing a character|It&#x27;s {name}&#x27;s turn)", said), said
    assert not any(name == "choice" for form in forms_of(answer) for name, _value in form.buttons)


def test_after_a_pick_the_page_says_so(travel):
    answer = post(next(iter(links(running(4), travel).values())))

    assert "Choice made" in answer.content.decode()


def test_a_pick_that_leads_to_ones_own_turn_goes_on_with_it(travel):
    match = running(2)
    play_until(match, lambda match: options(match)[0].startswith("pick:") and is_last_pick(match))
    client, found = browser(), links(match, travel)
    seat = asked(match)
    address = found[min((choice for choice in found if choice), key=lambda text: rank_of(match, text))]

    answer = press(client, address, follow=True)

    match.refresh_from_db()
    assert asked(match) == seat
    assert "gather:gold" in {value for form in forms_of(answer) for _name, value in form.buttons}


def is_last_pick(match: Match) -> bool:
    """Return whether a pick of the lowest character leads to the turn of the same player."""
    state = match_history.newest_state(match)
    lowest = min(options(match), key=lambda text: rank_of(match, text))
    question = engine.question(state)
    after = engine.question(engine.play(state, question.seat, lowest).state)
    return after is not None and after.kind == "act" and after.seat == question.seat


def rank_of(match: Match, text: str) -> int:
    return engine.kit_of(match_history.newest_state(match)).ranks[text.partition(":")[2]]


def test_a_choice_is_confirmed_first_if_the_player_wants_that(table, travel):
    client, before = browser(), everything(table)
    page = post(links(table, travel)["gather:gold"]).redirect_chain[-1][0]
    table.refresh_from_db()
    version = table.version
    client.cookies["confirmations"] = "lose_build"
    assert any(text.startswith("build:") for text in options(table)), options(table)

    unsure = press(client, page, "end_turn")

    table.refresh_from_db()
    assert (unsure.status_code, table.version) == (200, version)
    first = forms_of(unsure)[0]
    assert (first.hidden["sure"], first.buttons) == ("1", [("choice", "end_turn")])
    client.post(page, {**first.hidden, "choice": "end_turn"})
    table.refresh_from_db()
    assert table.version == version + 1
    assert everything(table) != before


def test_a_choice_can_be_undone_where_the_table_offers_it(table, travel):
    client, address = browser(), links(table, travel)["gather:gold"]
    page = press(client, address, follow=True)
    assert ("undo", "1") in [button for form in forms_of(page) for button in form.buttons]

    answer = press(client, page.redirect_chain[-1][0], "1", follow=True)

    table.refresh_from_db()
    assert "gather:gold" in options(table)
    assert "gather:gold" in {value for form in forms_of(answer) for _name, value in form.buttons}


def test_the_same_press_twice_plays_once_and_shows_the_same_page(table, travel):
    client, address = browser(), links(table, travel)["gather:gold"]
    form = forms_of(client.get(address))[0]
    posted = {**form.hidden, "choice": "gather:gold"}

    answers = [client.post(address, posted) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    table.refresh_from_db()
    assert table.version == int(form.hidden["at"]) + 1


def test_a_repeated_press_that_ended_the_turn_shows_its_end(table, travel):
    client, found = browser(), links(table, travel)
    address = found[next(choices for choices in found if choices.endswith("end_turn"))]
    form = forms_of(client.get(address))[0]
    posted = {**form.hidden, "choice": form.buttons[0][1]}
    client.post(address, posted)
    before = everything(table)

    again = client.post(address, posted, follow=True)

    assert again.status_code == 200
    assert everything(table) == before


def test_a_press_in_a_second_tab_plays_nothing_and_shows_what_is_open_now(table, travel):
    client, found = browser(), links(table, travel)
    tabs = {choices: forms_of(client.get(found[choices]))[0] for choices in ("gather:gold", "gather:cards")}
    client.post(found["gather:gold"], {**tabs["gather:gold"].hidden, "choice": "gather:gold"})
    before = everything(table)

    answer = client.post(found["gather:cards"], {**tabs["gather:cards"].hidden, "choice": "gather:cards"})

    assert answer.status_code == 409
    assert "the game has moved on" in answer.content.decode()
    assert "end_turn" in {value for form in forms_of(answer) for _name, value in form.buttons}
    assert everything(table) == before


def test_a_link_whose_choice_was_made_shows_the_rest_of_the_turn(table, travel):
    address = links(table, travel)["gather:gold"]
    post(address)

    answer = Client().get(address)

    values = {value for form in forms_of(answer) for _name, value in form.buttons}
    assert answer.status_code == 200
    assert "end_turn" in values
    assert "gather:gold" not in values


def ended(table: Match, travel) -> str:
    """Return a link of a turn that has ended since."""
    found = links(table, travel)
    post(found[next(choices for choices in found if choices.endswith("end_turn"))])
    table.refresh_from_db()
    return found["gather:gold"]


def test_links_end_with_the_turn(table, travel):
    address = ended(table, travel)
    before = everything(table)

    assert "Too late to answer" in late_page(address)
    assert Client().post(address, {"choice": "gather:gold", "at": table.version}).status_code == 410
    assert everything(table) == before


def test_a_move_between_the_reads_of_seats_and_match_makes_the_link_late(table, travel, monkeypatch):
    found, user = links(table, travel), asked(table).user
    seats = table_visit.visit_table(table.pk, user).seats
    post(found[next(choices for choices in found if choices.endswith("end_turn"))])
    play_until(table, lambda match: asked(match).user != user)
    late = Visit(Match.objects.get(pk=table.pk), seats, user)
    monkeypatch.setattr(table_visit, "visit_table", lambda *_args, **_more: late)

    assert "Too late to answer" in late_page(found["gather:gold"])


def test_a_late_link_answers_no_new_question(table, travel):
    mine = asked(table).number
    address = ended(table, travel)
    play_until(table, lambda match: asked(match).number == mine and on_own_turn(match))
    before = everything(table)

    late = late_page(address)

    assert "A new decision is waiting for you at the table." in late
    assert not any(name == "choice" for form in forms_of(Client().get(address)) for name, _value in form.buttons)
    assert Client().post(address, {"choice": "gather:gold", "at": table.version}).status_code == 410
    assert everything(table) == before


def test_a_late_link_shows_what_a_spectator_saw_since(table, travel):
    address, seat = links(table, travel)["gather:gold"], asked(table)
    choose(table, "gather:cards")
    kept = next(text for text in options(table) if text.startswith("keep:"))
    choose(table, kept)
    hand = match_history.newest_state(table).players[seat.number].hand
    choose(table, "end_turn")

    late = late_page(address)

    since = late.partition("Since then")[2].partition("</section>")[0]
    assert f"{seat.user.name} keeps 1 card." in since
    assert not [key for key in hand if words.card(key, table.edition) in since], since


def test_a_link_about_a_version_that_was_never_the_readers_shows_nothing_of_the_past(table, travel):
    at = 1 if table.entries.get(number=1).seat == asked(table).number else 0

    late = late_page(path_of(table, at=at, wait=0))

    assert "Too late to answer" in late
    assert "Since then" not in late


def test_a_link_shows_nothing_to_a_player_who_lost_the_seat(table, travel):
    address, seat = links(table, travel)["gather:gold"], asked(table)
    Seat.objects.filter(pk=seat.pk).update(user=person("Zoe"))

    assert table.name not in late_page(address)


def test_a_link_lasts_seven_days_at_most(table, travel):
    address = links(table, travel)["gather:gold"]
    Seat.objects.update(deadline=timezone.now() + timedelta(days=30))
    travel.shift(LASTS - timedelta(seconds=5))
    assert Client().get(address).status_code == 200
    before = everything(table)

    travel.shift(10)

    assert Client().post(address, {"choice": "gather:gold", "at": table.version}).status_code == 410
    assert "This link no longer works" in late_page(address)
    assert everything(table) == before


@pytest.mark.parametrize("change", ["password", "restored", "signed out", "closed", "erased"])
def test_a_link_dies_with_the_sign_in_of_its_reader(table, travel, change):
    address, user = links(table, travel)["gather:gold"], asked(table).user
    assert Client().get(address).status_code == 200
    match change:
        case "password":
            user.set_password("another harbour")
            user.save()
        case "restored":
            before = account_restore.login_methods(user)
            account_restore.restore_account(
                point=account_restore.create_restore_point(user=user, change="password_changed", previous=before)
            )
        case "signed out":
            open_sessions.close_other_sessions(user=user, keep="here")
        case "closed":
            User.objects.filter(pk=user.pk).update(is_active=False)
        case "erased":
            User.objects.filter(pk=user.pk).update(deleted_at=timezone.now())
    before = everything(table)

    assert "This link no longer works" in late_page(address)
    assert Client().post(address, {"choice": "gather:gold", "at": table.version}).status_code == 410
    assert everything(table) == before


@pytest.mark.parametrize("change", ["bot", "gone", "resigned", "forbidden"])
def test_a_link_of_a_seat_that_its_owner_does_not_play_plays_nothing(table, travel, change):
    address, seat = links(table, travel)["gather:gold"], asked(table)
    match change:
        case "bot":
            Seat.objects.filter(pk=seat.pk).update(stood_in_at=timezone.now())
        case "gone":
            Seat.objects.filter(pk=seat.pk).update(user=person("Zoe"))
        case "resigned":
            Seat.objects.filter(pk=seat.pk).update(resigned_at=timezone.now())
        case "forbidden":
            Match.objects.filter(pk=table.pk).update(allows_mail_answers=False)
    before = everything(table)

    assert Client().post(address, {"choice": "gather:gold", "at": table.version}).status_code == 410
    assert everything(table) == before


def test_a_link_of_one_player_plays_for_no_other(table, travel):
    content = read(links(table, travel)["gather:gold"])
    other = table.seats.exclude(is_asked=True).get().user
    before = everything(table)

    answer = Client().post(
        f"/mail/answer/{seal_token(other, content)}/", {"choice": "gather:gold", "at": table.version}
    )

    assert answer.status_code == 410
    assert everything(table) == before


def test_a_table_can_forbid_email_answers(travel):
    match = running(2, mail_answers=False)
    play_until(match, on_own_turn)

    mail = letter(match, travel)

    assert LINK.findall(mail.text) == []
    assert "/mail/answer/" not in mail.html


@pytest.mark.parametrize("choice", ["fly:moon", "build:cathedral", "pick:king", "<b>"])
def test_a_link_to_something_impossible_plays_nothing(table, choice):
    address, before = path_of(table, choices=(choice,)), everything(table)

    assert forms_of(Client().get(address))[0].buttons[0][1] != choice
    answer = Client().post(address, {"choice": choice, "at": table.version, "sure": "1"})

    assert answer.status_code == 422
    assert everything(table) == before


@pytest.mark.parametrize("place", [0, 5, 20, 60, 150, -2])
def test_a_changed_token_leads_nowhere(table, travel, place):
    address = links(table, travel)["gather:gold"]
    token = list(address.split("/")[3])
    token[place] = "A" if token[place] != "A" else "B"

    assert Client().get(f"/mail/answer/{''.join(token)}/").status_code == 404
    assert Client().post(f"/mail/answer/{''.join(token)}/").status_code == 404
    assert Client().get("/mail/answer/x/").status_code == 404
    assert Client().get(f"/mail/answer/{'x' * 3000}/").status_code == 404


def test_a_token_of_another_purpose_leads_nowhere(table):
    seat = asked(table)
    token = tokens.email_tokens.make_email_token("vote", seat.user, {"is": f"{table.pk} {seat.wait} 1 0"})

    assert Client().get(f"/mail/answer/{token}/").status_code == 404


def test_a_readable_token_of_an_earlier_version_leads_to_its_table(table):
    said = {"match": table.pk, "user": asked(table).user_id, "at": table.version, "choice": "gather:gold"}
    token, before = signing.dumps(said, salt=tokens.OLD_SALT, compress=True), everything(table)

    late = late_page(f"/mail/answer/{token}/")

    assert "This link no longer works" in late
    assert f'href="/games/{table.pk}/"' in late
    assert Client().post(f"/mail/answer/{token}/").status_code == 410
    assert everything(table) == before


def test_an_email_to_a_player_who_is_not_asked_offers_no_answers(table):
    seat = table.seats.exclude(is_asked=True).get()

    assert not offered_answers(table, seat, match_view.current_view(table, seat))
    assert not offered_answers(table, None, match_view.current_view(table, None))


def test_answering_by_mail_is_seen_at_the_table_like_any_other_answer(table, travel):
    address = links(table, travel)["gather:gold"]
    stamps = [seat.total_stamp for seat in table.seats.select_related("match").order_by("number")]

    post(address)

    later = [seat.total_stamp for seat in table.seats.select_related("match").order_by("number")]
    assert all(new > old for new, old in zip(later, stamps, strict=True))
    choose(table)


def test_the_pages_of_a_link_are_in_the_language_of_its_reader(table, travel):
    User.objects.filter(pk=asked(table).user_id).update(language=CZECH)
    address = links(table, travel)["gather:gold"]

    pages = [Client().get(address), press(browser(), address, follow=True)]

    assert [page["Content-Language"] for page in pages] == [CZECH, CZECH]
    assert all(f'lang="{CZECH}"' in page.content.decode() for page in pages)


@pytest.mark.parametrize("number", range(4, 8))
def test_the_page_links_to_nothing_that_its_signed_out_reader_may_not_see(number):
    for state in itertools.islice(decisions(number), 0, 60, 6):
        people = [person(f"P{place}") for place in range(len(state.players))]
        match = lay_out(state, people, "Tuesday")
        Match.objects.filter(pk=match.pk).update(is_private=True)

        page = Client().get(path_of(match)).content.decode()

        own = set(re.findall(rf'href="(/games/{match.pk}/[^"]*)"', page))
        assert own == {f"/games/{match.pk}/"}


@pytest.mark.parametrize(
    ("status", "changes", "is_waited_for"),
    [
        (MatchStatus.RUNNING, {}, True),
        (MatchStatus.FINISHED, {}, False),
        (MatchStatus.RUNNING, {"is_asked": False}, False),
        (MatchStatus.RUNNING, {"user_id": None}, False),
        (MatchStatus.RUNNING, {"stood_in_at": timezone.now()}, False),
        (MatchStatus.RUNNING, {"resigned_at": timezone.now()}, False),
    ],
)
def test_a_game_waits_for_the_owner_of_the_seat_that_is_asked(status, changes, is_waited_for):
    seat = Seat(**{"user_id": 1, "is_asked": True} | changes)

    assert offered.is_waited_for(Match(status=status), seat) is is_waited_for


@pytest.mark.parametrize("choices", [(), ("gather:gold",), ("x" * 200, "end_turn")])
@pytest.mark.parametrize("follows_press", [False, True])
def test_a_token_says_what_it_was_made_with(choices, follows_press):
    user, token = person(), AnswerToken(7, 8, 9, choices, follows_press=follows_press)

    assert tokens.unseal_token(seal_token(user, token)) == (user, token)
    assert tokens.unseal_token("nonsense") is None


@pytest.mark.parametrize(
    ("content", "match"), [({"match": 7}, 7), ({"match": "7"}, 7), ({}, None), ([7], None), ({"match": "x"}, None)]
)
def test_old_tokens_name_their_match(content, match):
    assert tokens.match_of_old_token(signing.dumps(content, salt=tokens.OLD_SALT)) == match
    assert tokens.match_of_old_token(signing.dumps({"match": 7}, salt="another")) is None
