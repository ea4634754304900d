// Pauses between attempts: longer after each failure, and over at once when the network is back.

/** Milliseconds: the first pause, and the longest. */
const SHORTEST = 1000, LONGEST = 30_000;

/**
 * Wait before the next attempt.
 * @param {number} failures how many attempts have failed
 * @param {number} [least] the shortest pause that the server asks for, in milliseconds
 * @returns {Promise<void>}
 */
export function pauseAfter(failures, least = 0) {
  const pause = Math.max(Math.min(SHORTEST * 2 ** (failures - 1), LONGEST), least);
  return new Promise((resolve) => {
    const timer = setTimeout(end, pause);
    addEventListener("online", end, { once: true });
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    }
  });
}

/**
 * Return whether an attempt that was answered with this status (0: not answered) may succeed later.
 * @param {number} status
 */
export function isPassing(status) {
  return status === 0 || status === 429 || status >= 500;
}
