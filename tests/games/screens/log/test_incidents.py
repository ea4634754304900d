"""Each kind of incident is one file: no other screen names it, and a new kind appears everywhere."""

import inspect
import re
from pathlib import Path

import pytest
from django.conf import settings as django_settings

from games.domain.matches import match_history
from games.enums import IncidentKind
from games.models import Incident
from games.screens.log import incidents, text_log
from games.screens.log.incidents import TYPES
from games.screens.log.incidents.base import IncidentType
from games.screens.log.owners import Owners
from games.screens.news import items
from tests.games.tables import asked, play_to_end, running
from tests.games.views.visiting import address, signed_in

BASE = Path(django_settings.BASE_DIR)
ABOVE = [path for path in sorted((BASE / "games").rglob("*.py")) if not {"migrations", "domain"} & set(path.parts)]
NAMES = ["Ann", "Bob"]


class Sneezed(IncidentType):
    """A player sneezed."""

    kind = "sneezed"
    label = "sneezed aloud"
    text = "%(name)s sneezed. Reason: %(reason)s"
    sign = "card"


@pytest.fixture
def sneeze(monkeypatch) -> IncidentType:
    """Register another kind, as a line in `games/screens/log/incidents/__init__.py` would."""
    monkeypatch.setitem(TYPES, "sneezed", Sneezed())
    return TYPES["sneezed"]


def sneezed(seat: int | None = 0) -> Incident:
    return Incident(kind="sneezed", seat=seat, reason="pepper & salt", after=0)


def test_every_incident_kind_has_a_class_in_its_own_file():
    missing = [kind.name for kind in IncidentKind if kind not in TYPES]

    assert missing == [], (
        "write a class for each in games/screens/log/incidents/KIND.py and list it in TYPES in "
        "games/screens/log/incidents/__init__.py"
    )
    files = {kind: Path(inspect.getfile(type(TYPES[kind]))).name for kind in IncidentKind}
    assert {kind: name for kind, name in files.items() if name != f"{kind}.py"} == {}


def test_every_notice_class_has_its_enum_member():
    assert set(TYPES) <= set(IncidentKind), "add the member to IncidentKind in games/enums.py"


def test_incident_kinds_are_named_only_in_their_own_file():
    texts = {path: path.read_text(encoding="utf-8") for path in ABOVE}
    folder = BASE / "games" / "screens" / "log" / "incidents"
    named = {
        kind: [path for path, text in texts.items() if re.search(rf"\bIncidentKind\.{kind.name}\b", text)]
        for kind in IncidentKind
    }

    assert {kind: paths for kind, paths in named.items() if paths != [folder / f"{kind}.py"]} == {}


def test_every_incident_kind_has_a_complete_sentence():
    reasons = {IncidentKind.ON_VACATION: "2026-06-10"}
    said = {
        kind: incidents.incident_sentence(Incident(kind=kind, seat=1, reason=reasons.get(kind, "3"), after=0), NAMES)
        for kind in IncidentKind
    }

    flawed = {kind: words for kind, words in said.items() if not words.endswith((".", "3")) or "%(" in words}
    assert flawed == {}
    assert [kind for kind, words in said.items() if words == kind] == []


def test_vacations_logged_as_days_keep_their_sentence():
    note = Incident(kind=IncidentKind.ON_VACATION, seat=1, reason="2026-06-10", after=0)

    assert "through Jun 10, 2026" in incidents.incident_sentence(note, NAMES)


def test_unknown_incident_kind_shows_its_name():
    assert incidents.incident_sentence(sneezed(), NAMES) == "sneezed"
    assert incidents.incident_label(sneezed()) == "sneezed"


def test_new_incident_kind_appears_in_log_and_news(sneeze):
    note = sneezed()

    assert incidents.incident_markup(note, NAMES) == "Ann sneezed. Reason: pepper &amp; salt"
    assert items.incident_item(note, NAMES, viewer=1) == items.Item("Ann sneezed. Reason: pepper &amp; salt", "card")
    assert items.incident_item(note, NAMES, viewer=0) is None


def test_new_incident_kind_can_be_news_to_its_own_player(sneeze, monkeypatch):
    monkeypatch.setattr(Sneezed, "is_news_to_its_player", True)

    assert items.incident_item(sneezed(), NAMES, viewer=0).to_viewer


def test_new_incident_kind_can_transfer_a_seat(sneeze, monkeypatch):
    note = sneezed(seat=1)
    note.pk = 1

    assert Owners(NAMES, [note]).at(0) == ("Ann", "Bob")
    monkeypatch.setattr(Sneezed, "changes_player", True)
    assert Owners(NAMES, [note]).at(0) == ("Ann", "Player 2")


@pytest.mark.django_db
def test_new_incident_kind_appears_at_the_table_and_in_the_record(sneeze):
    match = running(2)
    seat = asked(match)
    match_history.note_incident(match, "sneezed", seat=seat.number, reason="pepper")

    page = signed_in(seat.user).get(address(match)).content.decode()
    play_to_end(match)
    names = [one.user.name for one in match.seats.select_related("user").order_by("number")]
    entries, notes = match_history.log_entries(match, None), match_history.incidents_after(match.pk, -1)
    text = text_log.game_text(match, list(match.seats.all()), names, "", entries, notes)

    assert "sneezed. Reason: pepper" in page
    assert f"- {seat.user.name} sneezed. Reason: pepper" in text
