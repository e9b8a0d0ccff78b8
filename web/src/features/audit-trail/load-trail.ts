import type { RequestOf } from '../../../../shared/api/index.ts';
import type { TrailEntry } from '../../../../shared/domain/audit-trail/trail.ts';
import { callApi } from '../../lib/api/api.ts';

type Input = RequestOf<'list-audit-trail'>;

/** The events of all pages; the rows of a bulk job come after its own entry. */
const loadEvents = async function* (input: Input): AsyncGenerator<TrailEntry> {
  let cursor: string | undefined;
  do {
    const page = await callApi('list-audit-trail', { ...input, cursor, export: true });
    for (const event of page.events) {
      yield event;
      if (event.job_id !== undefined) yield* loadEvents({ job_id: event.job_id });
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
};

/** For the export: the events of all pages up to a limit, each once. */
export const loadTrail = async (input: Input, { maxRows }: { maxRows: number }) => {
  // What replaced approved content is in the list itself and among the rows of its job.
  const events = new Map<string, TrailEntry>();
  let isComplete = true;
  for await (const event of loadEvents(input)) {
    if (!events.has(event.id)) isComplete = events.size < maxRows;
    if (!isComplete) break;
    events.set(event.id, event);
  }
  return { rows: [...events.values()], isComplete };
};
