"""The games that ended before are found by such rows too."""

from django.db import migrations

AT_ONCE = 100
"""So many games are read at a time."""


def summarise(apps, schema_editor):
    """Make for each finished game what the archive finds it by, out of its seats and its facts."""
    Match, Seat, Entry = (apps.get_model('games', name) for name in ('Match', 'Seat', 'Entry'))
    Summary, Played = apps.get_model('games', 'Summary'), apps.get_model('games', 'Played')
    over = Match.objects.filter(status='finished', ended_at__isnull=False).order_by('pk')
    keys = list(over.values_list('pk', flat=True))
    for first in range(0, len(keys), AT_ONCE):
        some = keys[first:first + AT_ONCE]
        scores, turns = {key: [] for key in some}, set()
        for match, score in Seat.objects.filter(match__in=some, score__isnull=False).values_list('match_id', 'score'):
            scores[match].append(score)
        told = Entry.objects.filter(match__in=some, undone_by=None, restores=None).order_by('pk')
        for match, facts in told.values_list('match_id', 'facts').iterator():
            turns.update((match, *fact[1:3]) for fact in facts if fact[0] == 'TurnBegan')
        results = []
        for match in Match.objects.filter(pk__in=some).order_by('pk'):
            best = sorted(scores[match.pk], reverse=True)
            if len(best) > 1:
                results.append(
                    Summary(
                        match_id=match.pk,
                        ended_at=match.ended_at,
                        edition=match.edition,
                        size=match.size,
                        cast_by=match.cast_by,
                        pace=match.pace,
                        rounds=match.round,
                        score=best[0],
                        margin=best[0] - best[1],
                    )
                )
        Summary.objects.bulk_create(results)
        Played.objects.bulk_create(Played(match_id=m, seat=seat, character=key) for m, seat, key in sorted(turns))


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0011_archive'),
    ]

    operations = [
        migrations.RunPython(summarise, migrations.RunPython.noop),
    ]
