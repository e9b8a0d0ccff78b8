/**
 * Times of the page's socket. API Gateway closes a socket that is idle for 10 minutes, and any after 2 hours. The cost
 * model counts with the same values.
 */
export const pingMs = 5 * 60_000;
export const renewSocketMs = 110 * 60_000;
