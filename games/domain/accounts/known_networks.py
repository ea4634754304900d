"""Networks from which the owner of an account has signed in before."""

from django.db.models import Q

from games.domain.accounts.shared_networks import OWNER_EVENTS
from games.domain.people.networks import network_of
from games.models import SecurityEvent, User, UserSession


def known_network(email: str, address: str | None) -> str:
    """Return the network of an IP address if the owner of `email` has signed in from it; otherwise an empty string."""
    network = network_of(address)
    is_owner = Q(email=email) | Q(emailaddress__email=email, emailaddress__verified=True)
    owners = User.objects.filter(is_owner, deleted_at=None).values("pk")
    if not network or UserSession.objects.filter(user__in=owners, network=network).exists():
        return network
    events = SecurityEvent.objects.filter(user__in=owners, kind__in=OWNER_EVENTS)
    earlier = events.order_by().values_list("address", flat=True).distinct()
    return network if network in map(network_of, earlier) else ""
