"""The archive of personal data: only for its owner, after authenticating again."""

import io
import json
import zipfile

import pytest
from django.urls import reverse

from games.domain.accounts import personal_data
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

    assert "Download archive" in browser.get(PAGE).content.decode()
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


def test_guests_can_download_their_data_and_strangers_must_sign_in(client):
    assert "account.json" in unpacked(signed_in(guest()).post(PAGE)).namelist()
    assert client.post(PAGE).status_code == 302


def test_many_games_are_split_over_several_archives(monkeypatch, mailoutbox):
    monkeypatch.setattr(personal_data, "MAX_GAMES", 2)
    first, second, third = (running(2) for _ in range(3))
    for match in (first, second, third):
        play_to_end(match)
        match.seats.filter(number=0).update(user=first.creator)
    browser = recognised(first.creator)

    page = browser.get(PAGE).content.decode()
    names = [unpacked(browser.post(PAGE, {"part": part})).namelist() for part in (1, 2)]
    wrong = [browser.post(PAGE, {"part": part}).status_code for part in ("3", "0", "x", "-1")]

    assert "Archive 2 of 2" in page
    assert names[0] == ["account.json", f"games/{first.pk}.json", f"games/{second.pk}.json", "README.txt"]
    assert names[1] == [f"games/{third.pk}.json", "README.txt"]
    assert wrong == [404] * 4
    assert [mail.subject for mail in mailoutbox] == ["Your account has changed"]
