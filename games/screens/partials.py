"""Partials rendered once for equal values.

`{% cached_partial %}` in templates and `cached_partial` in Python share one cache. A partial gets its named values and
nothing else, neither the request nor the context of the page, so equal values give equal markup for every viewer.
Rendering the pieces of a table anew takes about as long as all its queries.
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

from games.screens.languages import language

LIMIT = 8192
"""Pieces kept in each process, the least recently used dropped first: about 10 MB of markup."""


def cached_partial(name: str, /, **values: object) -> SafeString:
    """Return the partial of that name rendered from `values`, as `rendered` does."""
    return rendered(template_named(name), tuple(values), *values.values())


def template_named(name: str) -> Template:
    """Return a template by its path below `templates/`; TemplateDoesNotExist for an unknown one."""
    return Engine.get_default().get_template(name)


def rendered(template: Template, names: tuple[str, ...], *values: object) -> SafeString:
    """Return the partial rendered from values of these names, without white space around it.

    A list stands for the tuple of its items. Raises TypeError for other values that may change: dictionaries, rows of
    the database, lazy words.
    """
    frozen = [tuple(value) if type(value) is list else value for value in values]
    return render_once(template, names, language(), get_script_prefix(), *frozen)


@lru_cache(maxsize=LIMIT, typed=True)  # typed: markup and text that reads like it differ, and so do 1 and True
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
def forget(**_changed: object) -> None:
    """Render everything anew when a test changes a setting."""
    render_once.cache_clear()
