/** Times of the page's socket and of what follows from its events, in milliseconds; the cost model counts with the same values. */

/**
 * A visible page notices within a minute that its socket carries nothing: a ping after so long without a message. Without
 * input for `inputMs` it is idle, and pings after `idlePingMs`; the next input pings at once.
 */
export const pingMs = 44_000;
export const inputMs = 3 * 60_000;
export const idlePingMs = 5 * 60_000;

/** The time for the response to a ping, and for the first one of a new socket. */
export const answerMs = 15_000;

/**
 * A page that is hidden for longer closes its socket, and opens one when it is visible again: before API Gateway closes
 * it after ten minutes without a message, because browsers delay the timers of hidden pages by up to a minute.
 */
export const hiddenOpenMs = 8 * 60_000;

/** API Gateway closes every socket after two hours. */
export const renewSocketMs = 110 * 60_000;

/** The time between two `reading.changed` to the same socket, at least: people have days to read. */
export const readingChangeMs = 5 * 60_000;

/** The time over which the pages that receive it spread their requests. */
export const readingSpreadMs = 60_000;
