"""Mentions: whole names, names without a blank after them, inflected names, and whom a similar name means."""

import pytest

from games.domain.chat import mentions, table_chat
from games.domain.play import table_visit
from games.enums import ChatRoom, NoticeKind
from games.models import Notice, User
from tests.games.tables import running


def mentioned(text: str, *names: str) -> list[str]:
    users = [User(pk=number, display_name=name, handle=f"h{number}") for number, name in enumerate(names, start=1)]
    return sorted(user.display_name for user in mentions.mentioned_users(text, users))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("@芷晴你好，輪到你了", "芷晴"),
        ("你好@芷晴，輪到你了", "芷晴"),
        ("＠芷晴ok", "芷晴"),
        ("@Leo輪到你了", "Leo"),
        ("@ゆきさん", "ゆき"),
        ("@Ondřeji, hraj", "Ondřej"),
        ("@ONDŘEJOVI se to povedlo", "Ondřej"),
        ("@Ondreji, hraj", "Ondřej"),
        ("@Jano, hraj", "Jana"),
        ("@Báro, hraj", "Bára"),
        ("@Marku, hraj", "Marek"),
        ("@Petře, hraj", "Petr"),
        ("@Lucii nech.", "Lucie"),
        ("@Jiřího jsem zabil", "Jiří"),
        ("@Tomáši Nováku, hraj", "Tomáš Novák"),
        ("@Борисе, твій хід", "Борис"),
        ("@Андрію, твій хід", "Андрій"),
        ("@Олеже, твій хід", "Олег"),
        ("@Маріє, твій хід", "Марія"),
        ("Скажи @Марії", "Марія"),
        ("@Ганно, твій хід", "Ганна"),
        ("@Иване, ти си", "Иван"),
        ("@Елено, ти си", "Елена"),
        ("Hello @A.a (", "A.a ("),
        ("@ana's turn", "Ana"),
        ("@Zoe\u0308, à toi", "Zoë"),
        ("@Zoë", "Zoë"),
        ("@محمد your turn", "محمد"),
    ],
)
def test_names_are_found_inflected_and_without_a_blank(text, name):
    assert mentioned(text, name, "Otto") == [name]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Hello @Ana (", "A.a ("),
        ("@Cyrils", "Cyril"),
        ("@Anabel", "Ana"),
        ("@Jan", "Jana"),
        ("@Борисенко", "Борис"),
        ("Ondřeji, hraj", "Ondřej"),
        ("@ Ana", "Ana"),
        ("@", ""),
        ("@Ana", "´"),
    ],
)
def test_other_words_mention_no_one(text, name):
    assert mentioned(text, name, "Otto") == []


@pytest.mark.parametrize(
    ("text", "names", "meant"),
    [
        ("@Jana, hraj", ["Jan", "Jana"], ["Jana"]),
        ("@芷晴你好", ["芷", "芷晴"], ["芷晴"]),
        ("@芷 晴", ["芷", "芷晴"], ["芷"]),
        ("@Ana Maria", ["Ana", "Ana Maria"], ["Ana Maria"]),
        ("@Ana and Maria", ["Ana", "Ana Maria"], ["Ana"]),
        ("@Ondřej", ["Ondřej", "Ondrej"], ["Ondřej"]),
        ("@Ondrej", ["Ondřej", "Ondrej"], ["Ondrej"]),
        ("@Jane a @Борисе", ["Jan", "Борис", "Otto"], ["Jan", "Борис"]),
    ],
)
def test_the_name_that_fits_best_is_meant(text, names, meant):
    assert mentioned(text, *names) == sorted(meant)


def test_a_display_name_is_meant_before_the_handle_of_another_player():
    named, handled = User(pk=1, display_name="Ondrej", handle="ondrej-1a2b3c"), User(pk=2, handle="ondrej")
    handled.display_name = "Ondřej"

    assert mentions.mentioned_users("@Ondrej", [named, handled]) == {named}
    assert mentions.mentioned_users("@ondrej", [handled]) == {handled}


@pytest.mark.django_db
def test_an_inflected_mention_without_a_blank_notifies_its_player_alone():
    match = running(3)
    users = [seat.user for seat in match.seats.select_related("user").order_by("number")]
    for user, name in zip(users, ("Ondřej", "芷晴", "Борис"), strict=True):
        User.objects.filter(pk=user.pk).update(display_name=name)
    Notice.objects.all().delete()

    visit = table_visit.visit_table(match.pk, User.objects.get(pk=users[0].pk))
    table_chat.post_message(visit, ChatRoom.PLAYERS, text="@芷晴你好 from @Ondřeji")
    assert list(Notice.objects.filter(kind=NoticeKind.MENTIONED).values_list("user", flat=True)) == [users[1].pk]
    table_chat.post_message(visit, ChatRoom.PLAYERS, text="@Борисе, твій хід")
    assert Notice.objects.filter(kind=NoticeKind.MENTIONED, user=users[2]).count() == 1
