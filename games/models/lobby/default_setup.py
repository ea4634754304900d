"""Users' default setups, which can be loaded into the form for a new table."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Favourite(models.Model):
    """A user's default setup, stored as the query string of its link. It is validated whenever it is used."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="favourite", verbose_name=_("player")
    )
    query = models.CharField(max_length=2000)

    class Meta:
        verbose_name = _("default setup")
        verbose_name_plural = _("default setups")

    def __str__(self) -> str:
        return self.query
