/** Times of the page's socket and of what follows from its events, in milliseconds; the cost model counts with the same values. */

/**
 * API Gateway closes a socket that is idle for ten minutes, and browsers delay the timers of hidden pages by up to a
 * minute.
 */
export const pingMs = 8 * 60_000;

/** API Gateway closes every socket after two hours. */
export const renewSocketMs = 110 * 60_000;

/** The time between two `reading.changed` to the same socket, at least: people have days to read. */
export const readingChangeMs = 5 * 60_000;

/** The time over which the pages that receive it spread their requests. */
export const readingSpreadMs = 60_000;
