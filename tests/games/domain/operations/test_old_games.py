"""Games that ended a month ago become one row, and nothing that is shown of them changes."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.core import serializers
from django.db import transaction
from django.utils import timezone

from games.domain.lobby import departures
from games.domain.matches import compressed_words, game_compression, game_log, match_history
from games.domain.operations import old_games
from games.domain.play import undo
from games.enums import IncidentKind
from games.models import CompressedGame, Entry, Match, Snapshot
from tests.archive import storing
from tests.games.finished_pages import computed, differing, pages_of, paths_of, personal_moves
from tests.games.tables import asked, choose, let_bots_choose, options, person, running

pytestmark = pytest.mark.django_db

FILES = sorted([*storing.FOLDER.glob("1.1/*.json"), *storing.folder_of_today().glob("*.json")])
"""The oldest stored games and those of today."""
NAMES = [f"{path.parent.name} {path.stem}" for path in FILES]
NOW = datetime.fromisoformat("2031-05-05T12:00:00+00:00")
WRITTEN_BY_FORM_1 = Path(__file__).with_name("compressed_form_1.xz")


def old_game(path: Path = FILES[0]) -> Match:
    """Return a game that an older version of the site stored, and that ended more than a month ago."""
    match, then = (
        storing.brought_back(json.loads(path.read_text(encoding="utf-8"))),
        timezone.now() - timedelta(days=31),
    )
    Match.objects.filter(pk=match.pk).update(started_at=then, ended_at=then)
    match.refresh_from_db()
    return match


@pytest.mark.parametrize("edition", storing.TABLES)
def test_no_page_of_a_game_changes(edition):
    match = old_game(storing.folder_of_today() / f"{edition}.json")
    with time_machine.travel(NOW, tick=False):
        before = dict(pages_of(match, paths_of(match)))

        assert old_games.compress_match(match.pk)

        after = dict(pages_of(match, paths_of(match)))
    assert not Entry.objects.exists()
    assert not Snapshot.objects.exists()
    assert differing(before, after) == []
    assert sum(status == 200 for status, *_page in after.values()) > 20


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_nothing_computed_of_a_game_changes(path):
    match = old_game(path)
    before = computed(match)

    assert old_games.compress_match(match.pk)

    assert differing(before, computed(Match.objects.get(pk=match.pk))) == []


def test_a_game_with_an_undo_a_substitute_and_a_bot_is_the_same():
    match = running(2, bots=("apprentice",))
    let_bots_choose(match)
    while "gather:gold" not in options(match):
        choose(match)
        let_bots_choose(match)
    seat = asked(match)
    choose(match, "gather:gold")
    undo.undo_last_post(match=match, user=seat.user, at=match.version)
    former, seat.user = seat.user, person("Substitute")
    seat.save()
    match_history.note_incident(match, IncidentKind.SUBSTITUTED, seat=seat.number, user=former)
    for _ in range(20):
        choose(match)
        let_bots_choose(match)
    with transaction.atomic():
        departures.end_without_result(match, IncidentKind.ENDED, agreed=True)
    before, own = computed(match), personal_moves(former)

    assert old_games.compress_match(match.pk)

    assert differing(before, computed(Match.objects.get(pk=match.pk))) == []
    assert own == personal_moves(former) != []
    authors = {move.user for move in game_log.moves_of(match) if move.seat == seat.number}
    assert authors == {former.pk, seat.user.pk}
    assert any(move.by == "bot" for move in game_log.moves_of(match))


def test_games_are_compressed_a_month_after_their_end():
    old, young, going = old_game(), old_game(), running()
    Match.objects.filter(pk=young.pk).update(ended_at=timezone.now() - timedelta(days=29))

    assert old_games.compress_old_games() == 1

    assert list(CompressedGame.objects.values_list("match", flat=True)) == [old.pk]
    assert set(Entry.objects.values_list("match", flat=True)) == {young.pk, going.pk}
    assert old_games.compress_old_games() == 0


def test_a_game_that_would_lose_something_keeps_its_rows_and_is_logged(caplog):
    wrong, right = old_game(), old_game()
    stranger = right.seats.first().user
    wrong.entries.filter(number=5).update(user=stranger)

    assert old_games.compress_old_games() == 1

    assert f"game {wrong.pk} could not be compressed" in caplog.text
    assert wrong.entries.count() == wrong.version + 1
    assert list(CompressedGame.objects.values_list("match", flat=True)) == [right.pk]


def test_a_compressed_form_that_differs_from_the_rows_is_not_stored(monkeypatch):
    match = old_game()
    wrong = game_compression.compress_game(old_games.game_in_rows(match)._replace(states=()))
    monkeypatch.setattr(old_games, "compress_game", lambda game: wrong)

    with pytest.raises(old_games.Incompressible):
        old_games.compress_match(match.pk)

    assert not CompressedGame.objects.exists()
    assert match.entries.count() == match.version + 1


def test_each_slice_queues_the_next(monkeypatch):
    first, second = old_game(), old_game()
    queued = []
    monkeypatch.setattr(old_games.task_queue, "enqueue", lambda name, **about: queued.append((name, about)))

    assert old_games.compress_old_games(seconds=0.001) == 1
    (name, about), *_ = queued
    assert (name, about) == ("games.compress", {"after": first.pk})
    assert old_games.compress_old_games(**about) == 1
    assert old_games.compress_old_games(**queued[1][1]) == 0

    assert CompressedGame.objects.filter(match=second).exists()
    assert len(queued) == 2


def test_who_is_deleted_is_no_longer_the_author():
    match = old_game()
    old_games.compress_match(match.pk)
    match.refresh_from_db()
    player = match.seats.get(number=0).user
    made = {move.number for move in game_log.moves_of(match) if move.user == player.pk}

    player.delete()

    assert made
    assert {move.user for move in game_log.moves_of(match) if move.number in made} == {None}


def test_a_deleted_game_leaves_nothing():
    match = old_game()
    old_games.compress_match(match.pk)

    match.delete()

    assert not CompressedGame.objects.exists()


def test_games_move_between_databases_as_json():
    match = old_game()
    old_games.compress_match(match.pk)
    stored = CompressedGame.objects.get()

    copied = next(serializers.deserialize("json", serializers.serialize("json", [stored]))).object

    assert bytes(copied.data) == bytes(stored.data)
    assert copied.cities == stored.cities


def test_games_that_the_first_form_compressed_are_read():
    game = game_compression.read_compressed_game(WRITTEN_BY_FORM_1.read_bytes())

    assert game == old_games.game_in_rows(old_game())


def test_no_abbreviation_changes():
    words = " ".join(compressed_words.WORDS[:272])

    assert storing.digest(words) == "be14c2b50a9f9f8aea062d7c6918d805"


def test_every_word_has_its_own_character():
    assert len(set(compressed_words.WORDS)) == len(compressed_words.WORDS) <= 0x780


def test_a_game_takes_a_few_kilobytes():
    match = old_game(storing.folder_of_today() / "deluxe.json")
    old_games.compress_match(match.pk)

    assert len(CompressedGame.objects.get().data) < 7_000
