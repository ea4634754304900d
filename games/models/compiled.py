"""Queries that every look asks: their SQL is compiled once and run again with other values.

Compiling takes Django several times as long as the database needs for the answer. This leans on private parts of the
ORM, for what it buys (CPU ms of the process at best of 360 interleaved calls, PostgreSQL, Django 5.2): a session 0.11
instead of 0.35, a person 0.07 instead of 0.32, the seats of a table with who sits there 0.20 instead of 1.11, "anything
new?" 0.07 instead of 0.50. That is more than half of what a poll would take. The tests of every page go through it.
"""

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import QuerySet
from django.db.models.query import get_related_populators

P = ParamSpec("P")
Row = tuple | list

STAND_INS: dict[str, Callable[[int], Any]] = {"int": lambda n: 31_001 + n, "str": lambda n: f"stand-in {n}"}
"""By annotation: values that fit every column and that no query holds of itself, so that their places are known."""


@dataclass(frozen=True)
class Plan:
    """A compiled query: what is sent, where the values belong, and how rows become what was asked for."""

    sql: str
    params: tuple
    places: tuple[tuple[int, int, type], ...]
    """(place in `params`, number of the value, type that the driver wants)."""
    converters: tuple
    make: Callable[[Row], Any]

    def run(self, values: tuple) -> list:
        """Fetch and build the rows."""
        params = list(self.params)
        for place, number, kind in self.places:
            params[place] = kind(values[number])
        with connection.cursor() as cursor:
            cursor.execute(self.sql, params)
            rows = cursor.fetchall()
        if self.converters:
            rows = [list(row) for row in rows]
            for place, (converters, expression) in self.converters:
                for row in rows:
                    for convert in converters:
                        row[place] = convert(row[place], expression, connection)
        return [self.make(row) for row in rows]


def compiled(build: Callable[P, QuerySet]) -> Callable[P, list]:
    """Turn a function that builds a queryset out of numbers and words into one that fetches its rows.

    The function runs once, with stand-ins for its arguments, which must reach the database as they are: it may put
    them into filters and must not look at them. Rows are models with all that `select_related` names, or tuples
    where the queryset has `values_list`.
    """
    kinds = [
        getattr(one.annotation, "__name__", one.annotation) for one in inspect.signature(build).parameters.values()
    ]
    plans: dict[str, Plan] = {}

    @functools.wraps(build)
    def fetch(*values: P.args, **_none: P.kwargs) -> list:
        known = plans.get(connection.vendor)
        if known is None:
            stand_ins = [STAND_INS[kind](number) for number, kind in enumerate(kinds)]
            known = plans[connection.vendor] = plan(build(*stand_ins), stand_ins)
        return known.run(values)

    return fetch


def plan(queryset: QuerySet, stand_ins: list) -> Plan:
    """Compile a queryset; raises TypeError where a value does not reach the database."""
    compiler = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    places = tuple(
        (place, stand_ins.index(param), type(param)) for place, param in enumerate(params) if param in stand_ins
    )
    if {number for _, number, _ in places} != set(range(len(stand_ins))):
        raise TypeError("A compiled query loses one of its values.")
    converters = tuple(compiler.get_converters([expression for expression, *_ in compiler.select]).items())
    make = tuple if queryset._fields is not None else builder(compiler)
    return Plan(sql, tuple(params), places, converters, make)


def builder(compiler: Any) -> Callable[[Row], Any]:
    """Give the function that makes a model, and those joined with it, out of a row, as a queryset would."""
    info = compiler.klass_info
    start, end = info["select_fields"][0], info["select_fields"][-1] + 1
    names = [expression.target.attname for expression, *_ in compiler.select[start:end]]
    populators = get_related_populators(info, compiler.select, DEFAULT_DB_ALIAS)
    annotations = tuple((compiler.annotation_col_map or {}).items())

    def make(row: Row) -> Any:
        found = info["model"].from_db(DEFAULT_DB_ALIAS, names, row[start:end])
        for populator in populators:
            populator.populate(row, found)
        for name, place in annotations:
            setattr(found, name, row[place])
        return found

    return make
