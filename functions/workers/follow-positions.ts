import { type Holding, holdingsTurned } from '../data/positions.ts';
import { turnAnnounced } from '../data/profile-changes.ts';
import { log } from '../lib/log.ts';

/** Looks again when somebody's profile changes in the very moment; more often than this nobody changes it by hand. */
const mostLooks = 5;

/**
 * Finds, by the clock, whose positions began or ended since it last looked, however long ago that was, and announces it
 * as a change of their profile is announced: what waits for those posts is looked at again.
 */
export const handler = async (): Promise<void> => {
  let announced = 0;
  for (let look = 0; look < mostLooks; look += 1) {
    const now = new Date();
    const turned = await holdingsTurned(now);
    if (turned.length === 0) {
      log.info('positions followed', { people: announced });
      return;
    }
    for (const [nrp, holdings] of Map.groupBy(turned, (each: Holding) => each.nrp))
      if (await turnAnnounced(nrp, holdings, now)) announced += 1;
  }
  throw new Error('Positions turn faster than they can be followed');
};
