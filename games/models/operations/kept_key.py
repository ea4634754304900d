"""Keys that the site has made for itself, kept with its rows: whoever has a dump has them too."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class KeptKey(models.Model):
    """A private key by the name of what it is for."""

    name = models.CharField(primary_key=True, max_length=20)
    value = models.TextField()

    class Meta:
        verbose_name = _("key")
        verbose_name_plural = _("keys")

    def __str__(self) -> str:
        return self.name
