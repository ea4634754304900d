// The chat beside the board on wide screens, and in a drawer on others. The polls of the table say when there are new
// messages. Without this script, the link leads to the page of the chat.
import { all, around, one } from "./page.js";

const wide = matchMedia("(min-width: 1600px)");
const column = one("#chat-column"), panel = one("#chat-panel");
const drawer = /** @type {HTMLDialogElement | null} */ (one("#chat-drawer"));
/** Whether the field gets the focus as soon as the chat is loaded. */
let isAwaited = false;

/** Put the chat where the screen has room for it. */
function place() {
  if (!drawer || !column || !panel) return;
  if (wide.matches) drawer.close();
  (wide.matches ? column : drawer).append(panel);
  refresh();
}

/** If the viewer can see the chat, load it or its new messages, and remove the mark for unread ones. */
function refresh() {
  if (!panel || document.hidden || !wide.matches && !drawer?.open) return;
  const listen = one("#listen", panel), newest = Number(one("#chat")?.dataset.newest);
  if (!listen) htmx.trigger(panel, "opened");
  else if (newest > Number(listen.dataset.after)) htmx.trigger(listen, "news");
  for (const mark of all("#chat .count")) mark.remove();
}

/** Open the drawer, or go to the field for a message if the chat is beside the board. */
function open() {
  if (!wide.matches) drawer?.showModal();
  refresh();
  if (wide.matches || matchMedia("(pointer: fine)").matches) focusField();
}

/** Focus the field for a message, at once or when the chat is loaded. On a phone, the keyboard would cover the chat. */
function focusField() {
  const field = panel && one("textarea", panel);
  field?.focus();
  isAwaited = !field;
}

/**
 * Return to the table: on a phone, the menu from which the chat was opened closes too. The browser returns the focus to
 * the link itself, unless a poll has replaced it in the meantime.
 */
function leave() {
  const menu = one(".menu[open]");
  menu?.removeAttribute("open");
  if (menu) one("summary", menu)?.focus();
  else if (document.activeElement === document.body) one("#chat a")?.focus();
}

/**
 * Handle the answer to a form of the chat: after a message is posted, its field is empty again.
 * @param {HTMLFormElement} form
 * @param {number} status
 */
function settle(form, status) {
  for (const button of all(".pressed", form)) button.classList.remove("pressed");
  if (status !== 204 || !panel) return;
  form.reset();
  one("#chat-refused", panel)?.replaceChildren();
  const listen = one("#listen", panel);
  if (listen) htmx.trigger(listen, "news");
}

export function startChat() {
  if (!panel || !drawer) return;
  document.addEventListener("click", (event) => {
    if (event.target === drawer) drawer.close();
    if (!around(event, "#chat a") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  drawer.addEventListener("close", leave);
  document.addEventListener("htmx:oobAfterSwap", ({ detail }) => { if (detail.target.id === "chat") refresh(); });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target === panel && isAwaited) focusField();
    if (detail.target.id === "mute") one("#mute button")?.focus();
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt instanceof HTMLFormElement && panel.contains(detail.elt)) settle(detail.elt, detail.xhr.status);
  });
  document.addEventListener("visibilitychange", refresh);
  wide.addEventListener("change", place);
  // This script may run before htmx has read the page.
  htmx.process(panel);
  place();
}
