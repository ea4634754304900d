"""Finished games are found by rows of their own."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0010_forgiven'),
    ]

    operations = [
        migrations.CreateModel(
            name='Summary',
            fields=[
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='summary', serialize=False, to='games.match')),
                ('ended_at', models.DateTimeField(verbose_name='ended')),
                ('edition', models.CharField(max_length=16, verbose_name='edition')),
                ('size', models.PositiveSmallIntegerField(verbose_name='players')),
                ('cast_by', models.CharField(blank=True, max_length=40)),
                ('pace', models.CharField(choices=[('live', 'live'), ('brisk', 'brisk'), ('daily', 'daily'), ('relaxed', 'relaxed'), ('untimed', 'without a clock')], max_length=12, verbose_name='pace')),
                ('rounds', models.PositiveSmallIntegerField(verbose_name='round')),
                ('score', models.SmallIntegerField(verbose_name='score')),
                ('margin', models.SmallIntegerField()),
            ],
            options={
                'verbose_name': 'result',
                'verbose_name_plural': 'results',
                'indexes': [models.Index(fields=['ended_at', 'match'], name='summaries_by_end'), models.Index(fields=['score', 'match'], name='summaries_by_score'), models.Index(fields=['margin', 'match'], name='summaries_by_margin'), models.Index(fields=['rounds', 'match'], name='summaries_by_rounds'), models.Index(fields=['edition', 'ended_at'], name='summaries_by_edition')],
            },
        ),
        migrations.CreateModel(
            name='Played',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('character', models.CharField(max_length=30)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='played', to='games.match')),
            ],
            options={
                'verbose_name': 'character',
                'verbose_name_plural': 'characters',
                'indexes': [models.Index(fields=['character', 'match'], name='played_by_character')],
                'constraints': [models.UniqueConstraint(fields=('match', 'seat', 'character'), name='one_row_a_character')],
            },
        ),
    ]
