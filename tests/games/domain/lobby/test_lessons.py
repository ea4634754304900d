"""The lesson: a whole game with a prepared deal, kept for its player and counted nowhere."""

import pytest

import engine
from games.domain.errors import NotVisible, Refused
from games.domain.lobby import lessons, quotas
from games.domain.matches import match_history, match_lists, match_queries
from games.domain.play import bot_players, table_visit
from games.domain.results import player_statistics, site_statistics, tallies
from games.enums import MatchStatus
from games.models import Match, Summary, User
from tests.games.tables import guest, let_bots_choose, options, person, running

pytestmark = pytest.mark.django_db


def play(user: User, match: Match, *wishes: str) -> str:
    """Answer as `user` with the first wish that begins an available choice; return it, or "" if bots end the game."""
    let_bots_choose(match)
    match.refresh_from_db()
    if not match.is_running:
        return ""
    open_now = options(match)
    text = next((one for wish in wishes for one in open_now if one.startswith(wish)), open_now[0])
    visit = table_visit.visit_table(match.pk, user)
    table_visit.submit_answers(visit, [text], at=match.version, is_sure=True)
    match.refresh_from_db()
    return text


def play_on(user: User, match: Match, *wishes: str, most: int = 400) -> list[str]:
    """Answer until the lesson is over; return all choices made."""
    said = []
    while match.is_running and len(said) < most:
        said.append(play(user, match, *wishes))
    return said


BUSY = ("pick", "gather:gold", "build", "end_turn")
IDLE = ("pick", "gather:gold", "end_turn")


@pytest.mark.parametrize("wishes", [BUSY, IDLE, ("pick:thief", "gather:cards", "keep", "rob", *BUSY)])
@pytest.mark.parametrize("who", [guest, person])
def test_a_lesson_goes_on_to_the_end_and_is_kept(who, wishes):
    user = who()
    match = lessons.begin_lesson(user)

    play_on(user, match, *wishes)

    assert match.status == MatchStatus.FINISHED
    assert match.seats.get(user=user).score is not None
    assert match in match_queries.my_matches(user, [], with_ended=True)
    assert match in player_statistics.finished_matches_of(user, private=True)
    assert lessons.running_lesson(user) is None


def test_site_statistics_do_not_count_lessons():
    user = guest()
    play_on(user, lessons.begin_lesson(user), *BUSY)

    assert Summary.objects.count() == 1
    tallies.add_finished_games()
    tallies.add_card_results()

    assert site_statistics.count_statistics().finished == 0
    assert not tallies.recompute_tallies()


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


def test_an_ordinary_game_cannot_be_skipped():
    match = running(1, bots=("builder", "builder"))
    bot_players.play_bots_until_person(match)

    with pytest.raises(Refused) as refused:
        lessons.skip_lesson(match, match.creator)
    assert refused.value.code == "nothing_to_skip"
    assert not match.is_lesson
