"""Texts that people write: invisible ones are refused everywhere, and letters with stacks of marks in messages."""

from collections.abc import Callable

import pytest

from games.domain.chat import moderation, replay_comments, table_chat
from games.domain.errors import Refused
from games.domain.lobby import invitations
from games.domain.matches import match_history
from games.domain.people import private_notes, sanctions, written_text
from games.domain.play import table_visit
from games.domain.review import bookmarks
from games.enums import ChatRoom, MatchStatus, SanctionKind
from games.models import Bookmark, ChatMessage, Match, Note, User
from games.models.accounts import name_rules
from tests.games.tables import open_table, person, running

INVISIBLE = ["\u200d", "\u3164", "\u2800", "\u115f", "\ufe0f", "\u0301", "\u200b", "\u00ad", "\u2063", "\u202e\u034f"]


def test_invisible_and_direction_changing_letters_are_removed():
    assert written_text.clean_text("  a\u202eb\u0000\nc\td ") == "ab c d"
    assert written_text.clean_text("a\u3164b\u2800\u115f") == "ab"
    assert written_text.clean_text("👩\u200d🎓 1\ufe0f\u20e3 ❤️") == "👩\u200d🎓 1\ufe0f\u20e3 ❤️"


@pytest.mark.parametrize("text", INVISIBLE)
def test_names_of_invisible_characters_alone_are_refused(text):
    assert name_rules.name_fault(text) == "invisible_characters"
    assert name_rules.name_fault("") == ""


WRITING: dict[str, Callable[[Match, User, User, str], object]] = {
    "chat": lambda match, user, _admin, text: table_chat.post_message(
        table_visit.visit_table(match.pk, user), ChatRoom.PLAYERS, text=text
    ),
    "comment": lambda match, user, _admin, text: replay_comments.post_comment(
        table_visit.visit_table(_finished(match).pk, user), 1, text
    ),
    "bookmark": lambda match, user, _admin, text: bookmarks.save_bookmark(
        table_visit.visit_table(match.pk, user), 1, text
    ),
    "note about a game": lambda match, user, _admin, text: private_notes.save_private_note(user, text, match=match),
    "note about a player": lambda _match, user, admin, text: private_notes.save_private_note(user, text, player=admin),
    "note of an invitation": lambda _match, _user, _admin, text: invitations.clean_note(text),
    "table": lambda _match, user, _admin, text: open_table(user, name=text),
    "sanction": lambda _match, user, admin, text: sanctions.impose_sanction(
        user=user, kind=SanctionKind.WARNED, by=admin, reason=text
    ),
    "new name of a table": lambda match, _user, admin, text: moderation.rename_table(
        match=match, admin=admin, reason=text
    ),
    "canceled game": lambda match, _user, admin, text: moderation.cancel_match(match=match, admin=admin, reason=text),
    "cards opened": lambda match, _user, admin, text: match_history.open_state_to_admin(
        match=match, admin=admin, reason=text
    ),
}


def _finished(match: Match) -> Match:
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED)
    return match


@pytest.mark.django_db
@pytest.mark.parametrize("place", WRITING)
def test_invisible_texts_are_refused_wherever_people_write(place):
    match, admin = running(3), person("Boss", is_staff=True, is_superuser=True)
    user = match.seats.get(number=0).user
    Note.objects.create(user=user, match=match, text="Kept.")
    for text in [*INVISIBLE, " ".join(INVISIBLE)]:
        with pytest.raises(Refused) as refused:
            WRITING[place](match, user, admin, text)
        assert refused.value.code in {"nothing_said", "nothing_visible", "invisible_characters", "reason_needed"}
    assert not ChatMessage.objects.exists()
    assert not Bookmark.objects.exists()
    assert [note.text for note in Note.objects.all()] == ["Kept."]


@pytest.mark.django_db
def test_an_invisible_reason_of_a_report_is_stored_as_none():
    match = running(3)
    users = [seat.user for seat in match.seats.select_related("user")]
    message = table_chat.post_message(table_visit.visit_table(match.pk, users[0]), ChatRoom.PLAYERS, text="Hello")
    report = table_chat.report_message(table_visit.visit_table(match.pk, users[1]), message.pk, "\u3164\u0301")
    assert report.reason == ""


@pytest.mark.parametrize(
    ("text", "is_refused"),
    [
        ("Tiếng Việt: nghiêng ngả, ệ ễ", False),
        ("שָׁלוֹם", False),
        ("ที่นี่", False),
        ("❤️ 1️⃣", False),
        ("Z\u0351\u0351", False),
        ("Z\u0351\u0351\u0351", True),
        ("e\u0302\u0323\u0301", True),
        ("Hello Z" + "\u0351" * 300, True),
    ],
)
def test_a_letter_of_a_message_has_at_most_two_marks(text, is_refused):
    if is_refused:
        with pytest.raises(Refused) as refused:
            written_text.check_marks(text)
        assert refused.value.code == "marks_in_message"
    else:
        written_text.check_marks(text)


@pytest.mark.django_db
def test_comments_with_stacked_marks_are_refused():
    match = _finished(running(3))
    visit = table_visit.visit_table(match.pk, match.seats.get(number=0).user)
    with pytest.raises(Refused) as refused:
        replay_comments.post_comment(visit, 1, "Fine.\nZ" + "\u0351" * 3)
    assert refused.value.code == "marks_in_message"
