"""Players are invited by their name too, whose address stays unknown to who invites them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0007_only_mail_no_more'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='invitation',
            name='one_invitation_an_address',
        ),
        migrations.AddField(
            model_name='invitation',
            name='player',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='invitation',
            name='address',
            field=models.EmailField(blank=True, max_length=254, verbose_name='mail address'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.UniqueConstraint(condition=models.Q(('address', ''), _negated=True), fields=('match', 'address'), name='one_invitation_an_address'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('match', 'player'), name='one_invitation_a_player'),
        ),
    ]
