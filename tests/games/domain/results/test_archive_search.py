"""The archive's search on hand-made rows, and the summary of a finished game."""

import itertools
from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from games.domain.accounts import accounts
from games.domain.errors import Refused
from games.domain.results import archive_rows, archive_search
from games.domain.results.archive_search import Search
from games.enums import MatchStatus, Pace
from games.models import CharacterGame, Match, Played, PlayerTotals, Seat, Summary, User
from tests.games.tables import guest, open_table, person, play_to_end, running

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 10, 12, tzinfo=UTC)
names = (f"Game {number}" for number in itertools.count(1))


def laid(
    people: list[User], scores: tuple[int, ...] = (20, 18), characters: tuple[str, ...] = ("king", "thief"), **columns
) -> Match:
    """Create a finished game that the first of the people has won."""
    match = Match.objects.create(
        **{
            "name": next(names),
            "status": MatchStatus.FINISHED,
            "edition": "classic",
            "size": len(people),
            "ended_at": NOON,
            "round": 9,
            "seed_hash": "0",
            **columns,
        }
    )
    for number, (user, score) in enumerate(zip(people, scores, strict=True)):
        result = {"score": score, "place": number + 1, "is_winner": not number, "ended_at": match.ended_at}
        Seat.objects.create(match=match, number=number, user=user, **result)
    played = [Played(match=match, seat=n, character=key, is_winner=not n) for n, key in enumerate(characters)]
    Played.objects.bulk_create(played)
    row = {name: getattr(match, name) for name in ("edition", "size", "cast_by", "pace", "ended_at")}
    best = sorted(scores, reverse=True)
    row["is_public"] = not match.is_private
    summary = Summary.objects.create(match=match, rounds=match.round, score=best[0], margin=best[0] - best[1], **row)
    CharacterGame.objects.bulk_create(archive_rows.games_of_characters(summary, played))
    return match


def test_a_player_and_a_character_are_found_where_that_player_had_it(two):
    characters = ("king", "thief")
    first = laid(two, characters=characters, edition="classic")
    laid(two[::-1], characters=characters)
    laid(two, characters=characters, is_private=True)
    wishes = {"player": "@" + two[0].handle, "character": "king"}

    assert found(**wishes) == found(**wishes, won=True) == found(**wishes, sort="score") == [first.name]
    assert found(player=wishes["player"], character="thief", won=True, edition="classic") == []


@pytest.mark.parametrize("many", [0, 1000])
def test_frequent_and_rare_characters_are_found_alike(two, monkeypatch, many):
    monkeypatch.setattr(archive_search, "MOST_LISTED", many)
    king = laid(two, characters=("king", "thief"))
    both = laid(two, characters=("thief", "king"))
    last = laid(two, (19, 18), characters=("thief", "bishop"))
    laid(two, characters=("king", "king"), is_private=True)

    assert sorted(found(character="king")) == sorted([king.name, both.name])
    assert found(character="king", won=True) == [king.name]
    assert found(character="thief", won=True, sort="score") == [both.name, last.name]
    assert found(character="thief", won=True, sort="close") == [last.name, both.name]
    assert found(character="thief", won=True, size=5) == []
    assert found(character="king", edition="hig") == []
    assert found(character="witch", edition="classic") == []


def found(**wishes) -> list[str]:
    return [match.name for match in archive_search.search_page(Search(**wishes)).matches]


@pytest.fixture
def two() -> list[User]:
    return [person("Ana"), person("Bára")]


def test_a_game_that_ends_is_found_by_what_it_was():
    match = running(3, edition="classic")
    play_to_end(match)
    scores = sorted((seat.score for seat in match.seats.all()), reverse=True)

    row = Summary.objects.get(match=match)

    assert (row.edition, row.size, row.rounds, row.pace) == ("classic", 3, match.round, match.pace)
    assert (row.score, row.margin, row.ended_at) == (scores[0], scores[0] - scores[1], match.ended_at)
    turns = {(one.seat, one.character) for one in Played.objects.filter(match=match)}
    facts = [fact for entry in match.entries.all() for fact in entry.facts]
    assert turns == {(seat, key) for kind, *values in facts if kind == "TurnBegan" for seat, key in [values]}


def test_a_game_of_two_players_whose_names_fit_is_found_and_counted_once():
    game = laid([person("Ana One"), person("Ana Two")])

    page = archive_search.search_page(Search(player="ana"))

    assert ([match.name for match in page.matches], page.count) == ([game.name], 1)
    assert [user.name for user in page.players] == ["Ana One", "Ana Two"]


def test_only_the_closest_players_are_searched_if_those_of_a_name_have_many_games(monkeypatch):
    ana, annie, anna = (person(name) for name in ("An", "Annie", "Anna"))
    for user, finished in ((ana, 900), (annie, 30), (anna, 80)):
        PlayerTotals.objects.update_or_create(user=user, defaults={"finished": finished})
    assert archive_search.users_named("an") == [ana.pk, anna.pk, annie.pk]

    monkeypatch.setattr(archive_search, "MANY_GAMES", 100)

    assert archive_search.users_named("an") == [ana.pk, anna.pk]


def test_seats_of_games_that_ended_before_get_their_end_from_the_migration():
    match = running(2)
    play_to_end(match)
    Seat.objects.update(ended_at=None)

    import_module("games.migrations.0088_ended_seats").fill_ends(apps, None)

    assert set(Seat.objects.values_list("ended_at", flat=True)) == {match.ended_at}


def test_games_that_ended_before_get_the_same_rows_from_the_migrations():
    matches = [running(2), running(4, private=True)]
    for match in matches:
        play_to_end(match)
    made = [
        list(Summary.objects.order_by("pk").values()),
        sorted(Played.objects.values_list("match", "seat", "character", "is_winner")),
        list(CharacterGame.objects.order_by("match", "character").values()),
    ]
    for model in (Summary, Played, CharacterGame):
        model.objects.all().delete()

    import_module("games.migrations.0012_archive_of_old_games").summarise(apps, None)
    # So far, all rows are those of public games, as the new column is added.
    Summary.objects.update(is_public=True)
    import_module("games.migrations.0092_archive_columns").mark_private_games(apps, None)
    import_module("games.migrations.0093_archive_indexes").fill_winners(apps, None)
    for _ in range(2):
        # It may have been interrupted before.
        fill = import_module("games.migrations.0096_fill_character_games").fill_character_games
        fill(apps, SimpleNamespace(connection=connection))

    assert [
        list(Summary.objects.order_by("pk").values()),
        sorted(Played.objects.values_list("match", "seat", "character", "is_winner")),
        list(CharacterGame.objects.order_by("match", "character").values()),
    ] == made
    assert [row["is_public"] for row in made[0]] == [True, False]
    assert {is_winner for *_played, is_winner in made[1]} == {True, False}


@pytest.mark.parametrize(
    ("columns", "fits", "fits_not"),
    [
        ({"edition": "deluxe"}, {"edition": "deluxe"}, {"edition": "hig"}),
        ({"cast_by": "vicious_nobles"}, {"preset": "vicious_nobles"}, {"preset": "random"}),
        ({}, {"size": 2}, {"size": 3}),
        ({"pace": Pace.LIVE}, {"pace": "live"}, {"pace": "brisk"}),
        ({"pace": Pace.LIVE}, {"who": "people"}, {"who": "bots"}),
        ({"pace": Pace.UNTIMED}, {"who": "bots"}, {"who": "people"}),
        ({"round": 9}, {"rounds_least": 9, "rounds_most": 9}, {"rounds_least": 10}),
        ({"round": 9}, {"rounds_most": 10}, {"rounds_most": 8}),
        ({}, {"score_least": 20}, {"score_least": 21}),
        ({}, {"margin_most": 2}, {"margin_most": 1}),
        ({}, {"since": date(2026, 5, 10)}, {"since": date(2026, 5, 11)}),
        ({}, {"until": date(2026, 5, 10)}, {"until": date(2026, 5, 9)}),
        ({}, {"character": "king"}, {"character": "witch"}),
        ({}, {"character": "king", "won": True}, {"character": "thief", "won": True}),
        ({}, {"player": "Ana", "won": True}, {"player": "Bára", "won": True}),
        ({}, {"player": "bára"}, {"player": "Barb"}),
        ({}, {"player": "Bara"}, {"player": "a"}),
        ({}, {"player": "Ana", "partner": "Bára"}, {"player": "Ana", "partner": "Ana"}),
        ({}, {"partner": "ana"}, {"player": "Ana", "partner": "Bára", "character": "thief"}),
        ({}, {"player": "Ana", "partner": "Bára", "won": True}, {"player": "Bára", "partner": "Ana", "won": True}),
        ({}, {"player": "Bára", "character": "thief"}, {"player": "Bára", "character": "king"}),
    ],
)
def test_each_criterion_finds_exactly_the_matching_games(two, columns, fits, fits_not):
    match = laid(two, **columns)

    assert found(**fits) == [match.name]
    assert found(**fits_not) == []


def test_a_player_is_found_by_the_handle_and_never_once_gone(two):
    match = laid(two)
    assert found(player=two[1].handle) == [match.name]

    User.objects.filter(pk=two[1].pk).update(deleted_at=NOON)

    assert found(player=two[1].handle) == found(player="Bára") == []
    visitor = guest()
    laid([visitor, two[0]])
    assert found(player=visitor.handle) == []


def test_names_are_found_by_their_parts_in_every_spelling():
    names = ("Ondřej", "Joanna Łódź", "芷晴", "Борис", "Анна-Мария", "Straße", "Ann")
    people = {name: person(name) for name in names}

    def named(text: str) -> set[str]:
        ids = archive_search.users_named(text)
        return {name for name, user in people.items() if user.pk in ids}

    assert named("Ondrej") == named("ONDŘEJ") == named("dřej") == {"Ondřej"}
    assert named("ann") == {"Ann", "Joanna Łódź"}
    assert archive_search.users_named("ann")[0] == people["Ann"].pk
    assert named("lodz joan") == {"Joanna Łódź"}
    assert named("芷") == {"芷晴"}
    assert named("бори") == {"Борис"}
    assert named("strasse") == {"Straße"}
    assert named("100%") == named("_") == named("@") == named("") == set()
    assert named("@" + people["Ann"].handle) == {"Ann"}
    assert named(people["芷晴"].handle) == {"芷晴"}
    assert len(archive_search.users_named("an")) <= archive_search.MAX_PLAYERS


def test_names_of_earlier_accounts_get_their_key_from_the_migration(monkeypatch: pytest.MonkeyPatch):
    for name in ("Anna", "Bohdan", "Ondřej"):
        person(name)
    User.objects.update(name_search="")
    assert archive_search.users_named("ndrej") == []

    migration = import_module("games.migrations.0064_name_search")
    monkeypatch.setattr(migration, "SLICE", 2)
    migration.fill_search_keys(apps, None)

    assert [len(archive_search.users_named(part)) for part in ("anna", "hdan", "ndrej")] == [1, 1, 1]


def test_a_new_name_is_found_and_an_erased_one_is_not():
    user = person("Ondřej")
    user.display_name = "Zdeněk"
    user.save(update_fields=["display_name"])
    assert archive_search.users_named("zden") == [user.pk]

    accounts.erase_person(user=user)

    assert archive_search.users_named("zden") == []
    assert User.objects.get(pk=user.pk).name_search == ""


def test_private_running_and_cancelled_games_are_never_found(two):
    laid(two, is_private=True)
    open_table(two[0])
    running(2)

    assert found() == found(player="Ana") == found(character="king") == []
    assert archive_search.search_page(Search()).count == 0


def test_games_come_in_the_order_that_was_wished_for(two):
    a = laid(two, (30, 10), round=7, ended_at=NOON).name
    b = laid(two, (25, 25), round=12, ended_at=NOON + timedelta(days=1)).name
    c = laid(two, (18, 17), round=7, ended_at=NOON + timedelta(days=2)).name

    assert found() == found(sort="newest") == [c, b, a]
    assert found(sort="oldest") == [a, b, c]
    assert found(sort="score") == [a, b, c]
    assert found(sort="close") == [b, c, a]
    assert found(sort="clear") == [a, c, b]
    assert found(sort="long") == [b, c, a]
    assert found(sort="short") == [a, c, b]


@pytest.mark.parametrize("sort", archive_search.SORTS)
def test_page_after_page_shows_every_game_once(two, monkeypatch, sort):
    monkeypatch.setattr(archive_search, "PER_PAGE", 4)
    monkeypatch.setattr(archive_search, "MAX_COUNTED", 10)
    for number in range(11):
        laid(two, (20 + number % 3, 15), round=5 + number % 2, ended_at=NOON + timedelta(hours=number // 4))
    shown, after, pages = [], "", 0
    while True:
        page = archive_search.search_page(Search(sort=sort), after)
        shown += [match.name for match in page.matches]
        after, pages = page.after, pages + 1
        assert (page.count, page.is_more) == (10, True)
        if not after:
            break

    assert pages == 3
    assert len(shown) == len(set(shown)) == 11


@pytest.mark.parametrize("after", ["x", "1", "1_", "_1", "1_x", "9" * 30 + "_1", "-", "1_2_3", "²_1", "9" * 18 + "_1"])
def test_invalid_cursors_are_refused(after):
    with pytest.raises(Refused, match="no_such_page"):
        archive_search.search_page(Search(), after)
