from django.db import migrations, models
from django.db.models import OuterRef, Subquery

SLICE = 1000
"""Summaries whose seats are updated together."""


def fill_ends(apps, schema_editor):
    """Store in each seat of a game that is over when that was, a slice after the other, while games go on."""
    Seat, Summary = apps.get_model("games", "Seat"), apps.get_model("games", "Summary")
    end = Subquery(Summary.objects.filter(match=OuterRef("match")).values("ended_at"))
    last = 0
    while keys := list(Summary.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:SLICE]):
        Seat.objects.filter(match__in=keys, ended_at=None).update(ended_at=end)
        last = keys[-1]


class Migration(migrations.Migration):

    # Every slice is a transaction of its own. The migration can be repeated when it was interrupted.
    atomic = False

    dependencies = [
        ("games", "0087_seat_ended_at"),
    ]

    operations = [
        migrations.RunPython(fill_ends, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", False)),
                fields=["user", "-ended_at", "-match"],
                name="ended_seats",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(condition=models.Q(("ended_at", None)), fields=["user"], name="seats_not_ended"),
        ),
    ]
