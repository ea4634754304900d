"""Sessions name the authentication backend by its module, which has moved: keep everybody signed in."""

from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations
from django.utils import timezone

OLD, NEW = 'games.sessions.', 'games.accounts.session_store.'


def rename(apps, old, new):
    """Replace the module `old` by `new` in the backend that each living session names."""
    store = SessionStore()
    living = apps.get_model('sessions', 'Session').objects.filter(expire_date__gt=timezone.now())
    for session in living.iterator(chunk_size=500):
        data = store.decode(session.session_data)
        backend = data.get(BACKEND_SESSION_KEY, '')
        if backend.startswith(old):
            data[BACKEND_SESSION_KEY] = new + backend.removeprefix(old)
            session.session_data = store.encode(data)
            session.save(update_fields=['session_data'])


def forwards(apps, schema_editor):
    rename(apps, OLD, NEW)


def backwards(apps, schema_editor):
    rename(apps, NEW, OLD)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0046_delete_suggestion'),
        ('sessions', '0001_initial'),
    ]

    operations = [migrations.RunPython(forwards, backwards)]
