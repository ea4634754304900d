"""The lesson: a prepared deal that ends after a few decisions and appears in no list."""

import pytest

import engine
from games.domain.errors import NotVisible, Refused
from games.domain.lobby import lessons, quotas
from games.domain.matches import match_history, match_lists, match_queries
from games.domain.play import bot_players, table_visit, undo
from games.domain.results import player_statistics, site_statistics
from games.enums import MatchStatus
from games.models import Match, Notice, Summary, User
from tests.games.tables import guest, let_bots_choose, options, person, running

pytestmark = pytest.mark.django_db


def play(user: User, match: Match, *wishes: str) -> str:
    """Answer as `user` with the first wish that begins an available choice; return the choices made."""
    let_bots_choose(match)
    match.refresh_from_db()
    open_now = options(match)
    text = next((one for wish in wishes for one in open_now if one.startswith(wish)), open_now[0])
    visit = table_visit.visit_table(match.pk, user)
    table_visit.submit_answers(visit, [text], at=match.version, is_sure=True)
    match.refresh_from_db()
    return text


def play_on(user: User, match: Match, *wishes: str, most: int = 40) -> list[str]:
    """Answer until the lesson is over; return all choices made."""
    said = []
    while match.is_running and len(said) < most:
        said.append(play(user, match, *wishes))
    return said


BUSY = ("pick", "gather:gold", "build", "end_turn")
IDLE = ("pick", "gather:gold", "end_turn")


@pytest.mark.parametrize("wishes", [BUSY, IDLE, ("pick:thief", "gather:cards", "keep", "rob", *BUSY)])
@pytest.mark.parametrize("who", [guest, person])
def test_a_lesson_ends_after_six_to_eight_decisions_without_a_result(who, wishes):
    user = who()
    match = lessons.begin_lesson(user)

    said = play_on(user, match, *wishes)

    assert match.status == MatchStatus.CANCELLED
    assert lessons.MIN_DECISIONS <= sum(lessons.is_decision([text]) for text in said) <= lessons.MAX_DECISIONS
    assert not Summary.objects.exists()
    assert not Notice.objects.exists()


def test_a_lesson_has_a_fixed_deal_and_the_player_chooses_first():
    hands = []
    for user in (guest(), person("Bo")):
        match = lessons.begin_lesson(user)
        state = match_history.newest_state(match)
        assert engine.question(state).seat == 0
        hands.append((engine.view_for(state, 0).own.hand, engine.view_for(state, 0).pool))

    assert hands[0] == hands[1]


def test_an_unfinished_lesson_is_resumed_and_a_finished_one_starts_again():
    user = guest()
    match = lessons.begin_lesson(user)
    play(user, match, "pick")

    assert lessons.running_lesson(user) == match
    lessons.skip_lesson(match, user)
    assert lessons.running_lesson(user) is None
    assert lessons.begin_lesson(user).pk != match.pk


def test_a_lesson_is_in_no_public_list_or_count():
    user, other = person("Bo"), person("Cy")
    match = lessons.begin_lesson(user)

    assert match not in match_queries.watchable_matches()
    assert match not in match_queries.open_matches()
    assert site_statistics.count_statistics().running == 0
    with pytest.raises(NotVisible):
        table_visit.visit_table(match.pk, other)
    assert [
        one.pk
        for one in match_lists.with_seats(match_queries.my_matches(user, match_queries.my_ongoing_match_ids(user)))
    ] == [match.pk]

    play_on(user, match, *BUSY)

    assert match not in player_statistics.finished_matches()
    assert match_queries.my_ongoing_match_ids(user) == []


def test_a_lesson_counts_toward_the_limit_of_bot_games(monkeypatch):
    monkeypatch.setattr(quotas, "MAX_BOT_GAMES_OF_GUEST", 1)
    user = guest()
    lessons.begin_lesson(user)

    with pytest.raises(Refused) as refused:
        lessons.begin_lesson(user)
    assert refused.value.code == "too_many_bot_games"


def test_undone_choices_are_not_counted_as_decisions():
    user = guest()
    match = lessons.begin_lesson(user)
    play(user, match, "pick")
    play(user, match, "gather:gold")
    made = lessons.count_decisions(match, 0)

    match.refresh_from_db()
    undo.undo_last_post(match=match, user=user, at=match.version)

    assert lessons.count_decisions(match, 0) == made - 1


def test_an_ordinary_game_cannot_be_skipped():
    match = running(1, bots=("builder", "builder"))
    bot_players.play_bots_until_person(match)

    with pytest.raises(Refused) as refused:
        lessons.skip_lesson(match, match.creator)
    assert refused.value.code == "nothing_to_skip"
    assert not match.is_lesson
