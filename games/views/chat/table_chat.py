"""The chat of a table and the user's private note about the game."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.domain.chat import table_chat
from games.domain.errors import Refused
from games.domain.people import private_notes
from games.domain.play.table_visit import Visit
from games.enums import ChatPhrase, ChatRoom
from games.models.chat.message import TEXT_LENGTH
from games.models.people.note import NOTE_LENGTH
from games.screens.reasons import refusals
from games.views.shared.access import (
    SignedInRequest,
    ask_to_sign_in,
    htmx_details,
    is_signed_in,
    signed_in,
    time_since_first_sent,
)
from games.views.shared.visits import visit_of_request


def enter_chat_room(request: HttpRequest, pk: int) -> tuple[Visit, ChatRoom]:
    """Return the visit and the requested chat room, by default the visitor's own. Raises Http404."""
    visit = visit_of_request(request, pk)
    rooms = table_chat.readable_rooms(visit)
    room = request.GET.get("room", rooms[0] if rooms else "")
    if room not in rooms:
        raise Http404
    return visit, ChatRoom(room)


@never_cache
@require_safe
def show_chat(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the latest messages and the form for a new one: as a page, or for the table's script as a part of one."""
    visit = visit_of_request(request, pk)
    if not is_signed_in(request):
        return ask_to_sign_in(request)
    if not table_chat.readable_rooms(visit) and not htmx_details(request):
        return redirect("games:table", pk)
    return chat_page(request, *enter_chat_room(request, pk))


def chat_page(
    request: SignedInRequest, visit: Visit, room: ChatRoom, text: str = "", status: int = 200
) -> HttpResponse:
    """Render a room; `text` is a refused message, which the user may edit and send again."""
    lines = table_chat.newest_messages(visit, room)
    if room == ChatRoom.PLAYERS:
        table_chat.mark_chat_read(visit, lines)
    rooms = table_chat.readable_rooms(visit)
    is_at_table = bool(htmx_details(request))
    context = {
        **line_context(request, visit, room, lines, is_at_table=is_at_table),
        "rooms": rooms if len(rooms) > 1 else [],
        "phrases": ChatPhrase.choices if room == rooms[0] else [],
        "may_write": room == rooms[0],
        "text": text,
        "most": TEXT_LENGTH,
        "seat": visit.seat,
    }
    if is_at_table:
        return render(request, "games/chat/room/_panel.html", context, status=status)
    return render(request, "games/chat/table_chat.html", context | note_context(request, visit), status=status)


def line_context(
    request: HttpRequest, visit: Visit, room: ChatRoom, lines: list[Any], *, is_at_table: bool
) -> dict[str, Any]:
    """Return the template context for the list of messages.

    At the table (`is_at_table`), its polls say when there are new ones; the page of the chat asks for them itself.
    """
    seated = {seat.user_id: seat.mark for seat in visit.seats if seat.user_id}
    for line in lines:
        line.mark = seated.get(line.user_id, line.user.mark)
    newest = lines[-1].pk if lines else 0
    return {
        "match": visit.match,
        "room": room,
        "lines": lines,
        "seated": seated,
        "newest": newest,
        "news_query": urlencode({"room": room.value, "after": newest} | ({"at_table": 1} if is_at_table else {})),
        "viewer": request.user.pk,
        "is_at_table": is_at_table,
    }


@never_cache
@require_safe
@signed_in
def newer_messages(request: SignedInRequest, pk: int) -> HttpResponse:
    """Return the messages newer than `after` as a fragment; 204 if there are none."""
    visit, room = enter_chat_room(request, pk)
    after = request.GET.get("after", "")
    if not after.isdecimal() or len(after) > 18:
        raise Http404
    lines = table_chat.newest_messages(visit, room, after=int(after))
    if room == ChatRoom.PLAYERS:
        table_chat.mark_chat_read(visit, lines)
    if not lines:
        return HttpResponse(status=204)
    context = line_context(request, visit, room, lines, is_at_table="at_table" in request.GET)
    return render(request, "games/chat/room/_news.html", context)


@require_POST
@signed_in
def post_chat_message(request: SignedInRequest, pk: int) -> HttpResponse:
    """Post a message in the visitor's own room. The table's script gets a 204, or only the reason for a refusal."""
    visit = visit_of_request(request, pk)
    rooms, text = table_chat.readable_rooms(visit), request.POST.get("text", "")
    if not rooms:
        raise Http404
    try:
        table_chat.post_message(
            visit,
            request.POST.get("room", ""),
            text=text,
            phrase=request.POST.get("phrase", ""),
            sent_for=time_since_first_sent(request),
        )
    except Refused as refused:
        sentence = refusals.refusal_sentence(refused)
        if htmx_details(request):
            return render(request, "games/chat/room/_refusal.html", {"refusal": sentence}, status=422)
        messages.error(request, sentence)
        return chat_page(request, visit, rooms[0], text=text, status=422)
    if htmx_details(request):
        return HttpResponse(status=204)
    return redirect(f"{reverse('games:chat', args=[pk])}#say")


@require_POST
@signed_in
def mute_chat(request: SignedInRequest, pk: int) -> HttpResponse:
    """Mute or unmute this chat."""
    visit = visit_of_request(request, pk)
    try:
        table_chat.set_chat_muted(visit, is_muted=request.POST.get("is_muted") == "yes")
    except Refused:
        raise Http404 from None
    if htmx_details(request):
        is_muted = request.POST.get("is_muted") == "yes"
        return render(
            request, "games/chat/room/_mute.html", {"match": visit.match, "is_muted": is_muted, "is_at_table": True}
        )
    return redirect("games:chat", pk)


@never_cache
@signed_in
def edit_match_note(request: SignedInRequest, pk: int) -> HttpResponse:
    """Store the private note about the game; it is shown below the chat, or on its own page if there is no chat."""
    visit = visit_of_request(request, pk)
    rooms = table_chat.readable_rooms(visit)
    if request.method != "POST":
        return redirect("games:chat", pk) if rooms else note_page(request, visit)
    try:
        private_notes.save_private_note(request.user, request.POST.get("note", ""), match=visit.match)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
        return chat_page(request, visit, rooms[0], status=422) if rooms else note_page(request, visit, status=422)
    messages.success(request, _("Note saved."))
    return redirect("games:chat" if rooms else "games:note", pk)


def note_page(request: SignedInRequest, visit: Visit, status: int = 200) -> HttpResponse:
    """Render the page with the private note."""
    return render(request, "games/chat/private_note.html", note_context(request, visit), status=status)


def note_context(request: SignedInRequest, visit: Visit) -> dict[str, Any]:
    """Return the template context for the form of the private note."""
    return {
        "match": visit.match,
        "note": private_notes.private_note(request.user, match=visit.match),
        "note_most": NOTE_LENGTH,
    }


@never_cache
@signed_in
def report_chat_message(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Show the form that reports a message; a POST reports it."""
    visit = visit_of_request(request, pk)
    try:
        message = table_chat.find_reportable_message(visit, number)
    except Refused:
        raise Http404 from None
    back = reverse("games:chat", args=[pk])
    if message.moment is not None:
        back = f"{reverse('games:moment', args=[pk, message.moment])}#said"
    if request.method == "POST":
        try:
            table_chat.report_message(visit, number, request.POST.get("reason", ""))
        except Refused as refused:
            messages.error(request, refusals.refusal_sentence(refused))
        else:
            messages.success(request, _("Thank you. A moderator will review this message."))
        return redirect(back)
    return render(request, "games/chat/report_message.html", {"match": visit.match, "message": message, "back": back})
