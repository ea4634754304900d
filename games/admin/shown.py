"""What most pages of the administration have in common: they show, and change nothing."""

from django.db.models import Model
from django.http import HttpRequest


class Shown:
    """Rows that are looked at, never written: the game writes them."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is made by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is ever deleted."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        """Nothing is changed by hand."""
        return tuple(self.fields)
