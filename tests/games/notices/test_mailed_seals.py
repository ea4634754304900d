"""The email about the start of a game holds the seal and the reader's string, for every player."""

import pytest

from games.domain.lobby import seating
from tests.games.notices.postman import LATER, html_of, mails_to, post_all, text_of
from tests.games.tables import asked, choose, person, running, usual_settings
from tests.languages import LANGUAGES


def sealed_game(strings: tuple[str, ...] = ("a1" * 16, "b2" * 16), **fields):
    """Start a game among people whose browsers added strings."""
    people = [person(f"Player {number}", **fields) for number, _string in enumerate(strings)]
    match = seating.open_match(creator=people[0], settings=usual_settings(len(people)), string=strings[0])
    for player, string in zip(people[1:], strings[1:], strict=True):
        seating.take_seat(match=match, user=player, string=string)
    match.refresh_from_db()
    return match


def test_every_player_gets_the_seal_and_the_string_of_the_own_browser(smtp, travel):
    match = sealed_game(("a1" * 16, "b2" * 16, ""))
    travel.shift(LATER)

    post_all()

    for seat in match.seats.select_related("user").order_by("number"):
        [mail] = mails_to(smtp, seat.user)
        text, html = text_of(mail), html_of(mail)
        own = ["a1" * 16, "b2" * 16][seat.number] if seat.number < 2 else ""
        assert all(match.seed_hash in words and f"/games/{match.pk}/proof/" in words for words in (text, html))
        assert all((string in text, string in html) == (string == own,) * 2 for string in ("a1" * 16, "b2" * 16))
        assert ("Random string from your browser:" in text) == bool(own)
        assert ("Random string that the site added for you:" in text) == (not own)


def test_players_who_are_at_the_table_get_the_email_too(smtp, travel):
    match = sealed_game()
    travel.shift(LATER / 2)
    for _ in range(2):
        choose(match)
    match.seats.update(seen_at=match.moved_at, seen_version=match.version)
    travel.shift(LATER)

    post_all()

    for seat in match.seats.select_related("user"):
        assert match.seed_hash in "".join(html_of(mail) for mail in mails_to(smtp, seat.user))


def test_later_emails_do_not_repeat_the_seal(smtp, travel):
    match = sealed_game()
    travel.shift(LATER)
    post_all()
    before = len(smtp.messages)
    choose(match)
    travel.shift(LATER)

    post_all()

    later = smtp.messages[before:]
    assert later
    assert all(match.seed_hash not in html_of(mail) for mail in later)


def test_a_table_of_an_older_site_has_a_seal_without_strings(smtp, travel):
    match = running(2)
    travel.shift(LATER)

    post_all()

    [mail] = mails_to(smtp, asked(match).user)
    assert match.seed_hash in html_of(mail)
    assert "Random string" not in html_of(mail)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_seal_is_there_in_every_language(smtp, travel, language):
    match = sealed_game(language=language)
    travel.shift(LATER)

    post_all()

    assert len(smtp.messages) == 2
    assert all(match.seed_hash in text_of(mail) and match.seed_hash in html_of(mail) for mail in smtp.messages)
