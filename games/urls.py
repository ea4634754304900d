"""The URLs of the site: `plain` without a language in the path, `prefixed` under the code of each language."""

from django.urls import URLPattern, path

from games.views.accounts import (
    account,
    account_activity,
    account_restore,
    personal_data,
    reauthentication,
    settings_page,
)
from games.views.chat import name_reports, table_chat
from games.views.circles import circle_actions, circle_pages, circle_tables
from games.views.deadlines import nudges, pauses, substitutes, vacations
from games.views.lobby import departures, invitations, quick_match, seating, table_opening, table_wishes
from games.views.matches import export_downloads, match_cards, match_log, match_proof, my_games, preview_pictures
from games.views.notices import (
    email_answers,
    email_votes,
    feeds,
    mail_events,
    mailbox,
    notification_settings,
    outlets,
    push_renewal,
    table_confirmations,
    table_webhooks,
)
from games.views.people import companions, neighbors, player_profiles
from games.views.play import advice, answers, envelopes, lessons, live_bursts, plan_ahead, plans, table
from games.views.results import archive, game_analysis, ratings
from games.views.review import bookmarks, exercises, game_story, match_replay, studies
from games.views.rulebook import card_pages, rulebook_pages, rulebook_search, unprinted_names
from games.views.site import landing, offline, preferences, privacy, security_txt

# Public pages
prefixed: list[URLPattern] = [
    path("", landing.landing_page, name="landing"),
    path("archive/", archive.search_archive, name="archive"),
    path("exercises/", exercises.show_exercise, name="exercises"),
    path("exercises/<slug:day>/", exercises.show_exercise, name="exercise_of"),
    path("games/<int:pk>/feed.atom", feeds.game_feed, name="feed"),
    path("neighbors/", neighbors.list_neighbors, name="neighbors"),
    path("offline/", offline.offline_page, name="offline"),
    path("players/", player_profiles.list_players, name="players"),
    path("players/<slug:handle>/", player_profiles.player_profile, name="player"),
    path("privacy/", privacy.privacy_policy, name="privacy"),
    path("ratings/", ratings.show_leaderboards, name="ratings"),
    path("ratings/rules/", ratings.rating_rules, name="rating_rules"),
    path("rules/", rulebook_pages.rulebook_contents, name="rules"),
    path("rules/search/", rulebook_search.search_rulebook, name="search_rules"),
    path("rules/two-minutes/", rulebook_pages.two_minutes_page, name="two_minutes"),
    path("rules/unprinted/", unprinted_names.unprinted_names, name="unprinted"),
    path("rules/<slug:edition>/", rulebook_pages.rulebook_contents, name="rules_of"),
    path("rules/<slug:edition>/booklet/", rulebook_pages.rulebook_booklet, name="booklet"),
    path("rules/<slug:edition>/cards/", rulebook_pages.edition_cards, name="cards_of"),
    path("rules/<slug:edition>/rulings/", card_pages.edition_rulings, name="rulings"),
    path("rules/<slug:edition>/<slug:chapter>/", rulebook_pages.rulebook_chapter, name="chapter"),
    path("rules/<slug:edition>/<slug:kind>/<slug:key>/", card_pages.rulebook_card, name="card_of"),
    path("statistics/", archive.show_site_statistics, name="statistics"),
    path("terms/", privacy.terms_of_use, name="terms"),
]

# The table comes first, because URLs are tried in this order and the table is requested most often.
plain: list[URLPattern] = [
    path("games/<int:pk>/", table.show_table, name="table"),
    path("games/<int:pk>/table/", table.table_fragment, name="fragment"),
    path("games/<int:pk>/choose/", table.post_choice, name="choose"),
    path("games/<int:pk>/ahead/", plan_ahead.plan_ahead, name="plan_ahead"),
    path("games/<int:pk>/advice/", advice.show_advice, name="advice"),
    path("games/<int:pk>/undo/", table.post_undo, name="undo"),
    path("games/<int:pk>/order/", table.post_standing_order, name="give_order"),
    path("games/<int:pk>/answers/", answers.plan_answers, name="plan_answers"),
    path("games/<int:pk>/envelope/", envelopes.seal_envelope, name="seal_envelope"),
    path("games/<int:pk>/plan/", plans.list_turn_plans, name="turn_plans"),
    path("games/<int:pk>/plan/<slug:key>/", plans.plan_turn, name="plan_turn"),
    path("games/<int:pk>/plan/<slug:key>/delete/", plans.delete_turn_plan, name="delete_turn_plan"),
    path("games/<int:pk>/back/", table.take_seat_back, name="come_back"),
    path("games/<int:pk>/burst/", live_bursts.post_live_burst, name="burst"),
    path("games/<int:pk>/ways-out/", departures.leave_game_page, name="ways_out"),
    path("games/<int:pk>/pause/", pauses.propose_pause_page, name="pause"),
    path("games/<int:pk>/pause/answer/", pauses.vote_on_pause, name="answer_pause"),
    path("games/<int:pk>/nudge/<int:seat>/", nudges.nudge_player, name="nudge"),
    path("games/<int:pk>/substitutes/", substitutes.table_substitutes, name="substitutes"),
    path(
        "games/<int:pk>/substitutes/<int:seat>/withdraw/", substitutes.withdraw_substitute_offer, name="withdraw_offer"
    ),
    path("games/<int:pk>/resign/", departures.resign_from_game, name="resign"),
    path("games/<int:pk>/end/", departures.vote_to_end_game, name="agree_to_end"),
    path("games/<int:pk>/ask-again/", table.toggle_confirmation, name="ask_again"),
    path("games/<int:pk>/hint/", lessons.hide_hint, name="hide_hint"),
    path("games/<int:pk>/log/", match_log.match_log, name="log"),
    path("games/<int:pk>/chat/", table_chat.show_chat, name="chat"),
    path("games/<int:pk>/chat/news/", table_chat.newer_messages, name="chat_news"),
    path("games/<int:pk>/chat/say/", table_chat.post_chat_message, name="say"),
    path("games/<int:pk>/chat/mute/", table_chat.mute_chat, name="mute"),
    path("games/<int:pk>/chat/note/", table_chat.edit_match_note, name="note"),
    path("games/<int:pk>/chat/<int:number>/report/", table_chat.report_chat_message, name="report"),
    path("games/<int:pk>/report/", name_reports.table_name_report, name="report_table"),
    path("games/<int:pk>/at/<int:number>/", match_replay.replay_moment, name="moment"),
    path("games/<int:pk>/at/<int:number>/around/", match_replay.replay_moments_around, name="around"),
    path("games/<int:pk>/at/<int:number>/bookmark/", bookmarks.post_bookmark, name="bookmark"),
    path("games/<int:pk>/at/<int:number>/comment/", bookmarks.post_replay_comment, name="comment"),
    path("games/<int:pk>/at/<int:number>/try/", studies.create_study, name="try_out"),
    path("games/<int:pk>/picture.png", preview_pictures.table_picture, name="picture"),
    path("games/<int:pk>/share.png", preview_pictures.share_picture, name="share_picture"),
    path("games/<int:pk>/at/<int:number>/picture.png", preview_pictures.moment_picture, name="moment_picture"),
    path("games/<int:pk>/proof/", match_proof.match_proof, name="proof"),
    path("games/<int:pk>/export.json", export_downloads.export_json, name="export_json"),
    path("games/<int:pk>/export.txt", export_downloads.export_text, name="export_text"),
    path("games/<int:pk>/costliest/", game_analysis.show_costliest_choice, name="costliest"),
    path("games/<int:pk>/analyse/", game_analysis.request_game_analysis, name="analyse"),
    path("games/<int:pk>/story/", game_story.show_game_story, name="story"),
    path("games/<int:pk>/webhook/", table_webhooks.table_webhook, name="table_webhook"),
    path("games/<int:pk>/webhook/test/", table_webhooks.test_table_webhook, name="try_table_webhook"),
    path("games/<int:pk>/webhook/remove/", table_webhooks.remove_table_webhook, name="remove_table_webhook"),
    path("games/<int:pk>/cards/", match_cards.match_cards, name="cards"),
    path("games/<int:pk>/cards/<slug:key>/", match_cards.match_card, name="card"),
]

# What-if games
plain += [
    path("games/analysis/", studies.list_studies, name="studies"),
    path("games/analysis/<int:study>/", studies.study_page, name="study"),
    path("games/analysis/<int:study>/at/<int:number>/", studies.show_study_moment, name="study_moment"),
    path("games/analysis/<int:study>/at/<int:number>/around/", studies.study_moments_around, name="study_around"),
    path("games/analysis/<int:study>/at/<int:number>/try/", studies.post_study_choice, name="study_choose"),
    path("games/analysis/<int:study>/at/<int:number>/change/", studies.change_study, name="study_change"),
    path("games/analysis/<int:study>/delete/", studies.delete_study, name="study_forget"),
    path("games/analysis/<int:study>/cards/<slug:key>/", studies.study_card, name="study_card"),
]

# Elements of every page, and files
plain += [
    path("", preferences.redirect_to_landing, name="front_door"),
    path("favicon.ico", preferences.favicon_with_count, {"count": 0}),
    path("favicon/<int:count>.svg", preferences.favicon_with_count, name="favicon"),
    path("language/", preferences.set_language, name="language"),
    path("theme/", preferences.set_theme, name="theme"),
    path("site.webmanifest", offline.web_app_manifest, name="manifest"),
    path(".well-known/security.txt", security_txt.security_txt, name="security_txt"),
    path("worker.js", offline.service_worker, name="worker"),
]

# The user's games, and tables before their game begins
plain += [
    path("games/", my_games.my_games, name="mine"),
    path("games/new/", table_opening.new_table, name="new"),
    path("games/new/favourite/", table_opening.save_default, name="keep_favourite"),
    path("games/new/favourite/forget/", table_opening.delete_default, name="forget_favourite"),
    path("games/bookmarks/", bookmarks.list_bookmarks, name="bookmarks"),
    path("games/citadels_proof.py", export_downloads.proof_script, name="script"),
    path("games/next/", my_games.next_game, name="next"),
    path("games/seen/", my_games.mark_finished_games_seen, name="see_all"),
    path("games/<int:pk>/skip/", my_games.skip_game, name="skip"),
    path("games/players/<slug:handle>/report/", name_reports.player_name_report, name="report_player"),
    path("games/players/<slug:handle>/keep/", companions.update_player_relation, name="keep"),
    path("games/open/", seating.open_tables, name="open"),
    path("games/open/wishes/", table_wishes.edit_table_wishes, name="wishes"),
    path("games/open/wishes/forget/", table_wishes.delete_table_wishes, name="forget_wishes"),
    path("games/first/", lessons.tutorial_game, name="first_game"),
    path("games/play-now/", seating.play_now, name="play_now"),
    path("games/play-with-people/", quick_match.play_with_people, name="play_with_people"),
    path("games/invitation/<str:token>/", invitations.invitation, name="invitation"),
    path("games/invitation/<str:token>/decline/", invitations.decline_invitation, name="decline"),
    path("games/offers/<int:number>/", substitutes.substitute_offer, name="offer"),
    path("games/<int:pk>/waiting/", seating.show_open_table, name="waiting"),
    path("games/<int:pk>/join/", seating.join_table, name="join"),
    path("games/<int:pk>/crest/", seating.choose_crest, name="choose_crest"),
    path("games/<int:pk>/leave/", seating.leave_table, name="leave"),
    path("games/<int:pk>/post-times/", seating.set_post_times, name="post_times"),
    path("games/<int:pk>/keep-open/", seating.keep_table_open, name="keep_open"),
    path("games/<int:pk>/fill/", quick_match.set_fill_time, name="set_fill_time"),
    path("games/<int:pk>/cancel/", seating.close_table, name="cancel"),
    path("games/<int:pk>/invite/", invitations.invite_by_email, name="invite"),
    path("games/<int:pk>/invite/player/", invitations.invite_by_name, name="invite_player"),
    path("games/<int:pk>/rematch/", seating.open_or_join_rematch, name="rematch"),
    path("games/<int:pk>/seats/<int:seat>/bot/", seating.add_bot_to_table, name="seat_bot"),
    path("games/<int:pk>/seats/<int:seat>/free/", seating.remove_bot_from_table, name="free_seat"),
]

# Circles
plain += [
    path("circles/", circle_pages.list_circles, name="circles"),
    path("circles/<int:circle>/", circle_pages.show_circle, name="circle"),
    path("circles/<int:circle>/change/", circle_actions.change_circle, name="change_circle"),
    path("circles/<int:circle>/report/", name_reports.circle_name_report, name="report_circle"),
    path("circles/<int:circle>/table/", circle_tables.open_table, name="circle_table"),
    path("circles/<int:circle>/regular-table/", circle_tables.schedule_tables, name="regular_table"),
    path("circles/join/<str:token>/", circle_pages.join_circle, name="join_circle"),
]

# The user's account; further pages of it are allauth's
plain += [
    path("accounts/login/", account.sign_in_page, name="login"),
    path("accounts/signup/", account.sign_up_page, name="signup"),
    path("accounts/claim/", account.claim_guest_games, name="claim"),
    path("accounts/profile/", settings_page.edit_profile, name="profile"),
    path("settings/", settings_page.edit_settings, name="settings"),
    path("settings/confirmations/", settings_page.set_confirmation, name="confirmations"),
    path("settings/neighbors/", preferences.set_neighbor_phrases, name="neighbor_phrases"),
    path("settings/time-zone/", settings_page.set_time_zone, name="time_zone"),
    path("accounts/confirm-again/", account.send_confirmation_again, name="confirm_again"),
    path("accounts/reauthenticate/code/", reauthentication.code_again, name="code_again"),
    path("accounts/activity/", account_activity.account_activity, name="activity"),
    path("accounts/activity/sign-out/", account_activity.sign_out_other_sessions, name="close_others"),
    path("accounts/delete/", account.delete_account, name="erase"),
    path("accounts/restore/<str:token>/", account_restore.undo_account_change, name="restore"),
    path("accounts/measures/read/", companions.acknowledge_sanctions, name="measures_read"),
    path("accounts/data/", personal_data.download_personal_data, name="own_data"),
    path("accounts/mails/resume/", notification_settings.resume_mail, name="resume_mail"),
    path("accounts/mails/test/", notification_settings.send_test_mail, name="try_mail"),
    path("accounts/mails/", notification_settings.notification_settings, name="mails"),
    path("accounts/calendar/renew/", feeds.renew_calendar, name="renew_calendar"),
    path("accounts/calendar/remove/", feeds.remove_calendar, name="remove_calendar"),
    path("calendar/<str:token>.ics", feeds.deadline_calendar, name="calendar"),
    path("accounts/outlets/", outlets.outlets, name="outlets"),
    path("accounts/outlets/shown/", outlets.show_outlets, name="show_outlets"),
    path("accounts/outlets/push/renew/", push_renewal.renew_push, name="renew_push"),
    path("accounts/outlets/<slug:key>/open/", outlets.add_outlet, name="add_outlet"),
    path("accounts/outlets/<int:pk>/test/", outlets.test_outlet, name="try_outlet"),
    path("accounts/outlets/<int:pk>/remove/", outlets.remove_outlet, name="remove_outlet"),
    path("accounts/vacation/", vacations.plan_vacation_page, name="vacation"),
    path("accounts/vacation/habit/", vacations.set_vacation_habit, name="vacation_habit"),
    path("accounts/vacation/<int:pk>/end/", vacations.end_vacation_early, name="end_vacation"),
]

# Emails and notifications
plain += [
    path("mail/answer/<str:token>/", email_answers.answer_by_email, name="answer"),
    path("mail/vote/<str:token>/<slug:answer>/", email_votes.vote_by_email, name="vote"),
    path("mail/events/<slug:service>/", mail_events.mail_service_events, name="mail_events"),
    path("mail/table/<str:token>/", table_confirmations.confirm_by_email, name="confirm_table"),
    path("mail/stop/<str:token>/", notification_settings.unsubscribe, name="unsubscribe"),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/<int:pk>/", mailbox.mailbox_email, name="letter"),
    path("mailbox/<int:pk>/page/", mailbox.mailbox_email_html, name="letter_page"),
]
