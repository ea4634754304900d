// Sends the forms of a page, and sends a form again until it is answered: without network, or if the site is busy or
// broken. The page says so at the button until there is an answer or the visitor gives up. htmx sends the forms of the
// table; this script sends the others, so that a failure does not take the page away with what was typed there.
import { isPassing, pauseAfter } from "./pauses.js";

/**
 * A press of a button that is not answered yet; `data` is what a form that htmx does not send held then. `button` may
 * also be a field that htmx updates its form for; `isChanged` says that the form was changed since the request.
 * @typedef {{ button: HTMLElement | null, since: number, failures: number, isUnderWay: boolean, isChanged?: boolean, note?: HTMLElement, data?: FormData }} Press
 * @typedef {(name: string) => string | null} Headers
 */

/** @type {Map<HTMLFormElement, Press>} */
const presses = new Map();
/** @type {WeakSet<HTMLFormElement>} Forms whose next submission is the browser's. */
const left = new WeakSet();
/** @type {WeakSet<HTMLFormElement>} Forms whose next submission repeats the last one. */
const repeated = new WeakSet();
/**
 * Forms that the browser itself sends: this script sends a form twice if the answer is a page, which must not count as
 * two wrong passwords, and would use up a link.
 */
const BY_BROWSER = "[data-by-browser], :has([type=password], [autocomplete=one-time-code])";

/**
 * Return the press for which a form is sent: a new one, or the one that is sent again.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null | undefined} button
 */
function pressOf(form, button = null) {
  const last = presses.get(form);
  if (last?.button === button) return last;
  forget(form);
  /** @type {Press} */
  const press = { button, since: Date.now(), failures: 0, isUnderWay: false };
  presses.set(form, press);
  return press;
}

/**
 * Forget the press of a form that was answered, changed or given up.
 * @param {HTMLFormElement} form
 */
function forget(form) {
  presses.get(form)?.note?.remove();
  presses.delete(form);
}

/**
 * Say at the button why the form was not sent.
 * @param {HTMLFormElement} form
 * @param {Press} press
 * @param {string} reason the name of the words
 * @param {string} [user] the name of the user who is signed in now
 */
function explain(form, press, reason, user = "") {
  press.button?.classList.remove("pressed");
  const template = document.querySelector("#unsent");
  if (!(template instanceof HTMLTemplateElement) || press.note?.dataset.reason === reason) return;
  const note = /** @type {HTMLElement} */ (document.importNode(template.content, true).firstElementChild);
  note.dataset.reason = reason;
  for (const part of note.querySelectorAll("[data-for]")) if (!part.getAttribute("data-for")?.split(" ").includes(reason)) part.remove();
  for (const place of note.querySelectorAll("[data-user]")) place.textContent = (place.textContent || "").replace("{name}", user);
  press.note?.remove();
  press.note = note;
  if (press.button) press.button.after(note);
  else form.append(note);
}

/**
 * Handle an answer with which the form is not settled; return whether it is one.
 * @param {HTMLFormElement} form
 * @param {Press} press
 * @param {number} status 0 if there was no answer
 * @param {Headers} header
 */
function isUnsettled(form, press, status, header) {
  press.isUnderWay = false;
  const isGivenUp = presses.get(form) !== press;
  const token = header("X-CSRF-Token");
  if (isPassing(status)) {
    if (isGivenUp) return true;
    const isReached = status === 429 || status === 503 ? "busy" : status && status !== 502 && status !== 504 ? "broken" : "unreachable";
    explain(form, press, navigator.onLine ? isReached : "offline");
    waitAndResend(form, press, 1000 * Number(header("Retry-After")) || 0);
  } else if (token) {
    renew(token);
    const user = decodeURIComponent(header("X-User-Name") || "");
    explain(form, press, user ? "signed-in-again" : "signed-out", user);
  } else if (status === 401 && document.body.dataset.user) explain(form, press, "signed-out");
  // The browser leads a visitor who was never signed in to the sign-in page.
  else return false;
  return true;
}

/**
 * Use a new CSRF token in all forms.
 * @param {string} token
 */
function renew(token) {
  for (const field of document.getElementsByName("csrfmiddlewaretoken")) field.setAttribute("value", token);
  for (const { data } of presses.values()) data?.set("csrfmiddlewaretoken", token);
  document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": token }));
}

/**
 * @param {HTMLFormElement} form
 * @param {Press} press
 * @param {number} least the shortest pause in milliseconds
 */
async function waitAndResend(form, press, least) {
  const failures = press.failures += 1;
  await pauseAfter(failures, least);
  if (presses.get(form) === press && press.failures === failures && !press.isUnderWay) resend(form, press.button);
}

/**
 * Return whether htmx updates a form for this field.
 * @param {HTMLElement | null} field
 */
const isUpdating = (field) => field?.getAttribute("hx-trigger") === "change";

/**
 * Submit a form as if its button were pressed. htmx takes the button from the focus, which may have moved on since.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
function resend(form, button) {
  if (isUpdating(button)) {
    button?.dispatchEvent(new Event("change"));
    return;
  }
  button?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  repeated.add(form);
  form.requestSubmit(button);
}

/**
 * Send a form that htmx does not send, and go where the answer leads.
 * @param {HTMLFormElement} form
 * @param {Press} press
 */
async function send(form, press) {
  const { button, since } = press, data = press.data || new FormData(form);
  if (!press.data && button instanceof HTMLButtonElement && button.name) data.append(button.name, button.value);
  press.data = data;
  const address = button?.getAttribute("formaction") || form.getAttribute("action") || location.href;
  const body = form.getAttribute("enctype") === "multipart/form-data" ? data : new URLSearchParams(/** @type {any} */ (data));
  const headers = { "X-Sent-By-Script": String(Math.round((Date.now() - since) / 1000)) };
  press.isUnderWay = true;
  const answer = await fetch(address, { method: "POST", body, headers }).catch(() => null);
  if (isUnsettled(form, press, answer?.status || 0, (name) => answer?.headers.get(name) ?? null)) return;
  forget(form);
  // Leaving the page would lose another press that is not answered yet.
  if ([...presses.values()].some((other) => !isUpdating(other.button) && other.note?.dataset.reason !== "outdated")) return;
  const goal = answer?.headers.get("X-Location");
  if (goal) open(form, new URL(goal, location.href));
  else {
    // The answer is a page, for example the form with an error: only the browser can show it as one.
    left.add(form);
    form.requestSubmit(button);
  }
}

/**
 * Open the page to which a redirect leads.
 * @param {HTMLFormElement} form
 * @param {URL} url
 */
function open(form, url) {
  if (url.hash && url.pathname + url.search === location.pathname + location.search) {
    // To another place on the same page, the browser would only scroll.
    form.reset();
    history.replaceState(null, "", url);
    location.reload();
  } else location.assign(url);
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  const button = /** @type {HTMLButtonElement | null} */ (submitter), method = button?.formMethod || form.getAttribute("method");
  if (method !== "post" || form.matches(BY_BROWSER) || left.delete(form)) return;
  event.preventDefault();
  const press = pressOf(form, button), isRepeated = repeated.delete(form);
  if (press.isUnderWay) return;
  if (!isRepeated) delete press.data;
  send(form, press);
});
document.addEventListener("input", ({ target }) => {
  const form = target instanceof Element ? target.closest("form") : null;
  const press = form && presses.get(form);
  if (!form || !press) return;
  // Only what the answer will replace has to wait for another answer.
  if (isUpdating(press.button)) press.isChanged ||= Boolean(/** @type {Element} */ (target).closest("[hx-select]"));
  else if (press.note) forget(form);
});
document.addEventListener("click", ({ target }) => {
  for (const [form, press] of presses) {
    const pressed = target instanceof Element && press.note?.contains(target) ? target : null;
    if (pressed?.closest("[data-stop]")) forget(form);
    if (pressed?.closest("[data-again]")) resend(form, press.button);
  }
});

/**
 * Return the form that htmx sends, or updates.
 * @param {{ elt: Element, requestConfig: HtmxRequest }} detail
 */
function formOf({ elt, requestConfig }) {
  if (requestConfig.verb === "post") return elt instanceof HTMLFormElement ? elt : null;
  return elt instanceof HTMLElement && isUpdating(elt) ? elt.closest("form") : null;
}

/**
 * Return the form and the press that htmx has sent a request for.
 * @param {{ elt: Element, requestConfig: HtmxRequest }} detail
 */
function pressOfRequest(detail) {
  const form = formOf(detail), press = form && presses.get(form);
  return press && (detail.elt === form || detail.elt === press.button) ? { form, press } : null;
}

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const { elt, requestConfig } = detail, form = formOf(detail);
  if (!form) return;
  const field = elt instanceof HTMLElement && elt !== form ? elt : null, last = presses.get(form);
  // A form that is being sent is not updated as well: its press would be forgotten.
  if (field && last?.isUnderWay && !isUpdating(last.button)) return;
  Object.assign(pressOf(form, field || requestConfig.triggeringEvent?.submitter), { isUnderWay: true, isChanged: false });
});
document.addEventListener("htmx:sendError", ({ detail }) => {
  const sent = pressOfRequest(detail);
  if (sent) isUnsettled(sent.form, sent.press, 0, () => null);
});
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr, requestConfig } = event.detail, { status } = xhr, sent = pressOfRequest(event.detail);
  if (sent) {
    const { form, press } = sent;
    if (isUnsettled(form, press, status, (name) => xhr.getResponseHeader(name))) event.preventDefault();
    else if (![200, 204, 403, 409, 422].includes(status)) explain(form, press, "outdated");
    else {
      forget(form);
      // The answer would take back what was changed since the request.
      if (press.isChanged) {
        event.preventDefault();
        resend(form, press.button);
      }
    }
  }
  if (requestConfig.verb === "get") watch(event);
});

/**
 * Keep a background request from opening another page, and say if the page is no longer updated.
 * @param {CustomEvent<{ xhr: XMLHttpRequest }>} event
 */
function watch(event) {
  const { xhr } = event.detail;
  const leadsAway = ["HX-Redirect", "HX-Refresh", "HX-Location"].some((name) => xhr.getResponseHeader(name));
  if (leadsAway || xhr.status >= 400) event.preventDefault();
  for (const words of document.querySelectorAll("#not-updating [data-words]")) words.toggleAttribute("hidden", words.getAttribute("data-words") !== String(xhr.status));
}
