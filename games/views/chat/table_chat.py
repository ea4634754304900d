"""The chat of a table and one's notes about the game: reading, writing, reporting, hearing no more of it."""

from typing import Any

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
from games.views.shared.access import SignedInRequest, ask_to_sign_in, is_signed_in, signed_in
from games.views.shared.visits import arrive


def enter(request: HttpRequest, pk: int) -> tuple[Visit, ChatRoom]:
    """Come to a room of a table's chat, the visitor's own unless they name another that they may read."""
    visit = arrive(request, pk)
    rooms = table_chat.readable_rooms(visit)
    wish = request.GET.get("room", rooms[0] if rooms else "")
    if wish not in rooms:
        raise Http404
    return visit, ChatRoom(wish)


@never_cache
@require_safe
def chat(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what was said last, and a form to say more."""
    visit = arrive(request, pk)
    if not is_signed_in(request):
        return ask_to_sign_in(request)
    if not table_chat.readable_rooms(visit):
        return redirect("games:table", pk)
    return page(request, *enter(request, pk))


def page(request: SignedInRequest, visit: Visit, room: ChatRoom, text: str = "", status: int = 200) -> HttpResponse:
    """Show a room; `text` is what could not be said as it was."""
    shown = table_chat.newest_messages(visit, room)
    if room == ChatRoom.PLAYERS:
        table_chat.mark_chat_read(visit, shown)
    rooms = table_chat.readable_rooms(visit)
    context = {
        **line_context(request, visit, room, shown),
        **note_context(request, visit),
        "rooms": rooms if len(rooms) > 1 else [],
        "phrases": ChatPhrase.choices if room == rooms[0] else [],
        "may_write": room == rooms[0],
        "text": text,
        "most": TEXT_LENGTH,
        "seat": visit.seat,
    }
    return render(request, "games/chat/table_chat.html", context, status=status)


def line_context(request: HttpRequest, visit: Visit, room: ChatRoom, shown: list[Any]) -> dict[str, Any]:
    """Gather what the lines of a room show."""
    seated = {seat.user_id for seat in visit.seats if seat.user_id}
    return {
        "match": visit.match,
        "room": room,
        "lines": shown,
        "seated": seated,
        "newest": shown[-1].pk if shown else 0,
        "viewer": request.user.pk,
    }


@never_cache
@require_safe
@signed_in
def news(request: SignedInRequest, pk: int) -> HttpResponse:
    """Give what was said after the message `after`, to stand below it; nothing if that is the newest."""
    visit, room = enter(request, pk)
    after = request.GET.get("after", "")
    if not after.isdecimal() or len(after) > 18:
        raise Http404
    shown = table_chat.newest_messages(visit, room, after=int(after))
    if not shown:
        return HttpResponse(status=204)
    if room == ChatRoom.PLAYERS:
        table_chat.mark_chat_read(visit, shown)
    return render(request, "games/chat/room/_news.html", line_context(request, visit, room, shown))


@require_POST
@signed_in
def say(request: SignedInRequest, pk: int) -> HttpResponse:
    """Say something in the visitor's own room."""
    visit = arrive(request, pk)
    rooms, text = table_chat.readable_rooms(visit), request.POST.get("text", "")
    if not rooms:
        raise Http404
    try:
        table_chat.post_message(visit, request.POST.get("room", ""), text=text, phrase=request.POST.get("phrase", ""))
    except Refused as refused:
        messages.error(request, refusals.sentence(refused))
        return page(request, visit, rooms[0], text=text, status=422)
    return redirect(f"{reverse('games:chat', args=[pk])}#say")


@require_POST
@signed_in
def mute(request: SignedInRequest, pk: int) -> HttpResponse:
    """Hear of this table's chat, or not."""
    visit = arrive(request, pk)
    try:
        table_chat.set_chat_muted(visit, is_muted=request.POST.get("is_muted") == "yes")
    except Refused:
        raise Http404 from None
    return redirect("games:chat", pk)


@never_cache
@signed_in
def note(request: SignedInRequest, pk: int) -> HttpResponse:
    """Keep a private note about the game: below the chat, or on a page of its own where nobody can talk."""
    visit = arrive(request, pk)
    rooms = table_chat.readable_rooms(visit)
    if request.method != "POST":
        return redirect("games:chat", pk) if rooms else note_page(request, visit)
    try:
        private_notes.save_private_note(request.user, request.POST.get("note", ""), match=visit.match)
    except Refused as refused:
        messages.error(request, refusals.sentence(refused))
        return page(request, visit, rooms[0], status=422) if rooms else note_page(request, visit, status=422)
    messages.success(request, _("Your note is kept."))
    return redirect("games:chat" if rooms else "games:note", pk)


def note_page(request: SignedInRequest, visit: Visit, status: int = 200) -> HttpResponse:
    """Show the note alone."""
    return render(request, "games/chat/private_note.html", note_context(request, visit), status=status)


def note_context(request: SignedInRequest, visit: Visit) -> dict[str, Any]:
    """Gather what the form of the note shows."""
    return {
        "match": visit.match,
        "note": private_notes.private_note(request.user, match=visit.match),
        "note_most": NOTE_LENGTH,
    }


@never_cache
@signed_in
def report(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Ask whether a message is to be reported, and report it."""
    visit = arrive(request, pk)
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
            messages.error(request, refusals.sentence(refused))
        else:
            messages.success(request, _("Thank you. The administration will look at this message."))
        return redirect(back)
    return render(request, "games/chat/report_message.html", {"match": visit.match, "message": message, "back": back})
