from django.db import migrations, models

from games.models.accounts import name_rules


def fill_search_keys(apps, schema_editor):
    """Store every name as the archive searches it."""
    User = apps.get_model("games", "User")
    people = []
    for person in User.objects.exclude(display_name="").only("pk", "display_name").iterator(2000):
        person.name_search = name_rules.search_key(person.display_name)[: name_rules.KEY_LENGTH]
        people.append(person)
    User.objects.bulk_update(people, ["name_search"], batch_size=500)


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
