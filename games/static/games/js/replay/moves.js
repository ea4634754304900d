// Marks the shown move in the list of all moves, and keeps it in view within the list.
import { all, one } from "../table/page.js";

/**
 * Mark the last listed move up to the shown one; moves without visible events are not listed.
 * @param {number} shown
 */
export function markMove(shown) {
  const links = all("#move_list a[data-at]"), list = one("#move_list .roll");
  const here = links.filter((link) => Number(link.dataset.at) <= shown).at(-1);
  for (const link of links) if (link !== here) link.removeAttribute("aria-current");
  here?.setAttribute("aria-current", "true");
  if (here && list) list.scrollTop = here.offsetTop - list.clientHeight / 2;
}
