"""Every edition with every number of players: bots play a random cast to the end, as players would."""

import pytest
from django.utils import timezone

from engine.editions import EDITIONS
from games.domain.lobby import seating
from games.domain.lobby.configuration import FIRST, RANDOM, Configuration
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_history
from games.enums import BotKind
from games.models import Match
from tests.games.tables import guest, let_bots_choose

pytestmark = pytest.mark.django_db
SEED = "ca57" * 16


def play_out(wish: Configuration) -> Match:
    """Play a whole game with bots; the guest who opened it has left, and a bot stands in for them too."""
    crowd = [BotKind.APPRENTICE] * (wish.size - 1)
    match = seating.open_match(creator=guest(), settings=MatchSettings(**wish.settings_fields(SEED), bots=crowd))
    match.seats.filter(number=0).update(stood_in_at=timezone.now())
    let_bots_choose(match)
    assert match.is_finished
    return match


@pytest.mark.parametrize(("edition", "size"), [(key, size) for key, box in EDITIONS.items() for size in box.seats])
def test_a_game_of_every_edition_and_size_is_played_to_its_end(edition, size):
    options = {"action_cards": True} if size % 2 and edition == "hig" else {}

    match = play_out(Configuration(edition, size, options, cast=RANDOM, nine=size > 3, uniques=RANDOM))

    assert match_history.verify_match(match) is None
    assert all(score is not None for score in match.seats.values_list("score", flat=True))


@pytest.mark.parametrize("edition", [key for key, box in EDITIONS.items() if box.presets])
def test_every_preset_and_the_first_game_can_be_dealt_for_every_number_of_players(edition):
    for size in EDITIONS[edition].seats:
        for cast in (FIRST, *EDITIONS[edition].presets):
            for nine in (False, True):
                wish = Configuration(edition, size, cast=cast, nine=nine)

                assert wish.refusal() is None
                settings = MatchSettings(**wish.settings_fields(SEED), bots=["builder"] * (size - 1))
                assert seating.open_match(creator=guest(), settings=settings).is_running
