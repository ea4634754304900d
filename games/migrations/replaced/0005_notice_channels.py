"""Preferences and "told at" get a channel, and mails point at the deliveries they carry."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

MODES = [("at_once", "at once"), ("next", "with the next message"), ("off", "not this way")]


class Migration(migrations.Migration):
    dependencies = [("games", "0004_ways_out")]

    operations = [
        migrations.RenameModel(old_name="MailPreference", new_name="NoticePreference"),
        migrations.AlterModelOptions(
            name="noticepreference",
            options={"verbose_name": "notice preference", "verbose_name_plural": "notice preferences"},
        ),
        migrations.RemoveConstraint(model_name="noticepreference", name="one_preference_a_kind"),
        # All that was chosen so far was about mail.
        migrations.AddField(
            model_name="noticepreference",
            name="channel",
            field=models.CharField(default="mail", max_length=16, verbose_name="channel"),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="noticepreference",
            name="mode",
            field=models.CharField(choices=MODES, max_length=8, verbose_name="mode"),
        ),
        migrations.AlterField(
            model_name="noticepreference",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notice_preferences",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="noticepreference",
            constraint=models.UniqueConstraint(
                fields=("user", "kind", "channel"), name="one_preference_a_kind_and_channel"
            ),
        ),
        migrations.CreateModel(
            name="LastTold",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("channel", models.CharField(max_length=16, verbose_name="channel")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="last_told", to="games.match"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="last_told",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "last told",
                "verbose_name_plural": "last told",
                "constraints": [
                    models.UniqueConstraint(fields=("user", "match", "channel"), name="one_last_told_a_channel")
                ],
            },
        ),
        migrations.AlterField(
            model_name="delivery", name="channel", field=models.CharField(max_length=16, verbose_name="channel")
        ),
        # The column goes only after its rows are copied; its name for the way back makes room.
        migrations.AlterField(
            model_name="delivery",
            name="mail",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.outgoingmail",
            ),
        ),
        migrations.AddField(
            model_name="outgoingmail",
            name="deliveries",
            field=models.ManyToManyField(blank=True, editable=False, related_name="mails", to="games.delivery"),
        ),
        # Whatever was told so far has its deliveries; only what comes now is new.
        migrations.AddField(
            model_name="notice",
            name="is_new",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AlterField(
            model_name="notice",
            name="is_new",
            field=models.BooleanField(default=True, editable=False),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(condition=models.Q(("is_new", True)), fields=["id"], name="notices_new"),
        ),
    ]
