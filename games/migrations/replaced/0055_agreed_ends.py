"""Games that were ended by agreement get a status of their own, and a row in the archive, which has no result."""

from django.db import migrations, models


def mark_agreed_ends(apps, schema_editor):
    Match, Summary = apps.get_model('games', 'Match'), apps.get_model('games', 'Summary')
    agreed = Match.objects.filter(status='cancelled', started_at__isnull=False, incidents__kind='ended').distinct()
    keys = list(agreed.values_list('pk', flat=True))
    # One by one, because PostgreSQL accepts 65,535 parameters.
    for match in map(Match.objects.get, [models.Q(pk=key) for key in keys]):
        Match.objects.filter(pk=match.pk).update(status='ended')
        Summary.objects.get_or_create(
            match_id=match.pk,
            defaults={
                'ended_at': match.ended_at or match.moved_at or match.created_at,
                'edition': match.edition,
                'size': match.size,
                'cast_by': match.cast_by,
                'pace': match.pace,
                'rounds': match.round,
                'score': None,
                'margin': None,
            },
        )


def back_to_cancelled(apps, schema_editor):
    apps.get_model('games', 'Summary').objects.filter(score=None).delete()
    apps.get_model('games', 'Match').objects.filter(status='ended').update(status='cancelled')


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0054_mail_threads'),
    ]

    operations = [
        migrations.AlterField(
            model_name='summary',
            name='margin',
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='summary',
            name='score',
            field=models.SmallIntegerField(null=True, verbose_name='score'),
        ),
        migrations.RunPython(mark_agreed_ends, back_to_cancelled),
    ]
