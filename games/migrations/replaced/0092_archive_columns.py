from django.db import migrations, models


def mark_private_games(apps, schema_editor):
    """Correct the rows of private games: so far, all games count as public."""
    apps.get_model("games", "Summary").objects.filter(match__is_private=True).update(is_public=False)


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0091_fill_last_seen"),
    ]

    operations = [
        migrations.AddField(
            model_name="played",
            name="is_winner",
            field=models.BooleanField(db_default=False, default=False),
        ),
        # PostgreSQL adds the default of existing rows without writing them. Nobody sees it before the transaction ends,
        # and what the previous version adds later is private until `recompute_archive`.
        migrations.AddField(
            model_name="summary",
            name="is_public",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.RunPython(mark_private_games, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="summary",
            name="is_public",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
