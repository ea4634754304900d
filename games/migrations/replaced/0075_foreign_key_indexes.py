import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

COLUMNS = {
    "block": ("user_id",),
    "bookmark": ("user_id",),
    "cardresult": ("match_id",),
    "chatmessage": ("match_id",),
    "chatreport": ("message_id",),
    "companion": ("user_id",),
    "conduct": ("match_id", "user_id"),
    "delivery": ("notice_id",),
    "entry": ("match_id",),
    "mailthread": ("user_id",),
    "namereport": ("match_id", "player_id"),
    "nextdigest": ("user_id",),
    "note": ("user_id",),
    "notice": ("user_id",),
    "noticepreference": ("user_id",),
    "played": ("match_id",),
    "ratedgame": ("match_id", "user_id"),
    "rating": ("user_id",),
    "seat": ("match_id",),
    "securityevent": ("user_id",),
    "snapshot": ("match_id",),
    "study": ("user_id",),
}
"""Foreign keys with which another index of the table begins, by model."""


def drop_their_indexes(apps, schema_editor):
    """Drop the index of each of these foreign keys alone.

    `AlterField` would do so too, but on PostgreSQL it would also check every reference anew, with the table locked.
    """
    connection = schema_editor.connection
    for name, columns in COLUMNS.items():
        model = apps.get_model("games", name)
        named = {index.name for index in model._meta.indexes}
        with connection.cursor() as cursor:
            found = connection.introspection.get_constraints(cursor, model._meta.db_table)
        for index, parts in found.items():
            is_plain = parts["index"] and not parts["unique"] and not parts["primary_key"] and index not in named
            if is_plain and any(parts["columns"] == [column] for column in columns):
                schema_editor.execute(f"DROP INDEX {schema_editor.quote_name(index)}")


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0074_follow_ups"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="block",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="blocks", to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name="bookmark",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="bookmarks", to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name="cardresult",
                    name="match",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="card_results", to="games.match"),
                ),
                migrations.AlterField(
                    model_name="chatmessage",
                    name="match",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="chat_messages", to="games.match"),
                ),
                migrations.AlterField(
                    model_name="chatreport",
                    name="message",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="games.chatmessage", verbose_name="chat message"),
                ),
                migrations.AlterField(
                    model_name="companion",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="companions", to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name="conduct",
                    name="match",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="conducts", to="games.match"),
                ),
                migrations.AlterField(
                    model_name="conduct",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="conducts", to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name="delivery",
                    name="notice",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="games.notice"),
                ),
                migrations.AlterField(
                    model_name="entry",
                    name="match",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="games.match"),
                ),
                migrations.AlterField(
                    model_name="mailthread",
                    name="user",
                    field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="mail_threads", to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name="namereport",
                    name="match",
                    field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="name_reports", to="games.match", verbose_name="table"),
                ),
                migrations.AlterField(
                    model_name="namereport",
                    name="player",
                    field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="name_reports", to=settings.AUTH_USER_MODEL, verbose_name="player"),
                ),
                migrations.AlterField(
                    model_name="nextdigest",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="next_digests", to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name="note",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="notes", to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name="notice",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="notices", to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name="noticepreference",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="notice_preferences", to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name="played",
                    name="match",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="played", to="games.match"),
                ),
                migrations.AlterField(
                    model_name="ratedgame",
                    name="match",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="rated_games", to="games.match"),
                ),
                migrations.AlterField(
                    model_name="ratedgame",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="rated_games", to=settings.AUTH_USER_MODEL, verbose_name="player"),
                ),
                migrations.AlterField(
                    model_name="rating",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to=settings.AUTH_USER_MODEL, verbose_name="player"),
                ),
                migrations.AlterField(
                    model_name="seat",
                    name="match",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="games.match"),
                ),
                migrations.AlterField(
                    model_name="securityevent",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="security_events", to=settings.AUTH_USER_MODEL),
                ),
                migrations.AlterField(
                    model_name="snapshot",
                    name="match",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="snapshots", to="games.match"),
                ),
                migrations.AlterField(
                    model_name="study",
                    name="user",
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="studies", to=settings.AUTH_USER_MODEL),
                ),
            ],
            database_operations=[migrations.RunPython(drop_their_indexes)],
        ),
    ]
