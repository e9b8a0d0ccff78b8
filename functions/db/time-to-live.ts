/** Value of the time-to-live attribute `ttl` (seconds since 1970): so many seconds after an instant. */
export const ttlAfter = (start: Date | string, seconds: number): number =>
  Math.ceil(new Date(start).getTime() / 1000) + seconds;
