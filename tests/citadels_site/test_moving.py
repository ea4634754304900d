"""A site moves from SQLite to PostgreSQL and back by `dumpdata` and `loaddata`, as docs/deploy.md says."""

import logging
import re
import shlex
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command

from games.models import Match, User
from tests.citadels_site.databases import NewDatabase, contents, database, fill
from tests.games.tables import choose, open_table, person
from tests.languages import ENGLISH

DEPLOY = (Path(__file__).resolve().parent.parent.parent / "docs" / "deploy.md").read_text()


def run_documented(command: str, file: Path) -> None:
    """Run the line that the docs have for a command."""
    [line] = re.findall(rf"^    .*manage\.py ({command} .+)$", DEPLOY, re.MULTILINE)
    words = [str(file) if word.endswith(".jsonl.gz") else word for word in shlex.split(line)]
    call_command(*words, verbosity=0)


def permissions() -> dict[str, list[str]]:
    groups = {group.name: group.permissions.all() for group in Group.objects.all()}
    users = {user.handle: user.user_permissions.all() for user in User.objects.all()}
    members = {f"{user.handle} in": user.groups.all() for user in User.objects.all()}
    return {name: sorted(map(str, found)) for name, found in {**groups, **users, **members}.items()}


@pytest.mark.parametrize(("kind", "other"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_every_row_moves_and_the_games_go_on(
    kind: str, other: str, new_database: NewDatabase, django_db_blocker: Any, tmp_path: Path, caplog: Any
):
    file = tmp_path / "moving.jsonl.gz"
    with django_db_blocker.unblock():
        with database(new_database(kind)):
            fill()
            User.objects.create_guest(language=ENGLISH)
            boss = person("Boss", is_staff=True)
            Group.objects.all().delete()  # so that the keys of the roles differ
            call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
            boss.groups.add(Group.objects.get(name="support"))
            boss.user_permissions.add(Permission.objects.get(codename="add_sanction"))
            about = ContentType.objects.get_for_model(Match)
            LogEntry.objects.create(user=boss, content_type=about, object_id="1", object_repr="x", action_flag=2)
            before, may_before = contents(), permissions()
            run_documented("dumpdata", file)
        with database(new_database(other)), caplog.at_level(logging.INFO, logger="games.security"):
            ContentType.objects.clear_cache()
            caplog.clear()
            run_documented("loaddata", file)
            after, may_after = contents(), permissions()
            call_command("verify_match", all=True, stdout=StringIO())
            logged = [record for record in caplog.records if record.name == "games.security"]
            choose(Match.objects.get(edition="deluxe"))
            newest = open_table(person("Bára"))
        ContentType.objects.clear_cache()

    of_entries = [key for key in before if key.startswith(("games.entry ", "games.snapshot "))]
    assert len(of_entries) > 20
    assert {key: row for key, row in after.items() if row != before.get(key)} == {}
    assert after.keys() == before.keys()
    assert may_after == may_before
    assert f"games.match {newest.pk}" not in before
    assert logged == []
