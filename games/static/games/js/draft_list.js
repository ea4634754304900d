// Lets players tap portraits in order of preference: a first tap adds the character to the end of the list, a second one
// removes it. Without this script, each character has a menu with its place.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  for (const list of document.querySelectorAll("[data-list]")) {
    const rows = [...list.querySelectorAll("li")].flatMap((row) => {
      const tap = row.querySelector("button"), menu = row.querySelector("select"), label = row.querySelector("label");
      const place = row.querySelector(".draft-place");
      return tap && menu && label && place ? [{ tap, menu, label, place }] : [];
    });
    const chosen = rows.filter(({ menu }) => menu.value).sort((a, b) => Number(a.menu.value) - Number(b.menu.value));

    /** Show the places, and store them in the menus, which are sent. */
    const show = () => {
      for (const row of rows) {
        const place = chosen.indexOf(row) + 1;
        row.menu.value = place ? String(place) : "";
        row.place.textContent = row.menu.value;
        row.tap.setAttribute("aria-pressed", String(place > 0));
      }
    };
    for (const row of rows) {
      row.label.hidden = row.menu.hidden = true;
      row.tap.hidden = false;
      row.tap.addEventListener("click", () => {
        const at = chosen.indexOf(row);
        if (at < 0) chosen.push(row);
        else chosen.splice(at, 1);
        show();
      });
    }
    list.classList.add("by-tap");
    show();
  }
});
