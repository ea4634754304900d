"""The module of sessions and sign-ins has another name: who is signed in stays so."""

from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations
from django.utils import timezone

OLD, NEW = 'games.visits.', 'games.sessions.'


def rename(apps, old, new):
    """Write into every living session that names a backend of the `old` module the namesake in the `new` one."""
    store = SessionStore()
    living = apps.get_model('sessions', 'Session').objects.filter(expire_date__gt=timezone.now())
    for session in living.iterator(chunk_size=500):
        words = store.decode(session.session_data)
        backend = words.get(BACKEND_SESSION_KEY, '')
        if backend.startswith(old):
            words[BACKEND_SESSION_KEY] = new + backend.removeprefix(old)
            session.session_data = store.encode(words)
            session.save(update_fields=['session_data'])


def forwards(apps, schema_editor):
    rename(apps, OLD, NEW)


def backwards(apps, schema_editor):
    rename(apps, NEW, OLD)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_invitation_mail_due'),
        ('sessions', '0001_initial'),
    ]

    operations = [migrations.RunPython(forwards, backwards)]
