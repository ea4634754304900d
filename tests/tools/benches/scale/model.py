"""What a site of so many players needs: a model from measured inputs, in which each number can be replaced."""

from collections.abc import Callable
from dataclasses import dataclass

DAY, YEAR, MB, GB = 86_400, 365, 1e6, 1e9
SITES = (10_000, 1_000_000, 10_000_000)


@dataclass(frozen=True)
class Players:
    """What players do."""

    games: float = 2
    """Running games of a player."""
    moves: float = 1.2
    """Posts of a player a day, in all games."""
    views: float = 12
    """Pages that a player opens a day."""
    polls: float = 58
    """Polls that follow each page."""
    notices: float = 1.37
    """Notices to a player a day."""
    emails: float = 0.7
    """Emails to a player a day."""
    peak: float = 3
    """The busiest hour, as a multiple of the mean."""
    seats: float = 4.5
    """Players of a game."""
    entries: float = 280
    """Posts of a game."""


@dataclass(frozen=True)
class Costs:
    """What each thing costs; CPU in milliseconds, sizes in kB. The commands that measured them are in docs/scale.md."""

    move_site: float
    move_database: float
    move_wal: float
    view_site: float
    view_database: float
    poll_site: float
    poll_database: float
    email: float
    """In a worker, with its queries."""
    running_game: float
    finished_game: float
    """Everything that stays for ever."""
    recent_game: float
    """A finished game before it is compressed."""
    recent_days: float
    delete_rate: float
    """Rows a second that the nightly task deletes."""
    most_deleted: float
    """Rows of a kind that it deletes in one night; 0 if it goes on until nothing is left."""


BEFORE = Costs(20, 9, 48, 30, 6, 1.5, 0.3, 51, 120, 193, 193, 30, 5000, 100_000)
AFTER = Costs(18, 6, 17, 30, 5, 1.5, 0.3, 24, 120, 20, 193, 30, 5000, 0)


@dataclass(frozen=True)
class Machine:
    """What one machine can do."""

    cores: float = 32
    use: float = 0.6
    """The part of its cores that may be busy in the busiest hour."""
    wal: float = 100
    """MB a second that the disk and a replica take."""
    disk: float = 4000
    """GB."""
    slots: float = 64
    """Worker processes, on two machines."""


def load(players: int, does: Players, costs: Costs) -> dict[str, float]:
    """Return the load of a site in its busiest hour, by the unit in the name."""
    a_second = players * does.peak / DAY
    moves, views = does.moves * a_second, does.views * a_second
    polls = views * does.polls
    emails = does.emails * a_second
    games = players * does.games / does.seats
    finished = players * does.moves / does.entries * YEAR
    site = moves * costs.move_site + views * costs.view_site + polls * costs.poll_site
    database = moves * costs.move_database + views * costs.view_database + polls * costs.poll_database
    recent = finished / YEAR * costs.recent_days * costs.recent_game
    return {
        "running games": games,
        "finished games a year": finished,
        "moves/s": moves,
        "page views/s": views,
        "polls/s": polls,
        "emails/s": emails,
        "web cores": site / 1000,
        "worker cores": (emails * costs.email + moves * 5) / 1000,
        "database cores": database / 1000,
        "WAL MB/s": moves * costs.move_wal / 1000,
        "WAL GB a day": players * does.moves * costs.move_wal / MB,
        "disk GB after a year": (games * costs.running_game + finished * costs.finished_game + recent) / MB,
        "memory GB of the database": games * 25 / MB + players * 4 / MB,
        "rows to delete a night": players * does.notices,
    }


def strains(found: dict[str, float], costs: Costs, machine: Machine) -> dict[str, float]:
    """Return how much of each limit a site uses; from 1 on it is a bottleneck."""
    hours = 6
    deleted = costs.most_deleted or costs.delete_rate * hours * 3600
    return {
        "nightly deletion": found["rows to delete a night"] / deleted,
        "CPU of one PostgreSQL": found["database cores"] / (machine.cores * machine.use),
        "WAL of one PostgreSQL": found["WAL MB/s"] / machine.wal,
        "disk of one PostgreSQL": found["disk GB after a year"] / machine.disk,
        "worker processes": found["worker cores"] / machine.slots,
    }


def show_model(write: Callable[[str], object]) -> None:
    """Print load, and what it strains most, for each size of a site."""
    for name, costs in (("before", BEFORE), ("after", AFTER)):
        loads = [load(players, Players(), costs) for players in SITES]
        write(f"{name}: {'players':28}" + "".join(f"{players:14,}" for players in SITES))
        for what in loads[0]:
            write(f"  {what:34}" + "".join(f"{found[what]:14,.1f}" for found in loads))
        for what in strains(loads[0], costs, Machine()):
            parts = [strains(found, costs, Machine())[what] for found in loads]
            write(f"  used of the {what:26}" + "".join(f"{part:14.0%}" for part in parts))
