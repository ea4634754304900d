// Tell the form which time zone the browser lives in; without this script it is UTC until one changes it.
for (const field of document.querySelectorAll("[data-time-zone]")) {
  field.setAttribute("value", Intl.DateTimeFormat().resolvedOptions().timeZone || "");
}
