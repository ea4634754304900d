"""The sealed shuffle: every way to sit down adds a string, and deal and proof follow from seed, setup and strings."""

from __future__ import annotations

import json
from unittest.mock import patch

import pytest

import engine
from engine import proof, sealing
from games.domain.lobby import seating
from games.domain.matches import dealing, match_export, match_history
from games.domain.results import match_verification
from games.domain.review import game_import
from games.models import Match, Shuffle
from tests.games.tables import person, play_to_end, usual_settings

pytestmark = pytest.mark.django_db
ANAS, BARAS = "a1" * 16, "b2" * 16


def sealed_table(size: int = 2, *, string: str = ANAS, **wishes) -> Match:
    """Open a table whose setup is sealed, as every table of the site."""
    return seating.open_match(creator=person("Ana"), settings=usual_settings(size, **wishes), string=string)


def sealed_game(**wishes) -> Match:
    """Start a game of two whose browsers have added strings."""
    match = sealed_table(**wishes)
    seating.take_seat(match=match, user=person("Bára"), string=BARAS)
    match.refresh_from_db()
    return match


def exported(match: Match) -> dict:
    """Export a finished match and read it again."""
    return json.loads(match_export.export_match_json(match, [""] * match.size))


def strings(match: Match) -> list[tuple[str, str]]:
    """Return who added which string, by seat."""
    return [(seat["by"], seat["string"]) if seat else ("", "") for seat in Shuffle.objects.get(match=match).strings]


def test_the_seal_is_published_at_the_opening_and_binds_seed_and_setup():
    match = sealed_table(3)
    shuffle = Shuffle.objects.get(match=match)

    assert match.seed_hash == sealing.setup_seal(shuffle.seed, shuffle.setup)
    assert shuffle.setup["pack"] == list(engine.kit_of(engine.new_game("classic", 3, shuffle.seed).state).deck)
    assert all(
        sealing.setup_seal(shuffle.seed, {**shuffle.setup, name: changed}) != match.seed_hash
        for name, changed in (("pack", shuffle.setup["pack"][::-1]), ("size", 4), ("rules_version", "2"))
    )


def test_a_game_is_dealt_from_seed_setup_and_strings_and_proves_it():
    match = sealed_game()
    shuffle = Shuffle.objects.get(match=match)
    seal = match.seed_hash

    assert match_history.newest_state(match).seed == shuffle.deal_seed != shuffle.seed
    play_to_end(match)
    game = exported(match)

    assert strings(match) == [("browser", ANAS), ("browser", BARAS)]
    assert match.seed_hash == seal
    assert proof.check(game, seal=seal, string=BARAS).problems == []
    assert proof.check(game).rule == 2
    assert match_history.verify_match(match) is None
    assert match_verification.check_stored_match(match).problems == []
    assert game_import.validate_export(game).setup["seed"] == shuffle.deal_seed


@pytest.mark.parametrize("sent", ["", "a1" * 15, "A1" * 16, "a1" * 17, "z" * 32, ANAS + "\n"])
def test_without_a_valid_string_of_a_browser_the_site_adds_one_that_follows_from_the_seed(sent: str):
    match = sealed_table(string=sent)

    assert strings(match) == [("site", sealing.site_string(Shuffle.objects.get(match=match).seed, 0)), ("", "")]


def test_bots_get_strings_of_the_site_and_a_new_player_brings_another():
    ana, bara = person("Ana"), person("Bára")
    match = seating.open_match(creator=ana, settings=usual_settings(4, bots=["builder"]), string=ANAS)
    seating.take_seat(match=match, user=bara, string=BARAS)
    seating.leave_seat(match=match, user=bara)
    seating.seat_bot(match=match, by=ana, kind="apprentice", number=1)
    seating.remove_bot(match=match, by=ana, number=1)
    seating.take_seat(match=match, user=bara, string="c3" * 16, number=1)
    seating.seat_bot(match=match, by=ana, kind="apprentice", number=2)
    match.refresh_from_db()

    assert match.is_running
    assert [by for by, _string in strings(match)] == ["browser", "browser", "site", "site"]
    assert strings(match)[1] == ("browser", "c3" * 16)
    assert [seat["bot"] for seat in Shuffle.objects.get(match=match).seats] == ["", "", "apprentice", "builder"]
    assert match_verification.check_stored_match(match).flaw is None


def test_other_strings_make_another_deal():
    with patch.object(seating, "new_seed", lambda: "5eed" * 16):
        match = sealed_game()
    shuffle = Shuffle.objects.get(match=match)

    deals = {
        sealing.deal_seed(shuffle.seed, shuffle.setup, seats)
        for seats in (shuffle.seats, shuffle.seats[::-1], [shuffle.seats[0], {**shuffle.seats[1], "string": "c3" * 16}])
    }

    assert len(deals) == 3


def test_a_rematch_takes_the_strings_of_those_who_press_it():
    match = sealed_game()
    play_to_end(match)
    first, second = (seat.user for seat in match.seats.select_related("user").order_by("number"))

    again = seating.open_rematch(match=match, by=first, string="d4" * 16)
    seating.open_rematch(match=match, by=second, string="e5" * 16)

    assert strings(again) == [("browser", "d4" * 16), ("browser", "e5" * 16)]


def test_a_table_that_an_older_site_opened_begins_and_is_proved_by_its_own_rule():
    match = sealed_table()
    seed = Shuffle.objects.get(match=match).seed
    Shuffle.objects.filter(match=match).update(setup=None, seats=None)
    Match.objects.filter(pk=match.pk).update(seed_hash=engine.seed_hash(seed))

    seating.take_seat(match=match, user=person("Bára"), string=BARAS)
    match.refresh_from_db()
    play_to_end(match)

    checked = proof.check(exported(match), seal=engine.seed_hash(seed))
    assert (checked.problems, checked.rule) == ([], 1)
    assert match_history.newest_state(match).seed == seed
    assert match_verification.check_stored_match(match).problems == []


def test_a_seat_that_an_older_process_filled_gets_the_string_of_the_site():
    match = sealed_table()
    match.seats.filter(number=1).update(bot="builder")

    seating.keep_table_open(match=match, by=match.creator)

    match.refresh_from_db()
    assert match.is_running
    assert [by for by, _string in strings(match)] == ["browser", "site"]


def test_an_upgrade_before_the_start_changes_nothing_that_was_sealed():
    match = sealed_table()
    setup = Shuffle.objects.get(match=match).setup
    with patch.object(dealing, "RULES_VERSION", "4"):
        seating.take_seat(match=match, user=person("Bára"), string=BARAS)
    match.refresh_from_db()

    assert match.rules_version == setup["rules_version"] == "3"
    assert Shuffle.objects.get(match=match).setup == setup
