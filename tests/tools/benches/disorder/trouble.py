"""Failures during play: kills all the time, and failures of each server in turn."""

import random
import signal
import time
from collections.abc import Callable

from tests.tools.benches.disorder.cluster import Cluster

BEAT = 0.5
"""Seconds between two kills."""
WHOLE = 20
"""After so many kills the next program dies with all its processes."""
BY_TURNS = ("web", "other web", "worker")
Misfortune = Callable[[], object]


class Trouble:
    """A plan of misfortunes by how much of the run is over, beside the kills."""

    def __init__(self, cluster: Cluster, *, pause: float) -> None:
        """Draw up the plan; Redis is to stand still for `pause` seconds."""
        self.cluster, self.pause, self.dice = cluster, pause, random.Random(11)
        self.resumes_at = float("inf")
        redis = cluster.redis
        plan: list[tuple[float, str, Misfortune]] = [
            *((part, "PostgreSQL stopped at once and started", self.crash) for part in (0.1, 0.3, 0.5, 0.7, 0.9)),
            (0.2, "Redis flushed", redis.flush),
            (0.4, f"Redis stands still for {pause:.0f} s", self.hang),
            (0.6, "Redis killed", redis.process.kill),
            (0.65, "Redis started", redis.start),
        ]
        self.plan = sorted(plan, key=lambda step: step[0])

    def go_on(self, progress: Callable[[], float], write: Callable[[str], object]) -> None:
        """Make trouble until all of the run is over, and leave every server running."""
        kills = 0
        while progress() < 1:
            time.sleep(BEAT)
            kills += 1
            self.kill_parts()
            if kills % WHOLE == 0:
                self.cluster.programs[BY_TURNS[kills // WHOLE % len(BY_TURNS)]].kill()
            if time.monotonic() > self.resumes_at:
                self.resume()
            while self.plan and progress() >= self.plan[0][0]:
                part, words, happen = self.plan.pop(0)
                happen()
                write(f"  {100 * part:3.0f} %: {words}")
        self.resume()
        if self.cluster.redis.process.poll() is not None:
            self.cluster.redis.start()

    def kill_parts(self) -> None:
        """Kill a process of each web server and one of the worker."""
        for name in BY_TURNS:
            program = self.cluster.programs[name]
            if not program.has_fallen():
                program.kill_part(self.dice)

    def crash(self) -> None:
        """End PostgreSQL in the middle of everything, and start it again."""
        self.cluster.postgres.crash()
        self.cluster.postgres.start()

    def hang(self) -> None:
        """Pause Redis: it accepts connections and does not answer."""
        self.cluster.redis.process.send_signal(signal.SIGSTOP)
        self.resumes_at = time.monotonic() + self.pause

    def resume(self) -> None:
        """Resume Redis."""
        self.cluster.redis.process.send_signal(signal.SIGCONT)
        self.resumes_at = float("inf")
