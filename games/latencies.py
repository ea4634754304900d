"""How long answers take, counted in classes: each process counts, and hands over to Redis what all have counted."""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from games.circuit_breaker import CircuitBreaker

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds: an answer counts in the first class that it does not go beyond."""
KINDS = {"/table/": "poll", "/choose/": "move"}
"""What the end of a table's address says of a request; all else is a page."""
KEY = "citadels:latencies"
EVERY = 5
"""Seconds between two times that a process hands over."""
SUM = "sum"
breaker = CircuitBreaker("the store of latencies")


class Histogram:
    """What this process has counted and not handed over yet, by kind and class."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._lock, self._own, self._handed_over = Lock(), Counter[str](), time.monotonic()

    def note(self, kind: str, seconds: float) -> None:
        """Count an answer."""
        with self._lock:
            self._own.update({f"{kind} {bisect_left(BOUNDS, seconds)}": 1, f"{kind} {SUM}": seconds})
        if time.monotonic() - self._handed_over > EVERY:
            self.read()

    def read(self) -> Mapping[str, float]:
        """Hand over what was counted here, and give what all have; without Redis what was counted here."""
        self._handed_over = time.monotonic()
        with self._lock:
            own = self._own
            if not settings.REDIS_URL or breaker.is_open:
                return Counter(own)
            self._own = Counter()
        try:
            with Redis.from_url(settings.REDIS_URL, **settings.REDIS_PATIENCE, retry=Retry(NoBackoff(), 0)) as client:
                pipe = client.pipeline(transaction=True)
                for name, count in own.items():
                    pipe.hincrbyfloat(KEY, name, count)
                pipe.hgetall(KEY)
                return {name.decode(): float(count) for name, count in pipe.execute()[-1].items()}
        except RedisError as problem:
            breaker.trip(problem)
            with self._lock:
                self._own.update(own)
            return Counter(own)

    def forget(self) -> None:
        """Begin anew."""
        self.__init__()


histogram = Histogram()


class Latencies:
    """Takes the time of each answer, from behind the probes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Go on, and count."""
        start = time.perf_counter()
        response = self.get_response(request)
        ends = request.path_info[request.path_info.rfind("/", 0, -1) :]
        histogram.note(KINDS.get(ends, "page"), time.perf_counter() - start)
        return response
