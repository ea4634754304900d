"""Kinds of notices with an email of their own: its template, sentence and links."""

import pytest
from django.urls import reverse

from games.domain.lobby import invitations, roll_calls, table_wishes
from games.enums import ChatPhrase, ChatRoom, MatchStatus
from games.enums import NoticeKind as Kind
from games.models import ChatMessage, Match, Notice, Seat, User
from games.notices import links, table_confirmations
from games.notices.channels.mail import email_writer
from games.notices.digest import Digest, digest
from games.notices.kinds import notice_type_of
from games.notices.kinds.invited import without_links
from games.notices.message import Message
from games.notices.table_confirmations import QuestionKind
from games.screens.setup import labels, lengths
from games.screens.table.own_result import own_result
from tests.games.tables import open_table, person, play_to_end, running


@pytest.fixture(autouse=True)
def database(db) -> None:
    """These emails are the same on every database."""


def about(kind: Kind, match: Match, user: User, **params: object) -> Notice:
    return Notice(kind=kind, match=match, user=user, params=params)


def mail(notice: Notice, seat=None) -> tuple[str, dict]:
    return notice_type_of(notice.kind).mail(notice, seat)


def sentence(notice: Notice) -> str:
    return notice_type_of(notice.kind).sentence(notice)


def subject(notice: Notice) -> str:
    return notice_type_of(notice.kind).subject(notice.match, notice)


def table_context(match: Match, **more: str) -> dict:
    """Return what an email says about a table that its reader does not know yet."""
    limits = labels.pace_words(match), labels.longest_wait_words(match)
    terms = [*limits, labels.post_words(match), lengths.length_words(match)]
    described = {"edition": labels.edition_name(match), "pace": labels.pace_name(match)}
    return {"match": match, "terms": [words for words in terms if words], **described, **more}


def test_an_email_about_a_fitting_table_describes_it():
    match = open_table(person("Ana"), 3)
    notice = about(Kind.FITTING, match, person("Bob"))

    context = table_context(match, sentence=sentence(notice), link=links.table_url(match))
    assert mail(notice) == ("invited", context)
    assert len(context["terms"]) > 1


def test_a_fitting_table_is_compared_with_the_readers_wish(monkeypatch):
    match, user, asked_for = Match(pk=1), User(pk=2), []
    monkeypatch.setattr(table_wishes, "matches_table_wish", lambda *pair: asked_for.append(pair) or True)

    assert notice_type_of(Kind.FITTING).is_still_true(about(Kind.FITTING, match, user), None)
    assert asked_for == [(match, user)]


def test_an_email_about_an_invitation_has_its_note_and_link_or_else_those_of_the_table():
    ana, bob = person("Ana"), person("Bob")
    match = open_table(ana, 3)
    notice = about(Kind.INVITED, match, bob, by=ana.pk)
    plain = table_context(match, sentence="Ana invites you to a game of Citadels.")
    assert mail(notice) == ("invited", {**plain, "link": links.invitation_url(match.invite_token)})

    invitation = invitations.invite_address(match=match, by=ana, address=bob.email, note="Come to a.b")

    link = links.invitation_url(invitation.token)
    assert mail(notice) == ("invited", {**plain, "link": link, "note": without_links("Come to a.b")})
    assert mail(about(Kind.INVITED, match, person("Carl"), by=ana.pk))[1]["link"] != link


def test_an_invitation_to_a_rematch_says_so():
    ana, old = person("Ana"), running(2)
    match = Match(name="Tuesday", rematch_of=old)
    notice = about(Kind.INVITED, match, person("Bob"), by=ana.pk)

    assert sentence(notice) == "Ana invites you to a rematch of Citadels."
    assert subject(notice) == "Ana invites you to a rematch of Citadels · Tuesday"
    match.rematch_of = None
    assert subject(notice) == "Ana invites you to Citadels · Tuesday"


def test_a_roll_call_asks_for_a_confirmation_and_then_says_that_the_seat_is_free():
    match = open_table(person("Ana"), 3)
    user, days = person("Bob"), roll_calls.ANSWER_WITHIN.days
    asks, freed = about(Kind.STILL_THERE, match, user), about(Kind.STILL_THERE, match, user, freed=1)

    assert [subject(notice) for notice in (asks, freed)] == [
        "Still want to play? · Tuesday",
        "Your seat was given up · Tuesday",
    ]
    assert f"We keep your seat for {days} day" in sentence(asks)
    assert f"You didn't answer within {days} day" in sentence(freed)
    template, context = mail(asks)
    assert (template, context["match"], context["sentence"]) == ("open_table", match, sentence(asks))
    assert context["action"] == "I still want to play"
    assert mail(freed) == (
        "open_table",
        {
            "sentence": sentence(freed),
            "match": match,
            "link": links.invitation_url(match.invite_token),
            "action": "View table",
        },
    )
    kind = notice_type_of(Kind.STILL_THERE)
    assert kind.subject(match) == "Still want to play? · Tuesday"
    assert [kind.is_still_true(freed, seat) for seat in (None, match.seats.first())] == [True, False]
    match.status = MatchStatus.RUNNING
    assert not kind.is_still_true(freed, None)


def test_an_email_about_a_result_leads_to_a_rematch_only_from_a_seat():
    match = running(2)
    play_to_end(match)
    mine, other = match.seats.select_related("user", "match")
    notice = about(Kind.FINISHED, match, mine.user)
    result = own_result([mine, other], mine)

    template, context = mail(notice, mine)

    assert (template, context["sentence"], sentence(notice)) == ("result", result, result)
    assert context["games"] == [digest(match, mine)] != [digest(match, None)]
    replay = [("Replay", links.replay_url(match)), ("Analysis", links.analysis_url(match))]
    assert context["ways"][0][1] == links.score_url(match)
    assert context["ways"][1:] == mail(notice)[1]["ways"] == replay
    assert mail(notice)[1]["games"] == [digest(match, None)]
    assert subject(notice) == f"{result} · Tuesday"
    assert sentence(about(Kind.FINISHED, match, person("Zoe"))) == "The game is over"


@pytest.mark.parametrize("kind", [Kind.PAUSE_PROPOSED, Kind.END_PROPOSED])
def test_an_email_about_a_vote_that_is_over_has_no_links(kind):
    match = running(2)
    notice = about(kind, match, match.creator, days=2)
    seat = match.seats.get(user=match.creator)

    for reader in (seat, None):
        template, context = mail(notice, reader)

        assert (template, context.keys(), context["sentence"]) == ("notice", {"games", "sentence"}, sentence(notice))
        [game] = context["games"]
        assert (game.name, game.own is None) == ("Tuesday", reader is None)


def test_an_email_about_one_notice_shows_its_readers_hand_only_with_their_seat(settings):
    match = running(2)
    seat, notice = match.seats.get(user=match.creator), about(Kind.TIMED_OUT, match, match.creator)

    with_seat, without = (
        email_writer.write_email(Message(match.creator, Kind.TIMED_OUT, [], notice=notice, seats=seats))
        for seats in ([seat], [])
    )

    assert "Your gold: 2" in with_seat.text
    assert (with_seat.user, with_seat.match, with_seat.kind) == (match.creator, match, Kind.TIMED_OUT)
    assert f" · {settings.SITE_URL}/\n" in with_seat.text
    assert f'href="{settings.SITE_URL}/"' in with_seat.html
    assert "Your gold:" not in without.text


@pytest.mark.parametrize(
    ("kind", "version", "entries", "is_covered"),
    [
        (Kind.ROBBED, 5, {4, 5}, True),
        (Kind.ROBBED, 1, {1}, True),
        (Kind.ROBBED, 0, {0}, False),
        (Kind.ROBBED, 5, {4}, False),
        (Kind.ROBBED, 5, None, False),
        (Kind.STARTED, 5, {5}, False),
    ],
)
def test_harm_that_the_summary_of_the_game_tells_is_not_told_twice(kind, version, entries, is_covered):
    known = None if entries is None else frozenset(entries)

    assert email_writer._is_covered(Notice(kind=kind, version=version), known) is is_covered  # noqa: SLF001


def test_an_email_about_a_turn_mentions_what_the_summaries_of_its_games_do_not_tell(monkeypatch):
    first, second = (Seat(match=Match(pk=number, name=f"Table {number}")) for number in (1, 2))
    asides = [
        Notice(kind=Kind.ROBBED, match=match, version=version, params={"gold": version})
        for match, version in ((first.match, 5), (first.match, 6), (second.match, 5), (Match(pk=3, name="Table 3"), 5))
    ]
    entries = {1: frozenset({5}), 2: frozenset({6})}
    monkeypatch.setattr(
        email_writer, "digest", lambda match, _seat, _orders: Digest(match.name, "", entries=entries[match.pk])
    )

    template, context = email_writer._content(  # noqa: SLF001 -- whole games seldom have all of this
        Message(User(), Kind.YOUR_TURN, [], seats=[first, second], asides=asides)
    )

    assert template == "your_turn"
    assert [game.name for game in context["games"]] == ["Table 1", "Table 2"]
    assert context["asides"] == [
        "Table 1: You were robbed of 6 gold.",
        "Table 2: You were robbed of 5 gold.",
        "Table 3: You were robbed of 5 gold.",
    ]


def test_a_notice_of_the_chat_has_the_newest_message_and_their_number():
    match = running(2)
    reader, writer = (seat.user for seat in match.seats.select_related("user"))
    notice, fields = about(Kind.CHAT, match, reader), {"match": match, "user": writer, "room": ChatRoom.PLAYERS}
    assert sentence(notice) == "There are new messages in this table's chat."

    ChatMessage.objects.create(text="Hello", **fields)
    one = sentence(notice)
    phrase = ChatMessage.objects.create(phrase=ChatPhrase.values[0], **fields)

    assert one == f"{writer.name} wrote in this table's chat: “Hello”"
    assert sentence(notice).startswith("2 unread messages in this table's chat.")
    assert str(phrase.get_phrase_display()) in sentence(notice)


def test_a_substitute_who_has_taken_over_is_no_offer():
    match = running(2)
    done, offer = (about(Kind.SUBSTITUTE, match, match.creator, **params) for params in ({}, {"offer": 7}))
    mine = links.absolute_url(reverse("games:mine"))

    assert mail(done) == (
        "open_table",
        {"sentence": sentence(done), "match": match, "link": mine, "action": "My games"},
    )
    assert mail(offer) == ("invited", table_context(match, sentence=sentence(offer), link=links.offer_url(7)))


def test_an_email_about_an_idle_table_keeps_it_open(monkeypatch):
    match = open_table(person("Ana"), 3)
    notice = about(Kind.IDLE_TABLE, match, match.creator)
    made = []
    monkeypatch.setattr(table_confirmations, "confirmation_url", lambda *what: made.append(what) or "link")

    assert mail(notice) == (
        "open_table",
        {"sentence": sentence(notice), "match": match, "link": "link", "action": "Keep it open"},
    )
    assert made == [(QuestionKind.KEEP_OPEN, match, match.creator)]
    mail(about(Kind.STILL_THERE, match, match.creator))
    assert made[1:] == [(QuestionKind.STILL_PLAYING, match, match.creator)]
