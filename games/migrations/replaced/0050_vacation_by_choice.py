"""Vacation days are used automatically only for users who have switched that on.

It used to be on for everybody who had not switched it off, so that what is stored does not say who chose it: it is
switched off for all. Vacations that were planned, and days already used, stay as they are.
"""

from django.db import migrations, models


def switch_off(apps, schema_editor):
    apps.get_model('games', 'User').objects.filter(uses_vacation=True).update(uses_vacation=False)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0049_sent_forms'),
    ]

    operations = [
        migrations.AlterField(
            model_name='user',
            name='uses_vacation',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunPython(switch_off, migrations.RunPython.noop),
    ]
