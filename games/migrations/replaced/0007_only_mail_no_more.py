"""The columns that knew mail alone go."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0006_tell_by_mail")]

    operations = [
        migrations.RemoveField(model_name="delivery", name="mail"),
        migrations.RemoveField(model_name="seat", name="told_at"),
    ]
