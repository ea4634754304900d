from django.db import migrations
from django.db.models import Max, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, Greatest

SLICE = 1000
"""People whose rows are filled together."""


def newest(queryset, name):
    """Return the greatest value of a column among the rows of one person."""
    return Subquery(queryset.order_by().values("user").annotate(newest=Max(name)).values("newest"))


def fill_last_seen(apps, schema_editor):
    """Store when each person was last seen and sent a message, a slice after the other, while games go on."""
    User, PlayerTotals = apps.get_model("games", "User"), apps.get_model("games", "PlayerTotals")
    own = Q(user=OuterRef("user"))
    seats, sessions, mails, outlets = (
        apps.get_model("games", name).objects.filter(own) for name in ("Seat", "UserSession", "OutgoingMail", "Outlet")
    )
    account = User.objects.filter(pk=OuterRef("user"))
    joined_at = Subquery(account.values("joined_at"))
    looks = (newest(seats, "seen_at"), newest(seats, "looked_in_at"), newest(sessions, "began_at"))
    seen_at = Greatest(
        joined_at, *(Coalesce(at, joined_at) for at in (Subquery(account.values("last_login")), *looks))
    )
    by_mail, elsewhere = newest(mails.exclude(kind=""), "sent_at"), newest(outlets, "sent_at")
    # Where one is missing, both are the other one: SQLite finds no greatest among values that may be missing.
    told_at = Greatest(Coalesce(by_mail, elsewhere), Coalesce(elsewhere, by_mail))
    people, last = User.objects.filter(deleted_at=None), 0
    while rows := list(people.filter(pk__gt=last).order_by("pk").values_list("pk", "is_guest", "totals")[:SLICE]):
        missing = [PlayerTotals(user_id=pk, is_stale=not is_guest) for pk, is_guest, totals in rows if totals is None]
        PlayerTotals.objects.bulk_create(missing, ignore_conflicts=True)
        PlayerTotals.objects.filter(user__in=[pk for pk, *_rest in rows]).update(seen_at=seen_at, told_at=told_at)
        last = rows[-1][0]


class Migration(migrations.Migration):

    # Every slice is a transaction of its own. The migration can be repeated when it was interrupted.
    atomic = False

    dependencies = [
        ("games", "0090_last_seen"),
    ]

    operations = [
        migrations.RunPython(fill_last_seen, migrations.RunPython.noop),
    ]
