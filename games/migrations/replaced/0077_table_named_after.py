from django.db import migrations, models

from games.models.accounts.name_rules import isolated

SLICE = 1000
"""Matches in memory at once."""
TABLES = (
    *("The table of {}", "{}'s table", "Масата на {}", "Stůl hráče {}", "Table : {}", "Стіл гравця {}"),
    "{} 的牌桌",
)
"""Default names of tables in all languages and versions so far."""
GUESTS = ("Guest {}", "Гост {}", "Host {}", "Invité {}", "Гість {}", "訪客{}")

SPACES = str.maketrans("\xa0\u202f", "  ")
"""Nonbreaking spaces, which catalogs have had only since some version."""


def mark_default_names(apps, schema_editor):
    """Store after whom a table is named if its name is a default name, whatever the language."""
    Match = apps.get_model("games", "Match")
    created = Match.objects.exclude(creator=None).order_by("pk").select_related("creator")
    created = created.only("pk", "name", "creator__display_name", "creator__handle", "creator__is_guest")
    matches = list(created[:SLICE])
    while matches:
        named = []
        for match in matches:
            creator = match.creator
            if creator.display_name:
                names = [isolated(creator.display_name).translate(SPACES)]
            elif creator.is_guest:
                names = [guest.format(creator.handle.removeprefix("guest-")) for guest in GUESTS]
            else:
                names = [creator.handle]
            if match.name.translate(SPACES) in {table.format(name) for table in TABLES for name in names}:
                match.named_after = creator.display_name or creator.handle
                named.append(match)
        Match.objects.bulk_update(named, ["named_after"])
        matches = list(created.filter(pk__gt=matches[-1].pk)[:SLICE])


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0076_fill_factors"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="named_after",
            field=models.CharField(blank=True, db_default="", default="", editable=False, max_length=60),
        ),
        migrations.RunPython(mark_default_names, migrations.RunPython.noop),
    ]
