// Opens a card's text in the dialog of the page on a tap or Enter. The same dialog shows the list of keys.
import { around, one, the } from "./page.js";

const dialog = /** @type {HTMLDialogElement} */ (the("#dialog")), body = the("#dialog-body");
const unnamed = dialog.getAttribute("aria-label") || "";
/** @type {Map<string, string>} */
const fetched = new Map();

/** Return whether a dialog is open: this one or another. */
export const isOpen = () => one("dialog[open]") !== null;

/**
 * Return the link that a click opens in the dialog; with a modifier key, the browser handles the click itself.
 * @param {MouseEvent} event
 */
export function linkToOpen(event) {
  const link = around(event, "a.card-link, a.rank-link, [data-dialog]");
  return event.ctrlKey || event.metaKey || event.shiftKey ? null : /** @type {HTMLAnchorElement | null} */ (link);
}

/**
 * Fetch the page of a card, once. Throws if that fails.
 * @param {string} address
 */
export async function cardPage(address) {
  let text = fetched.get(address);
  if (text === undefined) {
    const answer = await fetch(address, { headers: { "HX-Request": "true", "HX-Current-URL": location.href } });
    if (!answer.ok || answer.headers.has("HX-Redirect")) throw new Error(String(answer.status));
    text = await answer.text();
    fetched.set(address, text);
  }
  return text;
}

/** Return whether keyboard shortcuts are on; the browser stores this setting. */
export const areKeysOn = () => localStorage.getItem("keys") !== "off";

/** Show the list of keys. */
export function listKeys() {
  body.replaceChildren(/** @type {HTMLTemplateElement} */ (the("#shortcuts")).content.cloneNode(true));
  the("[data-keys]", body).setAttribute("aria-pressed", String(areKeysOn()));
  show();
}

/** Open the dialog, labeled by its first heading; screen readers read a single card's text out. */
function show() {
  const heading = one(".card-details h2, .keys", body) && the("h2", body).textContent;
  dialog.setAttribute("aria-label", heading || unnamed);
  if (one(".card-details", body)) dialog.setAttribute("aria-describedby", "dialog-body");
  else dialog.removeAttribute("aria-describedby");
  if (!dialog.open) dialog.showModal();
}

export function startDialog() {
  document.addEventListener("click", (event) => {
    const link = linkToOpen(event);
    if (link) {
      event.preventDefault();
      cardPage(link.href).then((text) => { body.innerHTML = text; show(); }).catch(() => { body.textContent = dialog.dataset.notLoaded || ""; show(); });
    }
    if (event.target === dialog) dialog.close();
    if (around(event, "[data-key-list]")) listKeys();
    const keys = around(event, "[data-keys]");
    if (keys) {
      localStorage.setItem("keys", areKeysOn() ? "off" : "on");
      keys.setAttribute("aria-pressed", String(areKeysOn()));
      document.dispatchEvent(new Event("keys"));
    }
  });
  the("[data-key-list]").hidden = false;
}
