"""What happened to accounts, and where they are open, is kept for their owners to look at."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


def find_open_sessions(apps, schema_editor):
    """Note the sessions that are open already, so that their owners can end them."""
    from games.accounts.session_store import SessionStore

    Session, User, Visit = (apps.get_model(*name) for name in (("sessions", "Session"), ("games", "User"), ("games", "Visit")))
    known, visits = set(User.objects.values_list("pk", flat=True)), []
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator(2000):
        whose = str(SessionStore().decode(session.session_data).get("_auth_user_id", ""))
        if whose.isdecimal() and int(whose) in known:
            visits.append(Visit(user_id=int(whose), session=session.session_key))
    Visit.objects.bulk_create(visits, batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('sessions', '0001_initial'),
        ('games', '0021_own_paces'),
    ]

    operations = [
        migrations.CreateModel(
            name='Visit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session', models.CharField(max_length=40, unique=True)),
                ('began_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('address', models.GenericIPAddressField(null=True)),
                ('browser', models.CharField(blank=True, max_length=120)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='visits', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'open session',
                'verbose_name_plural': 'open sessions',
            },
        ),
        migrations.CreateModel(
            name='SecurityEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=60)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('address', models.GenericIPAddressField(null=True)),
                ('browser', models.CharField(blank=True, max_length=120)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='security_events', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'event of an account',
                'verbose_name_plural': 'events of accounts',
                'indexes': [models.Index(fields=['user', '-at'], name='events_of_account')],
            },
        ),
        migrations.RunPython(find_open_sessions, migrations.RunPython.noop),
    ]
