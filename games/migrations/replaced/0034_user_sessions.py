"""A session in which somebody has signed in is called what the field calls it; its rows stay where they are."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

RENAMED = [
    migrations.AlterModelTable('Visit', 'games_visit'),
    migrations.RenameModel('Visit', 'UserSession'),
    migrations.AlterField(
        'usersession',
        'user',
        models.ForeignKey(
            on_delete=django.db.models.deletion.CASCADE,
            related_name='user_sessions',
            to=settings.AUTH_USER_MODEL,
        ),
    ),
]


class Migration(migrations.Migration):
    dependencies = [('games', '0033_suggestions')]

    operations = [migrations.SeparateDatabaseAndState(state_operations=RENAMED)]
