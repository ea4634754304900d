"""Harm is told only to the harmed player, on every channel, and no subject or push message names a card."""

import pytest

from games.domain.matches.harm_notices import HARM_KINDS
from games.enums import NoticeMode, OutletKind
from games.models import Notice, Outlet, Parcel
from games.notices import preferences
from games.notices.channels import CHANNELS
from games.screens import words
from tests.builders import GameInPlay, called
from tests.games.laying import lay_out
from tests.games.notices.postman import mails_to, post_all, subject_of, text_of
from tests.games.tables import choose, person


def swapped() -> tuple[GameInPlay, list[str]]:
    table = called("magician", "merchant", "warlord", "bishop", hand=[["docks"], ["tavern"]], edition="classic")
    return table.play("gather:gold"), ["swap_hands:1"]


def seen_and_taken() -> tuple[GameInPlay, list[str]]:
    table = called("wizard", "merchant", "warlord", "bishop", hand=[["docks"], ["tavern"]])
    return table.play("gather:gold"), ["look_at_hand:1", "take:tavern"]


def moved() -> tuple[GameInPlay, list[str]]:
    table = called("marshal", "merchant", "thief", "bishop", gold=[9], city=[[], ["tavern"]], rank=8)
    return table.play("gather:gold"), ["seize:1:tavern"]


def bewitched() -> tuple[GameInPlay, list[str]]:
    return called("witch", "merchant", "warlord", "bishop").play("gather:gold"), ["bewitch:merchant"]


DONE = [
    (swapped, "Your hand was exchanged for another."),
    (seen_and_taken, "A card was taken from your hand."),
    (moved, "One of your districts is now in another player's city."),
    (bewitched, "Your character was bewitched. This round, you can only take gold or cards."),
]


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Run every test on every database."""


@pytest.mark.parametrize(("make", "sentence"), DONE)
def test_who_was_harmed_is_told_what_and_nobody_else_is(smtp, make, sentence):
    people = [person("Ana"), person("Bára"), person("Cyril"), person("Dita")]
    for user in people:
        Outlet.objects.create(
            user=user, channel="push", kind=OutletKind.BROWSER, url=f"https://push.example.org/{user}"
        )
        for channel in CHANNELS:
            for kind in HARM_KINDS:
                preferences.set_mode(user=user, channel=channel, kind=kind, mode=NoticeMode.AT_ONCE)
    table, posts = make()
    match = lay_out(table.state, people, "Tuesday")
    Notice.objects.all().delete()

    for text in posts:
        choose(match, text)
    post_all()

    [mail] = [mail for user in people for mail in mails_to(smtp, user) if "targeted you" in subject_of(mail)]
    [parcel] = Parcel.objects.filter(content__kind__in=HARM_KINDS)
    assert mail["To"] == people[1].email
    assert sentence in text_of(mail)
    assert parcel.outlet.user == people[1]
    assert subject_of(mail) == parcel.content["title"] == "An opponent targeted you · Tuesday"
    names = [words.card(card, "deluxe") for card in ("tavern", "docks", "manor", "merchant")]
    assert not any(name in str(parcel.content) for name in names)
