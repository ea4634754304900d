from django.db import migrations, models


class Migration(migrations.Migration):

    # Each index is built by itself, so that games wait for one only.
    atomic = False

    dependencies = [
        ("games", "0001_squashed_0097"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", False)),
                fields=["user", "-ended_at", "-match"],
                include=["number", "is_winner"],
                name="seats_of_ended_games",
            ),
        ),
        migrations.RemoveIndex(model_name="seat", name="ended_seats"),
        *(
            migrations.AddIndex(
                model_name="charactergame",
                index=models.Index(
                    condition=models.Q(("is_public", True), ("is_winner", True)),
                    fields=["character", order, "match"],
                    name=f"wins_of_characters_by_{order}",
                ),
            )
            for order in ("score", "margin")
        ),
    ]
