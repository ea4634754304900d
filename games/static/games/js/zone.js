// Fills in the browser's time zone, and offers it to users who have another; without this script, it is UTC until the
// user changes it.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
for (const field of document.querySelectorAll("[data-time-zone]")) field.setAttribute("value", zone);
for (const place of document.querySelectorAll("[data-stored-zone]")) {
  const isSame = place.getAttribute("data-stored-zone") === zone;
  place.querySelector("[data-same]")?.toggleAttribute("hidden", !isSame);
  place.querySelector("[data-differs]")?.toggleAttribute("hidden", isSame || !zone);
  const words = place.querySelector("template[data-zone-words]"), said = place.querySelector("[data-zone-said]");
  if (!(words instanceof HTMLTemplateElement) || !said) continue;
  said.textContent = (words.content.textContent || "").replace("{zone}", zone.replaceAll("_", " "));
}
