import type { TrailEntry, TrailKind } from '../../shared/domain/audit-trail/trail.ts';
import { isOfTopic, type TrailTopic } from '../../shared/domain/audit-trail/trail-topics.ts';
import { endOfDay, startOfDay } from '../../shared/domain/time/time-zone-days.ts';
import { findDocumentsByNumber, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { requiredEnv } from '../runtime/env.ts';
import { describeDestructions } from './destruction-store.ts';
import { loadBulkEvents } from './recorded-event-service.ts';
import { listTrail, type Range, type TrailList } from './trail-store.ts';

export interface TrailFilter {
  /** Whose lists are read together. */
  kinds: readonly TrailKind[];
  /** Of these kinds, the events of a topic only. */
  topic?: TrailTopic | undefined;
  /** NRP of who did it. */
  person?: string | undefined;
  nomor?: string | undefined;
  document_id?: string | undefined;
  /** Days in the company's time zone, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Which events of a list: those after the one with this id. */
export interface TrailPage {
  before: string | undefined;
  limit: number;
}

/** Rounds of queries for a page of one person's events of one document, or of a topic, which have no index of their own. */
const maxRounds = 10;
/** Events that a round reads for a topic, which has few of them. */
const topicRows = 500;

/**
 * A page of the trail, the newest first. Each list of a kind is one query of a range, however many years that is; a page
 * of all kinds reads as many rows of each, which is at most ten queries (of a number that several documents have, ten for
 * each of them).
 */
export const loadTrailPage = async (
  filter: TrailFilter,
  { before, limit }: TrailPage,
): Promise<{ entries: TrailEntry[]; next: string | null }> => {
  const timeZone = requiredEnv('TIME_ZONE');
  const range = {
    from: filter.from === undefined ? '0' : startOfDay(filter.from, timeZone),
    to: filter.to === undefined ? '9' : `${endOfDay(filter.to, timeZone)}~`,
  };
  const lists = await listsOf(filter);
  const { topic, person } = filter;
  const rows = topic === undefined ? limit : Math.max(limit, topicRows);
  const isWanted = (entry: TrailEntry): boolean =>
    (person === undefined || entry.actor?.nrp === person) && (topic === undefined || isOfTopic(topic, entry));
  const found: TrailEntry[] = [];
  let last = before;
  for (let round = 0; round < maxRounds; round += 1) {
    // One more than a page shows whether another page follows.
    const pages = await Promise.all(lists.map((list) => listWhole(list, { ...range, before: last, limit: rows + 1 })));
    const merged = pages.flat().sort((one, other) => (one.id < other.id ? 1 : -1));
    const page = merged.slice(0, rows);
    found.push(...page.filter(isWanted));
    last = merged.length > rows ? page.at(-1)?.id : undefined;
    if (last === undefined || found.length >= limit) break;
  }
  const entries = found.slice(0, limit);
  return { entries, next: (found.length > limit ? entries.at(-1)?.id : last) ?? null };
};

/** A page is at most a megabyte. */
const rowsPerRead = 1000;

/** The events of every page, the newest first; where there are more than `max`, more than `max` of them. */
export const loadTrail = async (filter: TrailFilter, max: number): Promise<TrailEntry[]> => {
  const events: TrailEntry[] = [];
  let before: string | undefined;
  do {
    const { entries, next } = await loadTrailPage(filter, { before, limit: rowsPerRead });
    events.push(...entries);
    before = next ?? undefined;
  } while (before !== undefined && events.length <= max);
  return events;
};

/** Events of a list in a range. What bulk jobs did to a document is not in the index, but in its history. */
const listWhole = async (list: TrailList, range: Range): Promise<TrailEntry[]> => {
  const listed = await listTrail(list, range);
  if (list.kind !== 'document' || !('document_id' in list) || list.document_id === undefined) return listed;
  const { from, to, before = '~' } = range;
  const bulk = (await loadBulkEvents(list.document_id)).filter(({ id }) => from <= id && id <= to && id < before);
  return [...new Map([...bulk, ...listed].map((event) => [event.id, event])).values()];
};

/** The lists that together have what the filter asks for; a document's lists where it asks for a person's part of them. */
const listsOf = async ({ kinds, person, nomor, document_id }: TrailFilter): Promise<TrailList[]> => {
  if (document_id !== undefined) return kinds.map((each) => ({ kind: each, document_id }));
  if (nomor !== undefined) {
    const documents = await findDocumentsByNumber(nomor);
    return documents.flatMap(({ id }) => kinds.map((each) => ({ kind: each, document_id: id })));
  }
  return kinds.map((each) => (person === undefined ? { kind: each } : { kind: each, nrp: person }));
};

/**
 * The events with the present number and title of their documents, where the event itself has none, and with the
 * decisions of destructions, which entries of earlier releases lack.
 */
export const describeTrail = async (listed: readonly TrailEntry[]): Promise<TrailEntry[]> => {
  const entries = await describeDestructions(listed);
  const unnamed = entries.filter(({ nomor, nama }) => nomor === undefined || nama === undefined);
  const ids = [...new Set(unnamed.flatMap(({ document_id }) => document_id ?? []))];
  const documents = new Map((await loadDocumentsOrDeleted(ids)).flatMap((each) => (each ? [[each.id, each]] : [])));
  return entries.map((entry) => {
    const document = entry.document_id === undefined ? undefined : documents.get(entry.document_id);
    return document ? { ...entry, nomor: entry.nomor ?? document.nomor, nama: entry.nama ?? document.nama } : entry;
  });
};
