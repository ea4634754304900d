// Lets players tap portraits in order of preference: a first tap adds the character to the end of the list, a second one
// removes it. A character that is dragged onto another takes its place; ← and → move the one that has the focus. Without
// this script, each character has a menu with its place.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  /** How far a mouse moves before it drags, in px, and how long a finger rests before it drags instead of scrolling. */
  const FAR = 8, LONG = 350;

  for (const list of document.querySelectorAll("[data-list]")) {
    const rows = [...list.querySelectorAll("li")].flatMap((row) => {
      const tap = row.querySelector("button"), menu = row.querySelector("select"), label = row.querySelector("label");
      const place = row.querySelector(".draft-place");
      return tap && menu && label && place ? [{ tap, menu, label, place }] : [];
    });
    const chosen = rows.filter(({ menu }) => menu.value).sort((a, b) => Number(a.menu.value) - Number(b.menu.value));
    /** @typedef {typeof rows[number]} Row */
    /**
     * The row that is dragged.
     * @type {Row | null}
     */
    let dragged = null;
    /** Whether the click that ends a drag is still to come. */
    let hasDragged = false;

    /** Show the places, and store them in the menus, which are sent. */
    const show = () => {
      for (const row of rows) {
        const place = chosen.indexOf(row) + 1;
        row.menu.value = place ? String(place) : "";
        row.place.textContent = row.menu.value;
        row.tap.setAttribute("aria-pressed", String(place > 0));
      }
    };

    /**
     * Give a row a place of the list, from 0; the end of the list if there is no such place.
     * @param {Row} row
     * @param {number} place
     */
    const move = (row, place) => {
      const at = chosen.indexOf(row);
      if (at >= 0) chosen.splice(at, 1);
      chosen.splice(place < 0 ? chosen.length : place, 0, row);
      show();
    };

    /**
     * Return the other row of the list that is under the pointer.
     * @param {PointerEvent} event
     */
    const target = (event) => {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      return rows.find((row) => row !== dragged && row.tap.contains(under));
    };

    /**
     * Show what is dragged, and onto what.
     * @param {Row | undefined} [onto]
     */
    const mark = (onto) => {
      for (const row of rows) {
        row.tap.classList.toggle("is-dragged", row === dragged);
        row.tap.classList.toggle("is-target", row === onto);
      }
    };

    /**
     * Let a row be dragged, and moved by keys.
     * @param {Row} row
     */
    const follow = (row) => {
      const { tap } = row;
      /** @type {PointerEvent | null} */
      let start = null;
      let timer = 0;
      const begin = () => {
        dragged = row;
        mark();
      };
      const end = () => {
        clearTimeout(timer);
        start = dragged = null;
        mark();
      };
      tap.addEventListener("pointerdown", (event) => {
        if (!event.isPrimary || event.button) return;
        start = event;
        hasDragged = false;
        if (event.pointerType === "touch") timer = setTimeout(begin, LONG);
        else tap.setPointerCapture(event.pointerId);
      });
      tap.addEventListener("pointermove", (event) => {
        if (!start) return;
        const isFar = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR;
        if (!dragged && isFar && event.pointerType === "touch") clearTimeout(timer);
        else if (!dragged && isFar) begin();
        if (dragged) mark(target(event));
      });
      tap.addEventListener("pointerup", (event) => {
        const onto = dragged && target(event);
        hasDragged = dragged !== null;
        end();
        if (onto) move(row, chosen.indexOf(onto));
      });
      tap.addEventListener("pointercancel", end);
      tap.addEventListener("contextmenu", (event) => {
        if (dragged) event.preventDefault();
      });
      tap.addEventListener("keydown", (event) => {
        const step = Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft"), at = chosen.indexOf(row);
        if (!step || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        move(row, Math.min(Math.max(at + step, 0), chosen.length - 1));
      });
    };

    for (const row of rows) {
      row.label.hidden = row.menu.hidden = true;
      row.tap.hidden = false;
      follow(row);
      row.tap.addEventListener("click", (event) => {
        const at = chosen.indexOf(row);
        // Keys cause clicks without a count.
        if (hasDragged && event.detail) hasDragged = false;
        else if (at < 0) move(row, -1);
        else {
          chosen.splice(at, 1);
          show();
        }
      });
    }
    // While a finger drags, the page must not scroll.
    list.addEventListener("touchmove", (event) => {
      if (dragged) event.preventDefault();
    }, { passive: false });
    list.querySelector(".draft-hint")?.removeAttribute("hidden");
    list.classList.add("by-tap");
    show();
  }
});
