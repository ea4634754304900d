// When a player sits down, adds a random string from this browser to the form; the deal of the game depends on it.
// The browser remembers its strings, so that the page about the shuffle can point out the one that it added.
(() => {
  "use strict";
  const KEY = "deal_strings", MOST = 50;

  const remembered = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY) || "[]");
    } catch {
      return [];
    }
  };

  const draw = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !("sitsDown" in form.dataset)) return;
    const button = event instanceof SubmitEvent ? event.submitter : null;
    const method = (button instanceof HTMLButtonElement && button.formMethod) || form.method;
    if (method !== "post") return;
    let field = form.querySelector("input[name=deal_string]");
    if (!(field instanceof HTMLInputElement)) {
      field = document.createElement("input");
      field.setAttribute("type", "hidden");
      field.setAttribute("name", "deal_string");
      form.append(field);
    }
    const string = draw();
    field.setAttribute("value", string);
    try {
      localStorage.setItem(KEY, JSON.stringify([string, ...remembered()].slice(0, MOST)));
    } catch {
      // Without storage, the page about the shuffle does not point out the string.
    }
  }, true);

  document.addEventListener("DOMContentLoaded", () => {
    const own = remembered();
    document.querySelectorAll("[data-deal-string]").forEach((mark) => {
      if (mark instanceof HTMLElement && own.includes(mark.dataset.dealString)) mark.hidden = false;
    });
  });
})();
