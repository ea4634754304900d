"""The addresses of the games: `plain` in the viewer's language, `prefixed` under the code of each language."""

from django.urls import URLPattern, path

from games.views.accounts import account, account_activity, account_restore, personal_data, reauthentication
from games.views.chat import name_reports, table_chat
from games.views.deadlines import pauses, substitutes, vacations
from games.views.lobby import departures, seating, table_opening, table_wishes
from games.views.matches import export_downloads, match_cards, match_log, match_proof, my_games, preview_pictures
from games.views.notices import email_answers, feeds, mail_events, mailbox, notification_settings, outlets
from games.views.people import companions, player_profiles
from games.views.play import lessons, live_bursts, table
from games.views.results import archive, game_analysis, ratings
from games.views.review import bookmarks, game_story, match_replay, studies
from games.views.rulebook import card_pages, rulebook_pages, rulebook_search, unprinted_names
from games.views.site import landing, offline, preferences, privacy, security_txt

# What strangers read
prefixed: list[URLPattern] = [
    path("", landing.landing, name="landing"),
    path("archive/", archive.archive, name="archive"),
    path("games/<int:pk>/feed.atom", feeds.game, name="feed"),
    path("offline/", offline.offline, name="offline"),
    path("players/", player_profiles.players, name="players"),
    path("players/<slug:handle>/", player_profiles.player, name="player"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings/rules/", ratings.rating_rules, name="rating_rules"),
    path("rules/", rulebook_pages.contents, name="rules"),
    path("rules/search/", rulebook_search.search, name="search_rules"),
    path("rules/two-minutes/", rulebook_pages.two_minutes, name="two_minutes"),
    path("rules/unprinted/", unprinted_names.unprinted, name="unprinted"),
    path("rules/<slug:edition>/", rulebook_pages.contents, name="rules_of"),
    path("rules/<slug:edition>/booklet/", rulebook_pages.booklet, name="booklet"),
    path("rules/<slug:edition>/cards/", rulebook_pages.cards, name="cards_of"),
    path("rules/<slug:edition>/rulings/", card_pages.rulings, name="rulings"),
    path("rules/<slug:edition>/<slug:chapter>/", rulebook_pages.chapter, name="chapter"),
    path("rules/<slug:edition>/<slug:kind>/<slug:key>/", card_pages.card, name="card_of"),
    path("statistics/", archive.statistics, name="statistics"),
    path("terms/", privacy.terms, name="terms"),
]

# The table comes first: addresses are tried in this order, and nothing is asked for as often
plain: list[URLPattern] = [
    path("games/<int:pk>/", table.table, name="table"),
    path("games/<int:pk>/table/", table.fragment, name="fragment"),
    path("games/<int:pk>/choose/", table.choose, name="choose"),
    path("games/<int:pk>/undo/", table.undo, name="undo"),
    path("games/<int:pk>/order/", table.give_order, name="give_order"),
    path("games/<int:pk>/back/", table.come_back, name="come_back"),
    path("games/<int:pk>/burst/", live_bursts.burst, name="burst"),
    path("games/<int:pk>/ways-out/", departures.ways_out, name="ways_out"),
    path("games/<int:pk>/pause/", pauses.pause, name="pause"),
    path("games/<int:pk>/pause/answer/", pauses.answer, name="answer_pause"),
    path("games/<int:pk>/substitutes/", substitutes.table_substitutes, name="substitutes"),
    path("games/<int:pk>/substitutes/<int:seat>/withdraw/", substitutes.withdraw, name="withdraw_offer"),
    path("games/<int:pk>/resign/", departures.resign, name="resign"),
    path("games/<int:pk>/end/", departures.agree_to_end, name="agree_to_end"),
    path("games/<int:pk>/ask-again/", table.ask_again, name="ask_again"),
    path("games/<int:pk>/hint/", lessons.hide_hint, name="hide_hint"),
    path("games/<int:pk>/log/", match_log.log, name="log"),
    path("games/<int:pk>/chat/", table_chat.chat, name="chat"),
    path("games/<int:pk>/chat/news/", table_chat.news, name="chat_news"),
    path("games/<int:pk>/chat/say/", table_chat.say, name="say"),
    path("games/<int:pk>/chat/mute/", table_chat.mute, name="mute"),
    path("games/<int:pk>/chat/note/", table_chat.note, name="note"),
    path("games/<int:pk>/chat/<int:number>/report/", table_chat.report, name="report"),
    path("games/<int:pk>/report/", name_reports.of_table, name="report_table"),
    path("games/<int:pk>/at/<int:number>/", match_replay.moment, name="moment"),
    path("games/<int:pk>/at/<int:number>/around/", match_replay.around, name="around"),
    path("games/<int:pk>/at/<int:number>/bookmark/", bookmarks.bookmark, name="bookmark"),
    path("games/<int:pk>/at/<int:number>/comment/", bookmarks.comment, name="comment"),
    path("games/<int:pk>/at/<int:number>/try/", studies.try_out, name="try_out"),
    path("games/<int:pk>/picture.png", preview_pictures.picture, name="picture"),
    path("games/<int:pk>/at/<int:number>/picture.png", preview_pictures.moment_picture, name="moment_picture"),
    path("games/<int:pk>/proof/", match_proof.proof, name="proof"),
    path("games/<int:pk>/export.json", export_downloads.export_json, name="export_json"),
    path("games/<int:pk>/export.txt", export_downloads.export_text, name="export_text"),
    path("games/<int:pk>/analyse/", game_analysis.ask, name="analyse"),
    path("games/<int:pk>/story/", game_story.story, name="story"),
    path("games/<int:pk>/cards/", match_cards.cards, name="cards"),
    path("games/<int:pk>/cards/<slug:key>/", match_cards.card, name="card"),
]

# Games tried out differently
plain += [
    path("games/analysis/", studies.studies_of, name="studies"),
    path("games/analysis/<int:study>/", studies.study_page, name="study"),
    path("games/analysis/<int:study>/at/<int:number>/", studies.moment, name="study_moment"),
    path("games/analysis/<int:study>/at/<int:number>/around/", studies.around, name="study_around"),
    path("games/analysis/<int:study>/at/<int:number>/try/", studies.choose, name="study_choose"),
    path("games/analysis/<int:study>/at/<int:number>/change/", studies.change, name="study_change"),
    path("games/analysis/<int:study>/delete/", studies.forget, name="study_forget"),
    path("games/analysis/<int:study>/cards/<slug:key>/", studies.card, name="study_card"),
]

# Small things on every page
plain += [
    path("", preferences.front_door, name="front_door"),
    path("favicon.ico", preferences.favicon, {"count": 0}),
    path("favicon/<int:count>.svg", preferences.favicon, name="favicon"),
    path("language/", preferences.language, name="language"),
    path("theme/", preferences.theme, name="theme"),
    path("site.webmanifest", offline.manifest, name="manifest"),
    path(".well-known/security.txt", security_txt.security_txt, name="security_txt"),
    path("worker.js", offline.worker, name="worker"),
]

# Tables before their game begins, and the way to mine
plain += [
    path("games/", my_games.mine, name="mine"),
    path("games/new/", table_opening.new, name="new"),
    path("games/new/favourite/", table_opening.keep_favourite, name="keep_favourite"),
    path("games/new/favourite/forget/", table_opening.forget_favourite, name="forget_favourite"),
    path("games/bookmarks/", bookmarks.bookmarks, name="bookmarks"),
    path("games/citadels_proof.py", export_downloads.proof_script, name="script"),
    path("games/next/", my_games.next_game, name="next"),
    path("games/seen/", my_games.see_all, name="see_all"),
    path("games/<int:pk>/skip/", my_games.skip, name="skip"),
    path("games/players/<slug:handle>/report/", name_reports.of_player, name="report_player"),
    path("games/players/<slug:handle>/keep/", companions.keep, name="keep"),
    path("games/open/", seating.open_tables, name="open"),
    path("games/open/wishes/", table_wishes.wishes, name="wishes"),
    path("games/open/wishes/forget/", table_wishes.forget, name="forget_wishes"),
    path("games/first/", lessons.first_game, name="first_game"),
    path("games/play-now/", seating.play_now, name="play_now"),
    path("games/invitation/<str:token>/", seating.invitation, name="invitation"),
    path("games/offers/<int:number>/", substitutes.offer, name="offer"),
    path("games/<int:pk>/waiting/", seating.waiting, name="waiting"),
    path("games/<int:pk>/join/", seating.join, name="join"),
    path("games/<int:pk>/leave/", seating.leave, name="leave"),
    path("games/<int:pk>/cancel/", seating.cancel, name="cancel"),
    path("games/<int:pk>/invite/", seating.invite, name="invite"),
    path("games/<int:pk>/invite/player/", seating.invite_player, name="invite_player"),
    path("games/<int:pk>/rematch/", seating.rematch, name="rematch"),
    path("games/<int:pk>/seats/<int:seat>/bot/", seating.seat_bot, name="seat_bot"),
    path("games/<int:pk>/seats/<int:seat>/free/", seating.free_seat, name="free_seat"),
]

# One's own account; the rest of it is allauth's
plain += [
    path("accounts/login/", account.login, name="login"),
    path("accounts/signup/", account.signup, name="signup"),
    path("accounts/claim/", account.claim, name="claim"),
    path("accounts/profile/", account.profile, name="profile"),
    path("accounts/confirm-again/", account.confirm_again, name="confirm_again"),
    path("accounts/reauthenticate/code/", reauthentication.code_again, name="code_again"),
    path("accounts/activity/", account_activity.activity, name="activity"),
    path("accounts/activity/sign-out/", account_activity.close_others, name="close_others"),
    path("accounts/delete/", account.erase, name="erase"),
    path("accounts/restore/<str:token>/", account_restore.restore, name="restore"),
    path("accounts/measures/read/", companions.measures_read, name="measures_read"),
    path("accounts/data/", personal_data.own_data, name="own_data"),
    path("accounts/mails/resume/", notification_settings.resume_mail, name="resume_mail"),
    path("accounts/mails/test/", notification_settings.try_mail, name="try_mail"),
    path("accounts/mails/", notification_settings.preferences, name="mails"),
    path("accounts/calendar/renew/", feeds.renew_calendar, name="renew_calendar"),
    path("accounts/calendar/remove/", feeds.remove_calendar, name="remove_calendar"),
    path("calendar/<str:token>.ics", feeds.deadlines, name="calendar"),
    path("accounts/outlets/", outlets.outlets, name="outlets"),
    path("accounts/outlets/shown/", outlets.show_outlets, name="show_outlets"),
    path("accounts/outlets/<slug:key>/open/", outlets.open_outlet, name="open_outlet"),
    path("accounts/outlets/<int:pk>/test/", outlets.try_out, name="try_outlet"),
    path("accounts/outlets/<int:pk>/remove/", outlets.remove, name="remove_outlet"),
    path("accounts/vacation/", vacations.vacation, name="vacation"),
    path("accounts/vacation/habit/", vacations.vacation_habit, name="vacation_habit"),
    path("accounts/vacation/<int:pk>/end/", vacations.end_vacation, name="end_vacation"),
]

# Mail
plain += [
    path("mail/answer/<str:token>/", email_answers.answer, name="answer"),
    path("mail/events/<slug:service>/", mail_events.events, name="mail_events"),
    path("mail/stop/<str:token>/", notification_settings.unsubscribe, name="unsubscribe"),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/<int:pk>/", mailbox.letter, name="letter"),
    path("mailbox/<int:pk>/page/", mailbox.letter_page, name="letter_page"),
]
