"""Queries that run on every request: their SQL is compiled once and run with different values.

Django takes several times as long to compile a query as the database takes to answer it. The cost of this optimization
is a dependency on private APIs of the ORM. The savings, in CPU milliseconds of the process (`./dev bench orm`, best of
360 interleaved calls, PostgreSQL, Django 5.2): a session 0.11 instead of 0.29, a user 0.12 instead of 0.42, the seats
of a table with their users 0.23 instead of 1.27, a poll's query 0.16 instead of 1.10, which is most of the time of a
poll. The tests of every page exercise this module.
"""

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, ParamSpec, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections, router
from django.db.models import Model, QuerySet
from django.db.models.base import ModelState

P = ParamSpec("P")
M = TypeVar("M", bound=Model)
R = TypeVar("R")
Row = tuple | list

PLACEHOLDERS: dict[str, Callable[[int], Any]] = {
    "int": lambda n: 31_001 + n,
    "str": lambda n: f"stand-in {n}",
    "datetime": lambda n: datetime(1831, 1, 1, tzinfo=UTC) + timedelta(n),
}
"""Placeholder values by type annotation; they fit every column and do not occur in any other query.

Their positions among the compiled parameters show where the real values belong.
"""


@dataclass(frozen=True)
class CompiledStatement:
    """A compiled SQL statement with its parameters."""

    sql: str
    params: tuple
    places: tuple[tuple[int, int, Callable[[Any], Any]], ...]
    """The placeholders, each as (index in `params`, index of the argument, function that adapts it for the driver)."""

    def filled(self, values: tuple) -> list:
        """Return the parameters with these argument values in place of the placeholders."""
        params = list(self.params)
        for place, number, adapted in self.places:
            params[place] = adapted(values[number])
        return params


@dataclass(frozen=True)
class QueryPlan:
    """A compiled query with the function that turns its rows into objects."""

    model: type[Model]
    statement: CompiledStatement
    converters: tuple
    make: Callable[[Row], Any]

    def run(self, values: tuple) -> list:
        """Run the query; return the objects."""
        database = connections[router.db_for_read(self.model)]
        with database.cursor() as cursor:
            cursor.execute(self.statement.sql, self.statement.filled(values))
            rows = cursor.fetchall()
        if self.converters:
            rows = [list(row) for row in rows]
            for place, (converters, expression) in self.converters:
                for row in rows:
                    for convert in converters:
                        row[place] = convert(row[place], expression, database)
        return [self.make(row) for row in rows]


def compiled(build: Callable[P, QuerySet[Any, R]]) -> Callable[P, list[R]]:
    """Turn a function that builds a queryset from integers, strings and datetimes into one that returns its rows.

    The function runs once, with placeholders as arguments; it may use them in filters, but must not inspect or change
    them. Rows are models, with related objects for `select_related`, or tuples for `values_list`.
    """
    planned = compile_once(build, compile_queryset)

    @functools.wraps(build)
    def fetch(*values: P.args, **_none: P.kwargs) -> list[R]:
        return planned().run(values)

    return fetch


def fetch_rows(queryset: QuerySet[Any, R]) -> list[R]:
    """Fetch the rows of a queryset that is not precompiled, with the same fast creation of models."""
    return compile_queryset(queryset, []).run(())


def copy_model(row: M) -> M:
    """Return a copy of a model with its cached relations; `copy.copy` takes several times as long."""
    copied = type(row).__new__(type(row))
    values = copied.__dict__
    values.update(row.__dict__)
    state, before = ModelState(), values["_state"]
    state.adding, state.db, state.fields_cache = before.adding, before.db, dict(before.fields_cache)
    values["_state"] = state
    return copied


def compile_once(build: Callable[..., Any], convert: Callable[[Any, list], Any]) -> Callable[[], Any]:
    """Return a function that returns `convert(queryset, placeholders)`, computed once per database vendor."""
    parameters = inspect.signature(build).parameters.values()
    kinds = [getattr(parameter.annotation, "__name__", parameter.annotation) for parameter in parameters]
    plans: dict[str, Any] = {}

    def planned() -> Any:
        made = plans.get(connection.vendor)
        if made is None:
            placeholders = [PLACEHOLDERS[kind](number) for number, kind in enumerate(kinds)]
            made = plans[connection.vendor] = convert(build(*placeholders), placeholders)
        return made

    return planned


def statement_of(text: str, params: tuple, placeholders: list) -> CompiledStatement:
    """Locate the placeholders among the parameters. Raises TypeError if one is missing."""
    time = connection.ops.adapt_datetimefield_value
    wanted = [time(value) if isinstance(value, datetime) else value for value in placeholders]
    positions = [(place, wanted.index(param)) for place, param in enumerate(params) if param in wanted]
    if {number for _, number in positions} != set(range(len(placeholders))):
        raise TypeError("A compiled query loses one of its values.")
    places = tuple(
        (place, number, time if isinstance(placeholders[number], datetime) else type(params[place]))
        for place, number in positions
    )
    return CompiledStatement(text, tuple(params), places)


def compile_queryset(queryset: QuerySet, placeholders: list) -> QueryPlan:
    """Compile a queryset."""
    compiler = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
    text, params = compiler.as_sql()
    statement = statement_of(text, params, placeholders)
    converters = tuple(compiler.get_converters([expression for expression, *_ in compiler.select]).items())
    make = row_builder(compiler) if queryset.query.default_cols else tuple
    return QueryPlan(queryset.model, statement, converters, make)


def row_builder(compiler: Any) -> Callable[[Row], Any]:
    """Return a function that turns a row into a model with its joined models and annotations."""
    make = model_maker(compiler.klass_info, [expression for expression, *_ in compiler.select])
    annotations = tuple((compiler.annotation_col_map or {}).items())
    if not annotations:
        return make

    def make_annotated(row: Row) -> Any:
        instance = make(row)
        for name, place in annotations:
            setattr(instance, name, row[place])
        return instance

    return make_annotated


def model_maker(info: dict[str, Any], expressions: list[Any]) -> Callable[[Row], Any]:
    """Return a function that turns a row into a model with its joined models, or into None if the key is null.

    Attributes are set directly, because `Model.__init__` takes several times as long; nothing listens to its signals.
    """
    model, places = info["model"], info["select_fields"]
    key_field = model._meta.pk_fields[0]
    key = next(place for place in places if expressions[place].target == key_field)
    columns = tuple((expressions[place].target.attname, place) for place in places)
    joined = [
        (model_maker(other, expressions), other["local_setter"], other["remote_setter"])
        for other in info.get("related_klass_infos", ())
    ]

    def make(row: Row) -> Any:
        if row[key] is None:
            return None
        instance = model.__new__(model)
        values = instance.__dict__
        state = values["_state"] = ModelState()
        state.adding, state.db = False, DEFAULT_DB_ALIAS
        for name, place in columns:
            values[name] = row[place]
        for make_other, set_here, set_there in joined:
            other = make_other(row)
            set_here(instance, other)
            if other is not None:
                set_there(other, instance)
        return instance

    return make
