// Fills in the browser's time zone; without this script, it is UTC until the user changes it.
for (const field of document.querySelectorAll("[data-time-zone]")) {
  field.setAttribute("value", Intl.DateTimeFormat().resolvedOptions().timeZone || "");
}
