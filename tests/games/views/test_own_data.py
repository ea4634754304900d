"""The archive of one's own data: for its owner alone, and only who has just shown to be that."""

import io
import json
import zipfile

import pytest
from django.urls import reverse

from games.domain import personal
from tests.games.tables import guest, person, play_to_end, running
from tests.games.views.visiting import recognised, signed_in

pytestmark = pytest.mark.django_db
PAGE = reverse("games:own_data")


def unpacked(answer) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))


def test_the_archive_holds_the_account_and_the_games(client):
    match, going = running(2, name="Over"), running(2, name="Going on")
    play_to_end(match)
    user = match.creator
    going.seats.filter(number=0).update(user=user)
    browser = recognised(user)

    assert "Give me the archive" in browser.get(PAGE).content.decode()
    answer = browser.post(PAGE)
    packed = unpacked(answer)

    assert answer["Content-Type"] == "application/zip"
    assert 'attachment; filename="citadels-my-data.zip"' in answer["Content-Disposition"]
    assert sorted(packed.namelist()) == ["README.txt", "account.json", f"games/{match.pk}.json"]
    account = json.loads(packed.read("account.json"))
    assert account["account"][0]["email"] == user.email
    assert {row["match"] for row in account["games.seat.user"]} == {match.pk, going.pk}
    assert json.loads(packed.read(f"games/{match.pk}.json"))["game"]["name"] == "Over"


def test_whoever_has_not_shown_who_they_are_is_asked_first():
    browser = signed_in(person())

    for answer in (browser.get(PAGE), browser.post(PAGE)):
        assert answer.status_code == 302
        assert "reauthenticate" in answer["Location"]


def test_a_guest_gets_theirs_and_a_stranger_is_led_to_sign_in(client):
    assert "account.json" in unpacked(signed_in(guest()).post(PAGE)).namelist()
    assert client.post(PAGE).status_code == 302


def test_only_the_last_games_are_in_it(monkeypatch):
    monkeypatch.setattr(personal, "MOST_GAMES", 1)
    first, last = running(2), running(2)
    for match in (first, last):
        play_to_end(match)
    last.seats.filter(number=0).update(user=first.creator)

    names = unpacked(recognised(first.creator).post(PAGE)).namelist()

    assert f"games/{last.pk}.json" in names
    assert f"games/{first.pk}.json" not in names
