"""Names: nothing invisible, no lookalikes, no reserved names, and no effect on the rest of the line."""

from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse

from games.domain.errors import Refused
from games.domain.lobby import seating
from games.domain.people import name_availability
from games.models import User
from games.models.accounts import name_rules
from tests.games.tables import guest, open_table, person
from tests.games.views.visiting import PASSWORD
from tests.languages import ENGLISH


@pytest.mark.parametrize("name", ["Ana", "Zoë", "Đặng Thị", "Їжак", "李小龍", "שָׁלוֹם", "محمد", "👩‍🚀 Eva", "❤️", "Ana 2"])
def test_names_of_all_scripts_and_emoji_may_stand(name):
    assert name_rules.name_fault(name_rules.normalized_name(name)) == ""


@pytest.mark.parametrize(
    "name",
    [
        "A\u200bna",
        "A\u200dna",
        "\u3164",
        "\u2800",
        "A\u034fna",
        "A\ufe0fna",
        "\u202eanA",
        "A\U000e0061",
        "A\u2028b",
        "\u115f",
    ],
)
def test_letters_that_nobody_sees_are_refused(name):
    assert name_rules.name_fault(name) == "invisible_characters"


def test_stacked_marks_are_refused():
    assert name_rules.name_fault("Z" + "\u0351" * 4) == "too_many_marks"
    assert name_rules.name_fault("Z" + "\u0351" * 3) == ""


@pytest.mark.parametrize(
    ("mine", "other"),
    [
        ("Anna", "аnna"),
        ("Anna", "ANNA"),
        ("Bill", "BiIl"),
        ("Bill", "Bi11"),
        ("Marn", "Mam"),
        ("АННА", "AHHA"),
        ("Otto", "0tt0"),
        ("Ana", "A.n a"),
        ("Ana", "Ａｎａ"),
    ],
)
def test_names_that_look_alike_share_a_key(mine, other):
    assert set(name_rules.look_alike_keys(mine)) & set(name_rules.look_alike_keys(other)) or [
        small
        for small, its in zip(name_rules.look_alike_keys(mine), name_rules.look_alike_keys(other), strict=True)
        if small == its
    ]


@pytest.mark.parametrize(
    ("mine", "other"), [("Anna", "Hana"), ("José", "Jose"), ("李", "王"), ("Eva", "Éva"), ("!", "?")]
)
def test_names_that_differ_share_none(mine, other):
    assert not set(name_rules.look_alike_keys(mine)) & set(name_rules.look_alike_keys(other))


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["anna", "Аnna", "An\u00adna", "A n n a"])
def test_lookalike_names_are_refused(client, name):
    person("Anna")
    client.force_login(visitor := guest())

    answer = client.post(reverse("games:claim"), {"display_name": name, "email": "x@example.org", "password": PASSWORD})

    visitor.refresh_from_db()
    assert (answer.status_code, visitor.is_guest) == (422, True)


@pytest.mark.django_db
def test_who_has_a_name_keeps_it_and_one_that_was_given_up_is_free():
    anna, other = person("Anna"), person("Bára")

    assert name_availability.name_objection("Anna", user=anna) == ""
    assert name_availability.name_objection("Anna", user=other) == "name_taken"

    anna.display_name = "Hana"
    anna.save(update_fields=["display_name"])

    assert name_availability.name_objection("Anna", user=other) == ""
    assert name_availability.name_objection("hana", user=other) == "name_taken"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        *("Administration", "Admin Joe", "admіn", "Správce", "Адміністратор", "管理員", "MODERATOR", "Guest 4711"),
        *("guest4711", "Apprentice", "Greta Ember", "Citadels by Post", "Deleted player"),
        *("Administrátor", "Spravce", "Správce webu", "Moderator Jan", "Moderateur", "Módérátör", "Správkyně"),
        *("Administratrice", "Систе́ма", "Модераторка Оля", "Офіційний", "Официален", "Админ"),
        *("管理員小王", "小王管理员", "版主", "官方客服", "Invite 4711", "Hôst 12", "Smazany hrac", "Ucednik"),
    ],
)
def test_names_of_the_site_are_kept_in_every_language(name):
    assert name_availability.name_objection(name) == "name_reserved"


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Supporto", "Adam Inov", "小王", "管小員", "Hostek 12x", "Official1y", "Систематик"])
def test_names_that_only_resemble_reserved_ones_are_free(name):
    assert name_availability.name_objection(name) == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("taken", "name", "objection"),
    [
        ("Ondřej", "Ondrej", "name_taken"),
        ("Léonie", "Leonie", "name_taken"),
        ("Jan Novák", "Jan-Novak!", "name_taken"),
        ("李 Ana", "王 Ana", "name_taken"),
        ("Ondřej", "Ondra", ""),
        ("Борис 7", "Іван 7", ""),
        ("芷晴", "小王", ""),
    ],
)
def test_names_that_share_a_handle_are_refused(taken, name, objection):
    person(taken)

    assert name_availability.name_objection(name) == objection


@pytest.mark.django_db
def test_the_migration_stores_the_handles_of_older_names(monkeypatch: pytest.MonkeyPatch):
    for name in ("Anna", "Ondřej", "芷晴"):
        person(name)
    User.objects.update(name_handle="")
    migration = import_module("games.migrations.0063_name_handle")
    monkeypatch.setattr(migration, "SLICE", 2)

    migration.fill_name_handles(apps, None)

    handles = [("Anna", "anna"), ("Ondřej", "ondrej"), ("芷晴", "")]
    assert sorted(User.objects.values_list("display_name", "name_handle")) == handles
    assert name_availability.name_objection("Ondrej") == "name_taken"


@pytest.mark.django_db
def test_players_whose_names_already_share_a_handle_keep_them(client):
    first, second = person("Ondřej"), person("Ondrej")
    client.force_login(second)

    answer = client.post(
        reverse("games:settings"), {"display_name": "Ondrej", "language": ENGLISH, "time_zone": "Europe/Prague"}
    )

    second.refresh_from_db()
    assert (answer.status_code, second.time_zone) == (302, "Europe/Prague")
    assert first.handle != second.handle
    assert name_availability.name_objection("Ondrej", user=first) == "name_taken"


@pytest.mark.django_db
def test_right_to_left_names_do_not_affect_the_line(client):
    user = User.objects.create_user("m@example.org", display_name="محمد")
    client.force_login(user)

    page = client.get(reverse("games:settings")).content.decode()
    match = open_table(user, 2, bots=["apprentice"], name="")

    assert user.name == "\u2068محمد\u2069"
    assert "<bdi>محمد</bdi></a>" in page
    assert 'value="محمد"' in page
    assert user.name in match.name
    assert person("Anna").name == "Anna"


@pytest.mark.django_db
def test_tables_keep_to_the_same_letters():
    with pytest.raises(Refused) as refused:
        open_table(person(), 3, name="Z" + "\u0351" * 9)

    assert refused.value.code == "too_many_marks"
    assert seating.default_table_name(person("Ana"), ENGLISH) == "Ana's table"


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["games:claim", "account_signup", "games:settings"])
def test_a_name_that_is_taken_between_being_looked_at_and_being_saved_is_refused_in_words(client, monkeypatch, way):
    looked = []

    def objection(name: str, *, user: User | None = None) -> str:
        looked.append(name)
        return "name_taken" if len(looked) > 1 else ""

    monkeypatch.setattr(name_availability, "name_objection", objection)
    if way != "account_signup":
        client.force_login(guest() if way == "games:claim" else person("Hana"))
    fields = {"display_name": "Anna", "email": "x@example.org", "language": ENGLISH, "time_zone": "UTC"}

    page = client.post(reverse(way), {**fields, "password": PASSWORD, "password1": PASSWORD}).content.decode()

    assert "This name is taken" in page
    assert not User.objects.filter(display_name="Anna").exists()
    assert len(looked) == 3
