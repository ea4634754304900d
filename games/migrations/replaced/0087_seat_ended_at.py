from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0086_listed_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="ended_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
