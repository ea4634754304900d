from django.db import migrations, models

from games.models.accounts import name_rules

SLICE = 1000
"""Users in memory at once."""


def fill_search_keys(apps, schema_editor):
    """Store every name as the archive searches it."""
    User = apps.get_model("games", "User")
    named = User.objects.exclude(display_name="").only("pk", "display_name").order_by("pk")
    slice_of_people = list(named[:SLICE])
    while slice_of_people:
        for person in slice_of_people:
            person.name_search = name_rules.search_key(person.display_name)[: name_rules.KEY_LENGTH]
        User.objects.bulk_update(slice_of_people, ["name_search"], batch_size=SLICE)
        slice_of_people = list(named.filter(pk__gt=slice_of_people[-1].pk)[:SLICE])


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0063_name_handle"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="name_search",
            field=models.CharField(blank=True, db_default="", default="", editable=False, max_length=120),
        ),
        migrations.RunPython(fill_search_keys, migrations.RunPython.noop),
    ]
