"""Old and new code side by side: what a migration adds has a default, and none takes away what older code uses."""

import importlib
import pkgutil

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations import operations

from games import migrations
from games.lasting_defaults import has_constant_default
from games.models import Match
from tests.games.tables import running

TAKING_AWAY = (
    *(operations.DeleteModel, operations.RemoveField, operations.RenameField, operations.RenameModel),
    operations.AlterModelTable,
)
SECOND_STEPS = {
    *("0005_notice_channels", "0007_only_mail_no_more", "0046_delete_suggestion", "0053_next_digest"),
    *("0071_current_state", "0072_match_keys", "0073_post_tokens"),
}
"""Migrations that may take away what the version before them uses: two are older than this rule. 0046 and 0053 delete
tables of personal rows. Without a model, these rows would outlive their owner's account, or on PostgreSQL keep the
account from being deleted. 0071 to 0073 move the newest states and the tokens of posts to tables of their own, and
remove `id` where it is no key any longer. Therefore everything is stopped for these migrations."""


@pytest.mark.postgres
def test_every_column_with_a_fixed_default_has_it_in_the_database():
    with connection.cursor() as cursor:
        cursor.execute("SELECT table_name, column_name FROM information_schema.columns WHERE column_default IS NULL")
        bare = set(cursor.fetchall())
    fields = [(model, field) for model in apps.get_app_config("games").get_models() for field in model._meta.fields]
    fixed = [
        (model._meta.db_table, field.column)
        for model, field in fields
        if has_constant_default(field) and not field.null
    ]

    assert len(fixed) > 60
    assert sorted(set(fixed) & bare) == []


@pytest.mark.postgres
def test_code_that_knows_no_newer_column_writes_a_row():
    known = "name, status, creator_id, edition, size, pace, stand_in, seed_hash, invite_token, created_at"
    first = running(2)
    with connection.cursor() as cursor:
        changed = known.replace("invite_token", "'of older code'")
        cursor.execute(f"INSERT INTO games_match ({known}) SELECT {changed} FROM games_match WHERE id = %s", [first.pk])

    match = Match.objects.get(invite_token="of older code")
    assert (match.options, match.version, match.stamp, match.is_lesson, match.allows_undo) == ({}, 0, 1, False, True)


def test_no_migration_takes_away_what_older_code_beside_it_uses():
    names = [found.name for found in pkgutil.iter_modules(migrations.__path__)]
    taking = {
        name
        for name in names
        for step in importlib.import_module(f"games.migrations.{name}").Migration.operations
        if isinstance(step, TAKING_AWAY)
    }

    assert len(names) > 30
    assert taking <= SECOND_STEPS, "write down why in SECOND_STEPS, and how to go there in docs/deploy.md"
