"""Base classes of the administration's pages: filters reach only what lists declare, and most pages are read-only."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.options import BaseModelAdmin
from django.db.models import Model
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest

FILTER_LOOKUPS = frozenset({"exact", "in", "isnull", "gte", "lt"})
"""What Django's list filters write into an address after the name of a field."""
DATE_PARTS = frozenset({"year", "month", "day"})
"""What `date_hierarchy` writes there."""


class StaffAdmin(admin.ModelAdmin):
    """Rows of a table, filtered by nothing but the filters that the list shows.

    Django lets a query string filter by every column of the table, such as `?text__regex=`, so that anyone who may open
    a list could read, bit by bit, what it does not show: passwords' hashes, the texts of emails, links with secrets.
    """

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Return whether a filter of the list, or its date hierarchy, writes this lookup."""
        declared = self.list_filter if request is None else self.get_list_filter(request)
        for field in declared:
            if lookup == field or is_lookup_of(lookup, field, FILTER_LOOKUPS):
                return True
        return self.date_hierarchy is not None and is_lookup_of(
            lookup, self.date_hierarchy, FILTER_LOOKUPS | DATE_PARTS
        )


def is_lookup_of(lookup: str, field: object, kinds: frozenset[str]) -> bool:
    """Return whether a lookup is that of `field` by one of these kinds of comparison."""
    path, _separator, kind = lookup.rpartition(LOOKUP_SEP)
    return path == field and kind in kinds


class ReadOnlyMixin(BaseModelAdmin):
    """Rows that are shown and never written by hand: the game writes them."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is made by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is ever deleted."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[Any, ...]:
        """Nothing is changed by hand."""
        return tuple(self.fields or ())


class ReadOnlyAdmin(ReadOnlyMixin, StaffAdmin):
    """Read-only pages of a table."""
