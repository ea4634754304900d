"""How each name looks is kept beside it, so that another's can be told apart from it."""

from django.db import migrations, models

from games.models.accounts import name_rules


def look_at_names(apps, schema_editor):
    """Write down how the names that people have look."""
    User = apps.get_model("games", "User")
    people = []
    for person in User.objects.exclude(display_name="").only("pk", "display_name").iterator(2000):
        person.name_small, person.name_written = name_rules.look_alike_keys(person.display_name)
        people.append(person)
    User.objects.bulk_update(people, ["name_small", "name_written"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0016_vacations'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='name_small',
            field=models.CharField(blank=True, db_index=True, default='', editable=False, max_length=120),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='user',
            name='name_written',
            field=models.CharField(blank=True, db_index=True, default='', editable=False, max_length=120),
            preserve_default=False,
        ),
        migrations.RunPython(look_at_names, migrations.RunPython.noop),
    ]
