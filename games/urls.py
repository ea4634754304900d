"""The addresses of the games: `plain` in the viewer's language, `prefixed` under /en/, /cs/ …"""

from django.urls import URLPattern, path

from games.views import (
    account,
    archive,
    departures,
    history,
    landing,
    lobby,
    mailbox,
    mine,
    notices,
    offline,
    opening,
    player,
    preferences,
    reauthentication,
    reference,
    rules,
    table,
)

# What strangers read
prefixed: list[URLPattern] = [
    path("", landing.landing, name="landing"),
    path("archive/", archive.archive, name="archive"),
    path("offline/", offline.offline, name="offline"),
    path("players/", player.players, name="players"),
    path("players/<slug:handle>/", player.player, name="player"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:edition>/", rules.rules, name="rules_of"),
    path("rules/<slug:edition>/cards/", rules.cards, name="cards_of"),
    path("statistics/", archive.statistics, name="statistics"),
]

# Small things on every page
plain: list[URLPattern] = [
    path("", preferences.front_door, name="front_door"),
    path("favicon.ico", preferences.favicon, {"count": 0}),
    path("favicon/<int:count>.svg", preferences.favicon, name="favicon"),
    path("language/", preferences.language, name="language"),
    path("theme/", preferences.theme, name="theme"),
    path("site.webmanifest", offline.manifest, name="manifest"),
    path("worker.js", offline.worker, name="worker"),
]

# Tables before their game begins, and the way to mine
plain += [
    path("games/", mine.mine, name="mine"),
    path("games/new/", opening.new, name="new"),
    path("games/new/favourite/", opening.keep_favourite, name="keep_favourite"),
    path("games/new/favourite/forget/", opening.forget_favourite, name="forget_favourite"),
    path("games/next/", mine.next_game, name="next"),
    path("games/open/", lobby.open_tables, name="open"),
    path("games/play-now/", lobby.play_now, name="play_now"),
    path("games/invitation/<str:token>/", lobby.invitation, name="invitation"),
    path("games/<int:pk>/waiting/", lobby.waiting, name="waiting"),
    path("games/<int:pk>/join/", lobby.join, name="join"),
    path("games/<int:pk>/leave/", lobby.leave, name="leave"),
    path("games/<int:pk>/cancel/", lobby.cancel, name="cancel"),
    path("games/<int:pk>/invite/", lobby.invite, name="invite"),
    path("games/<int:pk>/rematch/", lobby.rematch, name="rematch"),
    path("games/<int:pk>/seats/<int:seat>/bot/", lobby.seat_bot, name="seat_bot"),
    path("games/<int:pk>/seats/<int:seat>/free/", lobby.free_seat, name="free_seat"),
]

# One's own account; the rest of it is allauth's
plain += [
    path("accounts/login/", account.login, name="login"),
    path("accounts/signup/", account.signup, name="signup"),
    path("accounts/claim/", account.claim, name="claim"),
    path("accounts/profile/", account.profile, name="profile"),
    path("accounts/confirm-again/", account.confirm_again, name="confirm_again"),
    path("accounts/reauthenticate/code/", reauthentication.code_again, name="code_again"),
    path("accounts/delete/", account.erase, name="erase"),
    path("accounts/mails/", notices.preferences, name="mails"),
]

# Mail
plain += [
    path("mail/stop/<str:token>/", notices.unsubscribe, name="unsubscribe"),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/<int:pk>/", mailbox.letter, name="letter"),
    path("mailbox/<int:pk>/page/", mailbox.letter_page, name="letter_page"),
]

# The table
plain += [
    path("games/<int:pk>/", table.table, name="table"),
    path("games/<int:pk>/table/", table.fragment, name="fragment"),
    path("games/<int:pk>/choose/", table.choose, name="choose"),
    path("games/<int:pk>/undo/", table.undo, name="undo"),
    path("games/<int:pk>/order/", table.give_order, name="give_order"),
    path("games/<int:pk>/back/", table.come_back, name="come_back"),
    path("games/<int:pk>/ways-out/", departures.ways_out, name="ways_out"),
    path("games/<int:pk>/resign/", departures.resign, name="resign"),
    path("games/<int:pk>/end/", departures.agree_to_end, name="agree_to_end"),
    path("games/<int:pk>/ask-again/", table.ask_again, name="ask_again"),
    path("games/<int:pk>/log/", history.log, name="log"),
    path("games/<int:pk>/at/<int:number>/", history.moment, name="moment"),
    path("games/<int:pk>/cards/", reference.cards, name="cards"),
    path("games/<int:pk>/cards/<slug:key>/", reference.card, name="card"),
]
