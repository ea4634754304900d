from django.db import migrations, models

import games.enums

SEARCHED = ("ended_at", "edition", "size", "cast_by", "pace", "rounds", "score", "margin", "is_public")


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0094_advice"),
    ]

    operations = [
        migrations.CreateModel(
            name="CharacterGame",
            fields=[
                ("ended_at", models.DateTimeField(verbose_name="ended")),
                ("edition", models.CharField(max_length=16, verbose_name="edition")),
                ("size", models.PositiveSmallIntegerField(verbose_name="players")),
                ("cast_by", models.CharField(blank=True, max_length=40)),
                ("pace", models.CharField(choices=games.enums.Pace.as_choices, max_length=12, verbose_name="pace")),
                ("rounds", models.PositiveSmallIntegerField(verbose_name="round")),
                ("score", models.SmallIntegerField(null=True, verbose_name="score")),
                ("margin", models.SmallIntegerField(null=True)),
                ("is_public", models.BooleanField(db_default=False, default=False)),
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "match_id", "character", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("character", models.CharField(max_length=30)),
                ("seats", models.PositiveSmallIntegerField()),
                ("is_winner", models.BooleanField()),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.CASCADE,
                        related_name="character_games",
                        to="games.match",
                    ),
                ),
            ],
            options={"verbose_name": "character", "verbose_name_plural": "characters"},
        ),
        # The table is filled afterwards, so that no index is built while games wait.
        migrations.AddIndex(
            model_name="charactergame",
            index=models.Index(
                fields=["character", "match"],
                include=(*SEARCHED, "seats", "is_winner"),
                name="games_of_characters",
            ),
        ),
        migrations.AddIndex(
            model_name="charactergame",
            index=models.Index(
                fields=["character", "match"],
                include=SEARCHED,
                condition=models.Q(is_winner=True),
                name="wins_of_characters",
            ),
        ),
    ]
