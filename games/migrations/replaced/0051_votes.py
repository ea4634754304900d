"""Votes get a beginning, so that they can close: those that are open now begin now. Pauses long over are forgotten."""

from django.db import migrations, models
from django.utils import timezone


def begin_open_votes(apps, schema_editor):
    """Start the three days of open votes now, and clear past pauses, whose end would otherwise be announced."""
    database, now = schema_editor.connection.alias, timezone.now()
    running = apps.get_model('games', 'Match').objects.using(database).filter(status='running')
    running.filter(pause_days__isnull=False).update(pause_proposed_at=now)
    agreed = apps.get_model('games', 'Seat').objects.using(database).filter(agrees_to_end=True)
    running.filter(pk__in=agreed.values('match')).update(end_proposed_at=now)
    running.filter(paused_until__lte=now).update(paused_until=None)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0050_vacation_by_choice'),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='end_proposed_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='match',
            name='pause_proposed_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('pause_proposed_at__isnull', False), ('end_proposed_at__isnull', False), _connector='OR'), fields=['id'], name='open_votes'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('paused_until__isnull', False)), fields=['paused_until'], name='pauses'),
        ),
        migrations.RunPython(begin_open_votes, migrations.RunPython.noop),
    ]
