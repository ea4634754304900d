"""People may set waking hours; tables that are there were opened without, and keep their clocks as they were agreed."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0008_invitation_by_name'),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='allows_hours',
            field=models.BooleanField(default=False, verbose_name='own hours allowed'),
        ),
        migrations.AlterField(
            model_name='match',
            name='allows_hours',
            field=models.BooleanField(default=True, verbose_name='own hours allowed'),
        ),
        migrations.AddField(
            model_name='user',
            name='wakes_at',
            field=models.TimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='user',
            name='sleeps_at',
            field=models.TimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='user',
            name='weekend_wakes_at',
            field=models.TimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='user',
            name='weekend_sleeps_at',
            field=models.TimeField(blank=True, null=True),
        ),
    ]
