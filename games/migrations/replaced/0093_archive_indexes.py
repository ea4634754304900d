from django.db import migrations, models
from django.db.models import Exists, OuterRef

SLICE = 1000
"""Games whose rows are updated together."""


def fill_winners(apps, schema_editor):
    """Store in each character that was played whether it won, a slice after the other, while games go on."""
    Played, Seat, Summary = (apps.get_model("games", name) for name in ("Played", "Seat", "Summary"))
    winner = Exists(Seat.objects.filter(match=OuterRef("match"), number=OuterRef("seat"), is_winner=True))
    last = 0
    while keys := list(Summary.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:SLICE]):
        Played.objects.filter(winner, match__in=keys, is_winner=False).update(is_winner=True)
        last = keys[-1]


class Migration(migrations.Migration):

    # Every slice is a transaction of its own. The migration can be repeated when it was interrupted.
    atomic = False

    dependencies = [
        ("games", "0092_archive_columns"),
    ]

    operations = [
        migrations.RunPython(fill_winners, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="played",
            index=models.Index(
                condition=models.Q(("is_winner", True)), fields=["character", "match"], name="played_by_winners"
            ),
        ),
        migrations.AddIndex(
            model_name="summary",
            index=models.Index(
                fields=["match"],
                include=["ended_at", "edition", "size", "cast_by", "pace", "rounds", "score", "margin", "is_public"],
                name="summaries_by_match",
            ),
        ),
        *(
            migrations.AddIndex(
                model_name="summary",
                index=models.Index(fields=["edition", "size", order, "match"], name=f"summaries_of_kind_by_{name}"),
            )
            for order, name in (("ended_at", "end"), ("score", "score"), ("margin", "margin"), ("rounds", "rounds"))
        ),
    ]
