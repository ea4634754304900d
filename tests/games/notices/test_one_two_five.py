"""Plural forms in emails, for one, two and five of everything, in every language."""

from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.utils import timezone

from games.domain.matches import notice_creation
from games.enums import NoticeKind, NoticeMode
from games.models import Match, Notice, Seat, User
from games.notices import digest, preferences
from tests.builders import called
from tests.games.laying import lay_out
from tests.games.notices.postman import LATER, MAIL, mails_to, post_all
from tests.games.notices.test_both_faces import compare, lines_of, outgoing
from tests.games.tables import person
from tests.languages import BULGARIAN, CHINESE, CZECH, ENGLISH, FRENCH, LANGUAGES, UKRAINIAN

assert outgoing  # so that a template shows what it does not know
NUMBERS = (1, 2, 5)
SAID = {
    ENGLISH: {
        1: (
            "Your gold: 1",
            "Table A: You were robbed of 1 gold.",
            "1 earlier event (shown at the table)",
            "Ana: gold 1, cards 1, districts 1 (crown)",
            "(1 hour, 1 minute left)",
        ),
        2: (
            "2 games are waiting for you",
            "Table A: You were robbed of 2 gold.",
            "2 earlier events (shown at the table)",
            "Ana: gold 2, cards 2, districts 2 (crown)",
            "(2 hours, 2 minutes left)",
        ),
        5: (
            "5 games are waiting for you",
            "Table A: You were robbed of 5 gold.",
            "5 earlier events (shown at the table)",
            "Ana: gold 5, cards 5, districts 5 (crown)",
            "(5 hours, 5 minutes left)",
        ),
    },
    BULGARIAN: {
        1: (
            "Вашето злато: 1",
            "Table A: Откраднаха ви 1 злато.",
            "1 по-ранно събитие (вижте го на масата)",
            "Ana: злато 1, карти 1, сгради 1 (корона)",
            "(още 1 час и 1 минута)",
        ),
        2: (
            "2 игри ви чакат",
            "Table A: Откраднаха ви 2 злато.",
            "2 по-ранни събития (вижте ги на масата)",
            "Ana: злато 2, карти 2, сгради 2 (корона)",
            "(още 2 часа и 2 минути)",
        ),
        5: (
            "5 игри ви чакат",
            "Table A: Откраднаха ви 5 злато.",
            "5 по-ранни събития (вижте ги на масата)",
            "Ana: злато 5, карти 5, сгради 5 (корона)",
            "(още 5 часа и 5 минути)",
        ),
    },
    CZECH: {
        1: (
            "Tvoje zlato: 1",
            "Table A: Někdo ti ukradl 1 zlaťák.",
            "1 dřívější událost (najdeš u stolu)",
            "Ana: zlato 1, karty 1, budovy 1 (koruna)",
            "(zbývá: 1 hodina, 1 minuta)",
        ),
        2: (
            "Čekají na tebe 2 hry",
            "Table A: Někdo ti ukradl 2 zlaťáky.",
            "2 dřívější události (najdeš u stolu)",
            "Ana: zlato 2, karty 2, budovy 2 (koruna)",
            "(zbývá: 2 hodiny, 2 minuty)",
        ),
        5: (
            "Čeká na tebe 5 her",
            "Table A: Někdo ti ukradl 5 zlaťáků.",
            "5 dřívějších událostí (najdeš u stolu)",
            "Ana: zlato 5, karty 5, budovy 5 (koruna)",
            "(zbývá: 5 hodin, 5 minut)",
        ),
    },
    FRENCH: {
        1: (
            "Votre or : 1",
            "Table A : On vous a volé 1 pièce d’or.",
            "1 événement antérieur (à voir à la table)",
            "Ana : or 1, cartes 1, quartiers 1 (Couronne)",
            "(encore 1 heure, 1 minute)",
        ),
        2: (
            "2 parties vous attendent",
            "Table A : On vous a volé 2 pièces d’or.",
            "2 événements antérieurs (à voir à la table)",
            "Ana : or 2, cartes 2, quartiers 2 (Couronne)",
            "(encore 2 heures, 2 minutes)",
        ),
        5: (
            "5 parties vous attendent",
            "Table A : On vous a volé 5 pièces d’or.",
            "5 événements antérieurs (à voir à la table)",
            "Ana : or 5, cartes 5, quartiers 5 (Couronne)",
            "(encore 5 heures, 5 minutes)",
        ),
    },
    UKRAINIAN: {
        1: (
            "Ваше золото: 1",
            "Table A: У вас украли 1 золотий.",
            "1 раніша подія (видно за столом)",
            "Ana: золото 1, карти 1, квартали 1 (корона)",
            "(лишилося: 1 година, 1 хвилина)",
        ),
        2: (
            "На вас чекають 2 гри",
            "Table A: У вас украли 2 золотих.",
            "2 раніші події (видно за столом)",
            "Ana: золото 2, карти 2, квартали 2 (корона)",
            "(лишилося: 2 години, 2 хвилини)",
        ),
        5: (
            "На вас чекає 5 ігор",
            "Table A: У вас украли 5 золотих.",
            "5 раніших подій (видно за столом)",
            "Ana: золото 5, карти 5, квартали 5 (корона)",
            "(лишилося: 5 годин, 5 хвилин)",
        ),
    },
    CHINESE: {
        1: (
            "你的金幣：1",
            "Table A：你被扒竊了1枚金幣。",
            "另有1件較早的事（請到牌桌查看）",
            "Ana：金幣1、卡牌1、建築1（皇冠）",
            "（剩1小時又1分）",
        ),
        2: (
            "有2局正在等你",
            "Table A：你被扒竊了2枚金幣。",
            "另有2件較早的事（請到牌桌查看）",
            "Ana：金幣2、卡牌2、建築2（皇冠）",
            "（剩2小時又2分）",
        ),
        5: (
            "有5局正在等你",
            "Table A：你被扒竊了5枚金幣。",
            "另有5件較早的事（請到牌桌查看）",
            "Ana：金幣5、卡牌5、建築5（皇冠）",
            "（剩5小時又5分）",
        ),
    },
}
"""By language and number: games, gold, left-out events, possessions, time left."""
CARDS = ("tavern", "temple", "market", "docks", "manor")


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Words are the same on every database."""


def waiting(number: int) -> tuple[list[Match], User]:
    """Create this many waiting games for a player with this much of everything and this much stolen gold."""
    people = [person(name) for name in ("Ana", "Bára", "Cyril", "Dita")]
    table = called(
        *("merchant", "warlord", "king", "bishop"),
        rank=6,
        edition="classic",
        gold=[number] * 4,
        hand=[CARDS[:number]] + [()] * 3,
        city=[CARDS[:number]] + [()] * 3,
    )
    matches = [lay_out(table.state, people, f"Table {letter}") for letter in "ABCDE"[:number]]
    Notice.objects.all().delete()
    return matches, people[0]


def mailed(smtp, matches: list[Match], user: User, language: str, number: int) -> EmailMessage:
    """Send the email about all of it, with this much time left."""
    User.objects.filter(pk=user.pk).update(language=language)
    Notice.objects.all().delete()
    Seat.objects.update(seen_at=timezone.now() - LATER)
    left = timedelta(hours=number, minutes=number, seconds=1)
    for match in matches:
        seat = match.seats.get(user=user)
        Seat.objects.filter(pk=seat.pk).update(deadline=timezone.now() + left)
        about = {"user": user, "match": match, "seat": seat, "about": language}
        notice_creation.create_notice(kind=NoticeKind.YOUR_TURN, **about)
        notice_creation.create_notice(kind=NoticeKind.ROBBED, gold=number, **about)
    Notice.objects.update(created_at=timezone.now() - LATER)
    smtp.messages.clear()
    post_all()
    [mail] = mails_to(smtp, user)
    return mail


@pytest.mark.parametrize("number", NUMBERS)
def test_counts_use_the_languages_plural_forms(smtp, travel, monkeypatch, number):
    matches, user = waiting(number)
    preferences.set_mode(channel=MAIL, user=user, kind=NoticeKind.ROBBED, mode=NoticeMode.NEXT)
    monkeypatch.setattr(digest, "sentences_about", lambda *_told: ["…"] * (digest.MOST_SENTENCES + number))

    for language in LANGUAGES:
        travel.shift(LATER)
        mail = mailed(smtp, matches, user, language, number)

        compare(mail, language, user.name, ["Ana", "Bára", "Cyril", "Dita"])
        said = " ".join("\n".join(lines_of(mail)).split())
        assert [words for words in SAID[language][number] if words not in said] == [], said
