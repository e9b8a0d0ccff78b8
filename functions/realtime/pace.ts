import pLimit from 'p-limit';
import { clock } from '../runtime/clock.ts';
import type { PaceLimits } from './delivery-rules.ts';

/** The connections that the SDK's HTTP handler opens to one host; more requests would wait in it. */
const maxConcurrent = 50;

/** Runs requests at a limited rate. */
export interface Pace {
  run: <T>(request: () => Promise<T>) => Promise<T>;
}

/** A token bucket for the requests of one container. Requests start in the order of their calls. */
export const createPace = ({ perSecond, burst }: PaceLimits): Pace => {
  const interval = 1000 / perSecond;
  const limit = pLimit(maxConcurrent);
  /** When the bucket is full again. */
  let fullAt = 0;
  let lastNow = 0;
  return {
    run: (request) =>
      limit(async () => {
        const now = clock.now();
        // A clock that is set back by minutes must not stop the container for as long.
        if (now < lastNow) fullAt -= lastNow - now;
        lastNow = now;
        const startsAt = Math.max(now, fullAt - (burst - 1) * interval);
        fullAt = Math.max(fullAt, now) + interval;
        if (startsAt > now) await clock.wait(startsAt - now);
        return request();
      }),
  };
};
