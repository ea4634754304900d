"""Fill the site with demo data: people, open tables, running and finished games."""

import random
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

import engine
from games.domain.lobby import seating
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_history
from games.domain.play import choices
from games.enums import By, Pace
from games.models import Match, User

ADDRESSES = tuple(f"{name}@example.org" for name in ("anna", "ondrej", "chiching", "boris", "leonie"))
PEOPLE = (
    ("Anna", "en", "Europe/London"),
    ("Ondřej", "cs", "Europe/Prague"),
    ("芷晴", "zh-hant", "Asia/Taipei"),
    ("Борис", "bg", "Europe/Sofia"),
    ("Léonie", "fr", "Europe/Paris"),
)
PASSWORD = "correct horse 9"


class Command(BaseCommand):
    """Creates five users, who can sign in as anna@example.org and so on, and eight tables with them."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """Add `--seed`, which makes the demo reproducible."""
        parser.add_argument("--seed", type=int, default=1, help="seed of the players' random choices")

    def handle(self, *, seed: int, **options: Any) -> None:
        """Create the users and tables.

        Each table has its own transaction, because other people may use the site meanwhile.
        """
        if settings.IS_HTTPS:
            raise CommandError("Not on a public site: the password of these users is public.")
        if User.objects.filter(email="anna@example.org").exists():
            raise CommandError("The demo data exists already.")
        rng = random.Random(seed)
        with transaction.atomic():
            people = [self.create_user(number, *details) for number, details in enumerate(PEOPLE)]
        anna, ondrej, chiching, boris, leonie = people
        self.open_table(anna, 5, "The Crooked Lane", [ondrej], pace=Pace.DAILY)
        self.open_table(boris, 3, "After work", [], pace=Pace.BRISK, bots=["builder"])
        self.open_table(leonie, 4, "Family only", [anna], pace=Pace.RELAXED, private=True)
        for name, steps in (("Market Day", 9), ("The Long Winter", 90), ("Seven Bridges", 260)):
            self.open_and_play(anna, 4, name, [ondrej, chiching, boris], rng=rng, steps=steps)
        self.open_and_play(leonie, 3, "Against the machines", [anna], bots=["builder"], rng=rng, steps=40)
        self.open_and_play(boris, 3, "The first of many", [anna, chiching], rng=rng, steps=5000)
        self.stdout.write(f"Sign in as anna@example.org with the password: {PASSWORD}")

    def create_user(self, number: int, name: str, language: str, time_zone: str) -> User:
        """Create a user with a confirmed address."""
        email = ADDRESSES[number]
        user = User.objects.create_user(email, PASSWORD, display_name=name, language=language, time_zone=time_zone)
        EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
        return user

    def open_table(self, creator: User, size: int, name: str, others: list[User], **wishes: Any) -> Match:
        """Open a table and seat the `others`."""
        match = seating.open_match(
            creator=creator, settings=MatchSettings(edition="classic", size=size, name=name, **wishes)
        )
        for other in others:
            seating.take_seat(match=match, user=other, token=match.invite_token)
        match.refresh_from_db()
        return match

    @transaction.atomic
    def open_and_play(self, *arguments: Any, rng: random.Random, steps: int, **wishes: Any) -> None:
        """Open a table and play at it in one transaction, so that no one else can join."""
        self.play(self.open_table(*arguments, **wishes), rng, steps)

    def play(self, match: Match, rng: random.Random, steps: int) -> None:
        """Make up to `steps` random choices, preferring to build, until the game is over."""
        for _ in range(steps):
            if not match.is_running:
                return
            state = match_history.newest_state(match)
            question = engine.question(state)
            if question is None:
                return
            texts = [":".join(map(str, choice)) for choice in engine.options(state)]
            builds = [text for text in texts if text.startswith("build:")]
            choices.make_choice(
                match=match,
                seat=question.seat,
                choices=[rng.choice(builds or texts)],
                at=match.version,
                by=By.PERSON,
                enqueue_bots=False,
            )
            match.refresh_from_db()
