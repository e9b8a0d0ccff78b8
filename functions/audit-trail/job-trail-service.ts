import { type TrailEntry, trailEntry } from '../../shared/domain/audit-trail/trail.ts';
import { hasTopic } from '../../shared/domain/audit-trail/trail-topics.ts';
import { insertMany } from '../db/insert-many.ts';
import { keys } from '../db/keys.ts';
import { readItems } from '../db/table.ts';
import { loadJob } from '../jobs/job-store.ts';
import { loadJobRows, packedItems } from './job-rows-store.ts';
import type { RecordedEvent } from './recorded-event-service.ts';
import { eventId } from './trail-event-service.ts';
import { describeTrail, type TrailPage } from './trail-service.ts';
import { addToTrail, trailItem } from './trail-store.ts';

/**
 * Adds events to the trail: those of bulk jobs as rows of one entry for each job, because an entry for each row would
 * cost as much as the import. What is there already is left as it is. Returns how many items were added.
 */
export const addRecorded = async (recorded: readonly RecordedEvent[]): Promise<number> => {
  const listed = recorded.filter(({ event, job_id }) => job_id === undefined || hasTopic(event));
  let added = await addToTrail(listed.map(({ event }) => event));
  for (const [job_id, events] of Map.groupBy(recorded, (each) => each.job_id)) {
    if (job_id === undefined) continue;
    const rows = await describeTrail(events.map(({ event }) => event));
    // The entry first: rows are never without it. An insertion that finds it costs as much as one that does not.
    const entry = (await loadEntry(job_id, rows)) ? [] : [trailItem(await newEntry(job_id, rows))];
    for (const items of [entry, packedItems(job_id, rows)]) added += items.length - (await insertMany(items)).length;
  }
  return added;
};

const loadEntry = async (job_id: string, rows: readonly TrailEntry[]): Promise<TrailEntry | undefined> => {
  const entryKeys = rows.slice(0, 1).map(({ kind, at }) => keys.trail({ kind, id: eventId(at, job_id) }));
  return (await readItems(trailEntry, entryKeys))[0];
};

/** All rows of a job have its time and its person. A job is stored for a year. */
const newEntry = async (job_id: string, rows: readonly TrailEntry[]): Promise<TrailEntry> => {
  const [{ at, actor } = { at: '', actor: null }] = rows;
  const job = await loadJob(job_id);
  const isUndo = job ? job.kind === 'undo' : rows.some(({ action }) => action === 'import_undone');
  const action = isUndo ? 'bulk_undo' : 'bulk_import';
  return {
    id: eventId(at, job_id),
    kind: 'document',
    action,
    at,
    actor,
    job_id,
    ...(job && { detail: job.file_name }),
  };
};

/** A page of the rows of a job after the row with this id, how many rows it has, and its own entry. */
export const loadJobPage = async (job_id: string, { before, limit }: TrailPage) => {
  const rows = await loadJobRows(job_id);
  const end = rows.findIndex(({ id }) => id === before) + 1 + limit;
  const entries = rows.slice(end - limit, end);
  const entry = await loadEntry(job_id, rows);
  const next = end < rows.length ? (entries.at(-1)?.id ?? null) : null;
  return { entries, next, job: entry && { entry, rows: rows.length } };
};

/** The events with the rows of bulk jobs instead of the jobs' entries. */
export const withJobRows = async (events: readonly TrailEntry[]): Promise<TrailEntry[]> => {
  const expanded: TrailEntry[] = [];
  for (const event of events)
    expanded.push(...(event.job_id === undefined ? [event] : await loadJobRows(event.job_id)));
  return expanded;
};
