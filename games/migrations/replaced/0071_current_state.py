import django.db.models.deletion
from django.db import migrations, models


def leave_space_for_new_versions(apps, schema_editor):
    """Fill pages of current states to half only, so that a post changes no index; SQLite has no such setting."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE games_currentstate SET (fillfactor = 50)")


MOVE = """
    INSERT INTO games_currentstate (match_id, number, state)
    SELECT games_snapshot.match_id, games_snapshot.number, games_snapshot.state
    FROM games_snapshot JOIN games_match ON games_match.id = games_snapshot.match_id
    WHERE games_match.status = 'running' AND games_snapshot.number = (
        SELECT max(other.number) FROM games_snapshot AS other WHERE other.match_id = games_snapshot.match_id
    )
"""
REMOVE_THOSE_THAT_WERE_OVERWRITTEN = """
    DELETE FROM games_snapshot
    WHERE NOT is_kept AND match_id IN (SELECT id FROM games_match WHERE status = 'running')
"""


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0070_retention_indexes"),
    ]

    operations = [
        migrations.CreateModel(
            name="CurrentState",
            fields=[
                ("match", models.OneToOneField(
                    on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="current_state",
                    serialize=False, to="games.match",
                )),
                ("number", models.PositiveIntegerField()),
                ("state", models.JSONField()),
            ],
            options={"verbose_name": "current state", "verbose_name_plural": "current states"},
        ),
        migrations.RunPython(leave_space_for_new_versions, migrations.RunPython.noop),
        migrations.RunSQL(MOVE, migrations.RunSQL.noop),
        migrations.RunSQL(REMOVE_THOSE_THAT_WERE_OVERWRITTEN, migrations.RunSQL.noop),
        migrations.RemoveField(model_name="snapshot", name="is_kept"),
    ]
