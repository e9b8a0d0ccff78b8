import pLimit from 'p-limit';
import type { TrailEntry } from '../../shared/domain/audit-trail/trail.ts';
import { stepText } from '../../shared/domain/workflow/event-text.ts';
import { loadHistory } from '../submissions/submission-store.ts';

/** Histories that are read at a time, of a few milliseconds each. */
const concurrency = 8;

/**
 * The events, those of destroyed documents with the last decider as their actor, the reason that was submitted and every
 * decision: the record of a destruction names its submission only.
 */
export const describeDestructions = (events: readonly TrailEntry[]): Promise<TrailEntry[]> =>
  pLimit(concurrency).map(events, async (event) => {
    if (event.action !== 'destroyed' || event.kind !== 'document' || event.capacity !== undefined) return event;
    const steps = event.submission_id === undefined ? [] : await loadHistory(event.submission_id);
    const last = steps.at(-1);
    if (!last) return event;
    return {
      ...event,
      actor: { nrp: last.actor_nrp, full_name: last.actor_name },
      capacity: last.capacity,
      acting: last.acting,
      on_behalf_of: last.on_behalf_of,
      reason: steps[0]?.reason ?? undefined,
      detail: steps.slice(0, -1).map(stepText).join('; '),
    };
  });
