// When to look for news: often while something happens, ever more seldom the longer nothing does.

/** Milliseconds between two looks: at the quickest, at the slowest, and in a tab that nobody looks at. */
const QUICKEST = 150, SLOWEST = 5000, UNSEEN = 30000;
/** The most of them where the game is played live. */
const LIVELY = 1000;
/** The wait grows to this part of the time in which nothing has happened. */
const PART = 1 / 8;
/** The longest wait while a bot is to choose, and how long a bot is silent before something must be amiss. */
const BOT = 200, AMISS = 60000;
/** Milliseconds for which a turn of somebody else is shown before the next. */
const TURN = 700;

/**
 * Give the milliseconds until the next look, `quiet` milliseconds after I moved, something happened or the page came.
 * Who is asked waits for nobody.
 * @param {{ quiet: number, isAsked: boolean, isBot: boolean, isLive: boolean, isHidden: boolean, isTurn: boolean }} now
 */
export function wait({ quiet, isAsked, isBot, isLive, isHidden, isTurn }) {
  if (isHidden) return UNSEEN;
  if (isAsked) return SLOWEST;
  if (isTurn) return TURN;
  const slowest = isBot && quiet < AMISS ? BOT : isLive ? LIVELY : SLOWEST;
  return Math.min(Math.max(quiet * PART, QUICKEST), slowest);
}
