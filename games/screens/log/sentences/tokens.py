"""Sentences about what is laid on characters, and what somebody let pass."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import facts as f
from games.screens.log.teller import Teller, tell


@tell.register
def named(fact: f.Named, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "card": to.card(fact.character), "token": fact.token}
    mine = to.is_me(fact.seat)
    match fact.token:
        case "murdered":
            message = _("You murder the %(card)s.") if mine else _("%(name)s, the Assassin, murders the %(card)s.")
        case "robbed":
            message = _("You will rob the %(card)s.") if mine else _("%(name)s, the Thief, will rob the %(card)s.")
        case "bewitched":
            message = _("You bewitch the %(card)s.") if mine else _("%(name)s, the Witch, bewitches the %(card)s.")
        case "usurped":
            message = (
                _("You take the throne of the %(card)s.") if mine else _("%(name)s takes the throne of the %(card)s.")
            )
        case _other:
            message = _("You name the %(card)s.") if mine else _("%(name)s names the %(card)s.")
    return to.say(message, **holes)


@tell.register
def tokens_laid(fact: f.TokensLaid, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "cards": to.cards(fact.characters), "true": to.card(fact.true)}
    if fact.token == "warrant":
        if to.is_me(fact.seat):
            return to.say(_("You lay warrants on %(cards)s; the one on the %(true)s is signed."), **holes)
        return to.say(_("%(name)s lays warrants on %(cards)s; one of them is signed."), **holes)
    if to.is_me(fact.seat):
        return to.say(_("You threaten %(cards)s; the threat to the %(true)s is real."), **holes)
    return to.say(_("%(name)s threatens %(cards)s; one of the threats is real."), **holes)


@tell.register
def token_taken(fact: f.TokenTaken, to: Teller) -> str | None:
    faces = FACES.get(fact.token)
    if faces is None:
        return None
    message = faces.get(fact.face, faces.get("", ""))
    return to.say(str(message), card=to.card(fact.character)) if message else None


@tell.register
def declined(fact: f.Declined, to: Teller) -> str:
    mine, theirs = DECLINED.get(fact.what, DECLINED[""])
    message = mine if to.is_me(fact.seat) else theirs
    return to.say(str(message), name=to.name(fact.seat), card=to.card(fact.what))


FACES: dict[str, dict[str, Promise]] = {
    "warrant": {
        "signed": gettext_lazy("The warrant on the %(card)s is the signed one."),
        "": gettext_lazy("A warrant on the %(card)s is put away unseen."),
    },
    "threat": {
        "flower": gettext_lazy("The threat to the %(card)s is turned over: it is the flower."),
        "blank": gettext_lazy("The threat to the %(card)s is turned over: it is empty."),
        "": gettext_lazy("The threat to the %(card)s is put away unseen."),
    },
    "murdered": {"": gettext_lazy("The %(card)s lives after all.")},
}
"""What is said of a token taken away, by the face that it showed; nothing stands for unseen."""

DECLINED: dict[str, tuple[Promise, Promise]] = {
    "bribe": (gettext_lazy("You refuse to pay the bribe."), gettext_lazy("%(name)s refuses to pay the bribe.")),
    "reveal_threat": (
        gettext_lazy("You leave the threat face down."),
        gettext_lazy("%(name)s leaves the threat face down."),
    ),
    "confiscate": (gettext_lazy("You take nothing away."), gettext_lazy("%(name)s takes nothing away.")),
    "cash_booth": (
        gettext_lazy("You leave the gold on your booth."),
        gettext_lazy("%(name)s leaves the gold on the booth."),
    ),
    "": (gettext_lazy("You let it pass: %(card)s."), gettext_lazy("%(name)s lets it pass: %(card)s.")),
}
"""What is said of somebody who was asked and let it pass: of oneself, of others."""
