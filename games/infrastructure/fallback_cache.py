"""A shared cache in Redis that falls back to each process's memory while Redis does not answer."""

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from games.infrastructure.circuit_breaker import CircuitBreaker

breaker = CircuitBreaker("the cache in Redis")


def with_fallback(name: str) -> Callable[..., Any]:
    """Return a cache method that uses Redis, or the process's own memory while Redis does not answer."""

    def method(self: "FallbackCache", *args: Any, **kwargs: Any) -> Any:
        if not breaker.is_open:
            try:
                return getattr(RedisCache, name)(self, *args, **kwargs)
            except RedisError as problem:
                breaker.trip(problem)
        return getattr(self.own_memory, name)(*args, **kwargs)

    return method


class FallbackCache(RedisCache):
    """A Redis cache with a fallback.

    It is suitable for counting attempts (per process, while Redis is down), but not for data that must be fresh.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        """Create the Redis cache and its fallback."""
        super().__init__(server, params)
        self.own_memory = LocMemCache("fallback", {})

    add = with_fallback("add")
    get = with_fallback("get")
    set = with_fallback("set")
    touch = with_fallback("touch")
    delete = with_fallback("delete")
    get_many = with_fallback("get_many")
    has_key = with_fallback("has_key")
    incr = with_fallback("incr")
    set_many = with_fallback("set_many")
    delete_many = with_fallback("delete_many")
    clear = with_fallback("clear")
