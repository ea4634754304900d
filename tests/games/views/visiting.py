"""What visitors of a table do, each in one line."""

from django.test import Client
from django.urls import reverse

from games.domain.matches import match_history
from games.models import CurrentState, Match
from tests.games.tables import asked, choose, options, running

PASSWORD = "a bishop in the harbour"


def signed_in(user, **headers) -> Client:
    """Open a browser in which `user` is signed in."""
    client = Client(headers=headers)
    client.force_login(user)
    return client


def with_password(user):
    """Set a password that tests know."""
    user.set_password(PASSWORD)
    user.save(update_fields=["password"])
    return user


def recognised(user, **headers) -> Client:
    """Open a browser in which `user` has just shown by the password who they are."""
    client = signed_in(with_password(user), **headers)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def show_second_step(client: Client) -> None:
    """Let a browser have signed in with a second step."""
    session = client.session
    session["account_authentication_methods_user"] = session["_auth_user_id"]
    session["account_authentication_methods"] = [{"method": "mfa", "type": "totp", "at": 0}]
    session.save()


def of_asked(match: Match) -> Client:
    """Return the browser of the player who is asked."""
    return signed_in(asked(match).user)


def address(match: Match, name: str = "table", *more) -> str:
    """Name one of the table's addresses."""
    return reverse(f"games:{name}", args=[match.pk, *more])


def form(match: Match, *choices: str, **fields) -> dict:
    """Fill in the decision's form as the page gives it, already confirmed."""
    match.refresh_from_db()
    filled = {"choice": list(choices or options(match)[:1]), "at": match.version, "token": "abc", "sure": "1"}
    return {**filled, **fields}


def everything(match: Match) -> tuple:
    """Return everything that a refused post must not change."""
    match.refresh_from_db()
    states = [*CurrentState.objects.filter(match=match).values(), *match.snapshots.values()]
    rows = (match.version, match.stamp, list(match.entries.values()), states)
    return (*rows, list(match.seats.order_by("number").values_list("stamp", "is_asked", "deadline", "bank")))


def page(client: Client, match: Match, **query) -> str:
    """Read the table's page."""
    return client.get(address(match), query).content.decode()


def hand_of_asked(match: Match) -> list[str]:
    """Return the hand of the player who is asked."""
    return match_history.newest_state(match).players[asked(match).number].hand


def at_redraw(cards: int) -> Match:
    """Start a match and lead it to a Magician who may put back at least so many cards."""
    for _ in range(20):
        match = running(2)
        for _ in range(300):
            if match.is_finished:
                break
            if "redraw" in options(match) and len(hand_of_asked(match)) >= cards:
                return match
            wished = [text for text in options(match) if text in ("pick:magician", "gather:cards")]
            choose(match, wished[0] if wished else None)
    raise AssertionError("no Magician came")
