// The time of the next poll: often while something happens, and less often the longer nothing does.

/** Milliseconds between two polls: at least, at most, and in a tab that is not visible. */
const QUICKEST = 150, SLOWEST = 5000, UNSEEN = 30000;
/** The maximum in a game that is played live, even while the viewer is asked. */
const LIVELY = 1000;
/** The interval grows to this share of the time in which nothing has happened. */
const PART = 1 / 8;
/** The longest interval while a bot chooses, and the time after which something must be wrong with the bot. */
const BOT = 200, AMISS = 60000;
/** How many milliseconds another player's turn is shown before the next one. */
const TURN = 700;

/**
 * Return the milliseconds until the next poll, `quiet` milliseconds after the viewer moved, something happened or the
 * page was loaded. While the viewer is asked, polls are at their slowest.
 * @param {{ quiet: number, isAsked: boolean, isBot: boolean, isLive: boolean, isHidden: boolean, isTurn: boolean }} now
 */
export function wait({ quiet, isAsked, isBot, isLive, isHidden, isTurn }) {
  if (isHidden) return UNSEEN;
  const slowest = isLive ? LIVELY : SLOWEST;
  if (isAsked) return slowest;
  if (isTurn) return TURN;
  return Math.min(Math.max(quiet * PART, QUICKEST), isBot && quiet < AMISS ? BOT : slowest);
}
