"""Base classes of admin pages: filters and searches are restricted to what is shown, and most pages are read-only."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.options import BaseModelAdmin
from django.db.models import Model
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest

FILTER_LOOKUPS = frozenset({"exact", "in", "isnull", "gte", "lt"})
"""The lookups that Django's list filters use in URLs."""
DATE_PARTS = frozenset({"year", "month", "day"})
"""The lookups that `date_hierarchy` uses in URLs."""

PUBLIC_NAMES = frozenset({"name", "handle", "display_name"})
"""Columns of related rows that everyone can read: names of tables and players."""


class StaffAdmin(admin.ModelAdmin):
    """An admin page that can be filtered only by its declared filters, and searched only by what it shows.

    Django accepts lookups on any column in the query string, such as `?text__regex=`, with which staff who may open a
    list could reconstruct, bit by bit, values that it does not show: password hashes, texts of emails,
    links with secrets.
    """

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Return whether a declared filter or the date hierarchy uses this lookup."""
        declared = self.list_filter if request is None else self.get_list_filter(request)
        for field in declared:
            if lookup == field or is_lookup_of(lookup, field, FILTER_LOOKUPS):
                return True
        return self.date_hierarchy is not None and is_lookup_of(
            lookup, self.date_hierarchy, FILTER_LOOKUPS | DATE_PARTS
        )

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """Return the declared search fields that the list shows, and public names of related rows."""
        shown = self.get_list_display(request)
        return tuple(
            path
            for path in super().get_search_fields(request)
            if path in shown or (LOOKUP_SEP in path and path.rpartition(LOOKUP_SEP)[2] in PUBLIC_NAMES)
        )


def is_lookup_of(lookup: str, field: object, kinds: frozenset[str]) -> bool:
    """Return whether `lookup` is `field`, or `field` with one of these kinds of comparison."""
    path, _separator, kind = lookup.rpartition(LOOKUP_SEP)
    return path == field and kind in kinds


class ReadOnlyMixin(BaseModelAdmin):
    """A mixin for read-only pages, whose rows only the site itself writes."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[Any, ...]:
        """Return the names of all fields."""
        return tuple(self.fields or ())


class ReadOnlyAdmin(ReadOnlyMixin, StaffAdmin):
    """A read-only page with restricted lookups."""
