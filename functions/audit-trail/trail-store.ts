import * as z from 'zod/mini';
import { type TrailEntry, type TrailKind, trailEntry } from '../../shared/domain/audit-trail/trail.ts';
import { insertMany } from '../db/insert-many.ts';
import { keys } from '../db/keys.ts';
import { type Item, type Page, readItems, readPage } from '../db/table.ts';
import { findDocumentsByNumber } from '../documents/document-store.ts';
import { describeDestructions } from './destruction-store.ts';

const target = z.object({ id: z.string(), document_id: z.string() });

/**
 * Adds events to the lists of the trail: of their kind, and in two indexes of their person and of their document. An
 * event that is there already is left as it is. Returns how many were added.
 */
export const addToTrail = async (events: readonly TrailEntry[]): Promise<number> => {
  const withDocuments = await withDocumentIds(await describeDestructions(events));
  const items = withDocuments.map(trailItem);
  const known = await insertMany(items);
  return items.length - known.length;
};

export const trailItem = (event: TrailEntry): Item => ({ ...keys.trail(event), ...keys.trailIndexes(event), ...event });

/** An event of a submission does not say which document it is about; its submission does. */
const withDocumentIds = async (events: readonly TrailEntry[]): Promise<TrailEntry[]> => {
  const ids = [...new Set(events.flatMap((each) => (each.document_id ? [] : (each.submission_id ?? []))))];
  const found = await readItems(target, ids.map(keys.submission));
  const documents = new Map(found.flatMap((each) => (each ? [[each.id, each.document_id] as const] : [])));
  const byNumber = await idsByNumber(events);
  return events.map((event) => {
    const document_id =
      event.document_id ??
      (event.submission_id === undefined ? undefined : documents.get(event.submission_id)) ??
      (event.nomor === undefined ? undefined : byNumber.get(event.nomor));
    return document_id === undefined ? event : { ...event, document_id };
  });
};

/** A visit may name its document by the number only; of several with the number it is in the list of the first. */
const idsByNumber = async (events: readonly TrailEntry[]): Promise<Map<string, string | undefined>> => {
  const numbers = events.flatMap(({ kind, document_id, nomor }) =>
    kind === 'visit' && document_id === undefined && nomor !== undefined ? [nomor] : [],
  );
  const found = [...new Set(numbers)].map(
    async (nomor) => [nomor, (await findDocumentsByNumber(nomor))[0]?.id] as const,
  );
  return new Map(await Promise.all(found));
};

/** One list of the trail: of a kind, and of it what one person did or what happened to one document. */
export type TrailList = { kind: TrailKind } & ({ nrp?: string } | { document_id?: string });

export interface Range {
  /** Ids, both included. */
  from: string;
  to: string;
  /** The last id of the former page, not included. */
  before: string | undefined;
  limit: number;
}

/** Events of a list in a range, the newest first, at most `limit`. The lists may lag by moments. */
export const listTrail = async (list: TrailList, range: Range): Promise<TrailEntry[]> => {
  const index = indexOf(list);
  const query = {
    ...(index.name && { IndexName: index.name }),
    where: `${index.prefix}PK = :list AND ${index.prefix}SK BETWEEN :from AND :to`,
    ExpressionAttributeValues: {
      ':list': index.partition,
      ':from': range.from,
      // The id of the former page's last row itself would be included.
      ':to': range.before === undefined || range.before > range.to ? range.to : previousKey(range.before),
    },
    ScanIndexForward: false,
  };
  const found: TrailEntry[] = [];
  let from: Page<TrailEntry>['next'] | undefined;
  // A response has at most 1 MB.
  do {
    const page: Page<TrailEntry> = await readPage(trailEntry, {
      ...query,
      from: from ?? undefined,
      Limit: range.limit - found.length,
    });
    found.push(...page.items);
    from = page.next;
  } while (from && found.length < range.limit);
  return found;
};

/** The ids end in hexadecimal digits, so that every id before this one sorts before this key. */
const previousKey = (id: string): string =>
  `${id.slice(0, -1)}${String.fromCharCode(id.charCodeAt(id.length - 1) - 1)}~`;

const indexOf = (list: TrailList): { name?: string; prefix: string; partition: string } => {
  if ('nrp' in list && list.nrp !== undefined)
    return { name: 'GSI1', prefix: 'GSI1', partition: keys.trailOfPerson(list.kind, list.nrp) };
  if ('document_id' in list && list.document_id !== undefined)
    return { name: 'GSI2', prefix: 'GSI2', partition: keys.trailOfDocument(list.kind, list.document_id) };
  return { prefix: '', partition: keys.trailOfKind(list.kind) };
};
