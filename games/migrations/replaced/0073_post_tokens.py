import django.db.models.deletion
from django.db import migrations, models


def move_tokens(apps, schema_editor):
    """Move the tokens of running games; those of games that are over are needed no longer."""
    posted = "games_entry.answer->'posted'"
    if schema_editor.connection.vendor == "sqlite":
        posted = "json_extract(games_entry.answer, '$.posted')"
    schema_editor.execute(
        "INSERT INTO games_posttoken (match_id, seat, token, number, posted) "
        "SELECT games_entry.match_id, games_entry.seat, games_entry.token, games_entry.number, "
        f"COALESCE({posted}, games_entry.choices) "
        "FROM games_entry JOIN games_match ON games_match.id = games_entry.match_id "
        "WHERE games_match.status = 'running' AND games_entry.token <> '' AND games_entry.seat IS NOT NULL"
    )


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0072_match_keys"),
    ]

    operations = [
        migrations.CreateModel(
            name="PostToken",
            fields=[
                ("pk", models.CompositePrimaryKey(
                    "match_id", "seat", "token", blank=True, editable=False, primary_key=True, serialize=False
                )),
                ("seat", models.SmallIntegerField()),
                ("token", models.CharField(max_length=40)),
                ("number", models.PositiveIntegerField()),
                ("posted", models.JSONField()),
                ("match", models.ForeignKey(
                    db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="post_tokens",
                    to="games.match",
                )),
            ],
            options={"verbose_name": "token of a post", "verbose_name_plural": "tokens of posts"},
        ),
        migrations.RunPython(move_tokens, migrations.RunPython.noop),
        migrations.RemoveConstraint(model_name="entry", name="one_entry_a_token"),
        migrations.RemoveField(model_name="entry", name="token"),
        migrations.RemoveField(model_name="entry", name="answer"),
    ]
