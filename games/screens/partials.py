"""A cache of partials: a partial is rendered only once for equal values.

`{% cached_partial %}` in templates and `cached_partial` in Python use the same cache. A partial gets only its named
values, not the request or the context of the page, so equal values give equal markup for every viewer. Uncached,
rendering the partials of a table would take about as long as all its queries. Matches share cached partials: the match
ID, which URLs contain, is filled in afterwards. Otherwise, a move at a table new to this process would take 12 ms
instead of 8.
"""

from collections.abc import Hashable
from functools import lru_cache

from django.core.signals import setting_changed
from django.db.models import Model
from django.dispatch import receiver
from django.template import Context, Engine, Template
from django.urls import get_script_prefix
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from games.models.matches.match import Reference
from games.screens.languages import language

LIMIT = 8192
"""The number of cached partials per process (about 10 MB); the least recently used ones are dropped."""

ANY_MATCH = 7_205_759_403_792_794
"""A placeholder for the match ID in cached markup. No match has this ID."""


def cached_partial(name: str, /, **values: object) -> SafeString:
    """Return the partial of that name rendered from `values`, as `render_cached` does."""
    return render_cached(template_named(name), tuple(values), *values.values())


def template_named(name: str) -> Template:
    """Return a template by its path below `templates/`. Raises TemplateDoesNotExist for an unknown path."""
    return Engine.get_default().get_template(name)


def render_cached(template: Template, names: tuple[str, ...], *values: object) -> SafeString:
    """Return the template rendered with `values` under the given `names`, without white space around it.

    Lists are converted to tuples. The value named `match_id`, or the Reference named `match`, is filled into the markup
    afterwards. Raises TypeError for other values that may change: dictionaries, model instances, lazy strings.
    """
    frozen = [tuple(value) if type(value) is list else value for value in values]
    match_id = _take_match_id(names, frozen)
    markup = render_once(template, names, language(), get_script_prefix(), *frozen)
    if match_id is None or match_id == ANY_MATCH:  # the enclosing partial fills in the ID
        return markup
    return SafeString(markup.replace(str(ANY_MATCH), str(match_id)))


def _take_match_id(names: tuple[str, ...], values: list[object]) -> int | None:
    """Replace the match ID in `values` with ANY_MATCH; return the ID, or None if there is none."""
    if "match_id" in names:
        place = names.index("match_id")
        match_id = values[place]
        if isinstance(match_id, int):
            values[place] = ANY_MATCH
            return match_id
    if "match" in names:
        place = names.index("match")
        reference = values[place]
        if isinstance(reference, Reference):
            values[place] = reference._replace(pk=ANY_MATCH)
            return reference.pk
    return None


@lru_cache(maxsize=LIMIT, typed=True)  # typed, to distinguish safe strings from plain ones and 1 from True
def render_once(
    template: Template, names: tuple[str, ...], language: str, prefix: str, *values: Hashable
) -> SafeString:
    for value in values:
        if isinstance(value, Model | Promise):
            raise TypeError(f"{type(value).__name__} may change and cannot stand for what is cached")
    context = Context(dict(zip(names, values, strict=True)))
    context.template = context.render_context.template = template
    return SafeString(template.nodelist.render(context).strip())


@receiver(setting_changed)
def clear_cache(**_changed: object) -> None:
    """Clear the cache when a test changes a setting."""
    render_once.cache_clear()
