import { rowsIn } from '../../../functions/audit-trail/job-rows-store.ts';
import { addRecorded } from '../../../functions/audit-trail/job-trail-service.ts';
import { type RecordedEvent, recordedEventsOf } from '../../../functions/audit-trail/recorded-event-service.ts';
import { keys } from '../../../functions/db/keys.ts';
import { hasTopic } from '../../../shared/domain/audit-trail/trail-topics.ts';
import { scanTable } from './table-scan.ts';

const chunk = 500;

/**
 * Adds the events that the audit trail does not have: those before an environment had it, and those that the publisher
 * gave up. Returns how many items were added. Repeating it adds nothing.
 */
export const fillTrail = async (): Promise<number> => {
  const events: RecordedEvent[] = [];
  const rows = new Set<string>();
  await scanTable((item) => {
    if (item.PK.startsWith(keys.trailOfJob(''))) for (const { id } of rowsIn(item)) rows.add(id);
    else events.push(...recordedEventsOf(item));
  });
  // The mark of its job goes with a later change of the document: another item then has the event without it.
  const marked = new Set(events.flatMap(({ event, job_id }) => (job_id === undefined ? [] : event.id)));
  const missing = events.flatMap((each) => {
    const isRow = rows.has(each.event.id) || (each.job_id === undefined && marked.has(each.event.id));
    if (!isRow) return each;
    return hasTopic(each.event) ? { ...each, job_id: undefined } : [];
  });
  let added = 0;
  for (let start = 0; start < missing.length; start += chunk)
    added += await addRecorded(missing.slice(start, start + chunk));
  return added;
};
