import { trailEntryOf } from '../../../functions/audit-trail/trail-rules.ts';
import { addToTrail } from '../../../functions/audit-trail/trail-store.ts';
import type { TrailEntry } from '../../../shared/domain/audit-trail/trail.ts';
import { scanTable } from './table-scan.ts';

const chunk = 500;

/**
 * Adds the events that the audit trail does not have: those before an environment had it, and those that the publisher
 * gave up. Returns how many were added. Repeating it adds nothing.
 */
export const fillTrail = async (): Promise<number> => {
  const events: TrailEntry[] = [];
  await scanTable((item) => {
    const event = trailEntryOf(item);
    if (event) events.push(event);
  });
  let added = 0;
  for (let start = 0; start < events.length; start += chunk)
    added += await addToTrail(events.slice(start, start + chunk));
  return added;
};
