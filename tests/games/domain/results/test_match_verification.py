"""The verification of matches finds every row that does not fit, and the archive can be computed again."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.domain.lobby import departures
from games.domain.matches.match_history import note_incident
from games.domain.results import archive_rows, match_verification, tallies
from games.enums import By, IncidentKind
from games.models import CardResult, Match, Played, Shuffle, Summary
from tests.games.domain.matches.test_shuffles import sealed_game
from tests.games.tables import choose, let_bots_choose, person, play_to_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def over() -> Match:
    """Return a finished match, which is as it should be."""
    match = sealed_game()
    play_to_end(match)
    assert flaws(match) == []
    return match


def flaws(match: Match) -> list[str]:
    """Return in what the rows of a match, read again, differ."""
    verified = match_verification.check_stored_match(Match.objects.get(pk=match.pk))
    return [*([verified.flaw.what] if verified.flaw else []), *(problem.what for problem in verified.problems)]


def exchange_users(match: Match) -> None:
    first, second = match.seats.order_by("number")
    users = first.user, second.user
    match.seats.update(user=None)
    match.seats.filter(pk=first.pk).update(user=users[1])
    match.seats.filter(pk=second.pk).update(user=users[0])


def last_entry(match: Match, **fields) -> None:
    match.entries.filter(number=match.version).update(**fields)


CHANGES = {
    "place": (lambda m: m.seats.update(place=1), "result"),
    "score": (lambda m: m.seats.filter(number=0).update(score=99), "result"),
    "users exchanged": (exchange_users, "author"),
    "bot on a seat": (lambda m: m.seats.filter(number=1).update(bot="builder"), "author"),
    "seat renumbered": (lambda m: m.seats.filter(number=1).update(number=2), "seats"),
    "by the steward": (lambda m: last_entry(m, by=By.STEWARD), "author"),
    "by a bot": (lambda m: last_entry(m, by=By.BOT, user=None), "author"),
    "by the rules": (lambda m: last_entry(m, by=By.AUTO), "author"),
    "deal by a person": (lambda m: m.entries.filter(number=0).update(by=By.PERSON), "author"),
    "round": (lambda m: Match.objects.filter(pk=m.pk).update(round=m.round + 1), "round"),
    "version": (lambda m: m.entries.filter(number=m.version).delete(), "state"),
    "older rules": (lambda m: Match.objects.filter(pk=m.pk).update(rules_version="2"), "setup"),
    "unknown rules": (lambda m: Match.objects.filter(pk=m.pk).update(rules_version="99"), "rules"),
    "end of a seat": (lambda m: m.seats.filter(number=0).update(ended_at=None), "seat"),
    "score in the archive": (lambda m: Summary.objects.filter(match=m).update(score=99), "summary"),
    "no summary": (lambda m: Summary.objects.filter(match=m).delete(), "summary"),
    "character in the archive": (lambda m: Played.objects.filter(match=m, seat=0).delete(), "played"),
    "results of a card": (lambda m: CardResult.objects.filter(match=m, card="keep").update(points=500), "cardresult"),
    "string of a seat": (
        lambda m: Shuffle.objects.filter(match=m).update(seats=[{"string": "c3" * 16, "by": "browser", "bot": ""}] * 2),
        "facts",
    ),
    "order of the sealed pack": (
        lambda m: Shuffle.objects.filter(match=m).update(
            setup={**m.shuffle.setup, "pack": m.shuffle.setup["pack"][::-1]}
        ),
        "seed",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_changed_row_is_found(over: Match, change: str):
    make, found = CHANGES[change]

    make(over)

    assert found in flaws(over)
    with pytest.raises(CommandError):
        call_command("verify_match", str(over.pk), stdout=StringIO())


def test_a_running_match_is_checked_too():
    match = sealed_game()
    choose(match)
    assert flaws(match) == []

    Match.objects.filter(pk=match.pk).update(round=7)

    assert "round" in flaws(match)


def test_choices_of_bots_and_of_former_players_are_theirs():
    match = running(3, bots=("builder",))
    choose_for_people(match)
    leaver = match.seats.get(number=0)
    departures.resign_seat(match=match, user=leaver.user)
    choose_for_people(match)
    assert flaws(match) == []

    substitute = person("Bea")
    note_incident(match, IncidentKind.SUBSTITUTED, seat=0, user=leaver.user)
    match.seats.filter(number=0).update(user=substitute, stood_in_at=None, resigned_at=None)
    choose_for_people(match)

    assert flaws(match) == []
    assert {By.PERSON, By.BOT} == set(match.entries.filter(seat=0).values_list("by", flat=True))


def choose_for_people(match: Match) -> None:
    """Play a round of choices, those of bots by bots."""
    until = match.round + 2
    while match.round < until:
        let_bots_choose(match)
        choose(match)


def test_card_results_that_are_not_computed_yet_are_no_flaw(over: Match):
    CardResult.objects.filter(match=over).delete()

    assert flaws(over) == []


def test_a_game_that_is_in_the_tallies_has_no_flaw_and_is_not_counted_again(over: Match):
    tallies.add_finished_games()
    tallies.add_card_results()
    assert Summary.objects.get(match=over).is_counted

    assert flaws(over) == []
    assert archive_rows.recompute_archive() == (1, 0)
    Summary.objects.filter(match=over).update(score=99)
    assert archive_rows.recompute_archive() == (1, 1)
    assert tallies.add_finished_games() == 0


@pytest.mark.parametrize(
    "change", ["score in the archive", "no summary", "character in the archive", "results of a card"]
)
def test_the_archive_is_computed_again(over: Match, change: str):
    CHANGES[change][0](over)
    out = StringIO()

    call_command("recompute_archive", stdout=out)

    assert out.getvalue() == "1 games, 1 corrected\n"
    assert flaws(over) == []
    assert archive_rows.recompute_archive() == (1, 0)


def test_the_archive_of_a_game_that_was_ended_by_agreement_is_computed_again():
    match = running(2)
    choose(match)
    for seat in match.seats.select_related("user"):
        departures.agree_to_end_match(match=match, user=seat.user)
    match.refresh_from_db()
    assert archive_rows.recompute_archive() == (1, 0)
    Summary.objects.filter(match=match).update(rounds=9, score=3)

    assert archive_rows.recompute_archive() == (1, 1)

    assert Summary.objects.get(match=match).score is None
