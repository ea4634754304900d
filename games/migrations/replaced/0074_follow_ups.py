import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0073_post_tokens"),
    ]

    operations = [
        migrations.CreateModel(
            name="FollowUp",
            fields=[
                ("match", models.OneToOneField(
                    on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="follow_up",
                    serialize=False, to="games.match",
                )),
                ("ended_at", models.DateTimeField(verbose_name="ended")),
                ("is_stored", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name": "follow-up",
                "verbose_name_plural": "follow-ups",
                "indexes": [models.Index(fields=["is_stored", "ended_at", "match"], name="follow_ups_in_order")],
            },
        ),
    ]
