"""What was told by mail, the only channel so far, is written into the rows for all channels."""

from django.db import migrations

BATCH = 1000


def carry_over(apps, schema_editor):
    """Copy when each owner of a seat was last told, and which mail carries which delivery."""
    database = schema_editor.connection.alias
    get = lambda name: apps.get_model("games", name).objects.using(database)  # noqa: E731
    seats, told, deliveries = get("Seat"), get("LastTold"), get("Delivery")
    carried = apps.get_model("games", "OutgoingMail").deliveries.through
    told.bulk_create(
        (
            told.model(user_id=user, match_id=match, channel="mail", at=at)
            for user, match, at in seats.filter(user__isnull=False, told_at__isnull=False)
            .values_list("user_id", "match_id", "told_at")
            .order_by("pk")
            .iterator(BATCH)
        ),
        batch_size=BATCH,
    )
    carried.objects.using(database).bulk_create(
        (
            carried(outgoingmail_id=mail, delivery_id=delivery)
            for delivery, mail in deliveries.filter(mail__isnull=False)
            .values_list("pk", "mail_id")
            .order_by("pk")
            .iterator(BATCH)
        ),
        batch_size=BATCH,
    )


def carry_back(apps, schema_editor):
    """Write it back into seats and deliveries."""
    database = schema_editor.connection.alias
    for told in apps.get_model("games", "LastTold").objects.using(database).filter(channel="mail"):
        seats = apps.get_model("games", "Seat").objects.using(database)
        seats.filter(user_id=told.user_id, match_id=told.match_id).update(told_at=told.at)
    for row in apps.get_model("games", "OutgoingMail").deliveries.through.objects.using(database).all():
        deliveries = apps.get_model("games", "Delivery").objects.using(database)
        deliveries.filter(pk=row.delivery_id).update(mail_id=row.outgoingmail_id)


class Migration(migrations.Migration):
    dependencies = [("games", "0005_notice_channels")]

    operations = [migrations.RunPython(carry_over, carry_back)]
