import * as z from 'zod/mini';
import { type Attendant, type ReadingTogether, togetherPerPage } from '../../shared/api/together.ts';
import { type DepartmentCode, departmentCode } from '../../shared/domain/departments.ts';
import { confirmationKind } from '../../shared/domain/required-reading/together.ts';
import { cursorOf, parseCursor } from '../db/cursors.ts';
import { itemCheck, itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, partitionOfGSI1, readAll, readItem, readItems, readPage } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';

/** What each item of a reading together says of it (HIST#TOGETHER#session). All of them are append-only. */
const subject = z.object({
  session_id: z.string(),
  document_id: z.string(),
  reading_id: z.string(),
  nomor: z.string(),
  revisi: z.number(),
  department: departmentCode,
  place: z.string(),
  /** As the document was when it began: a signature alone does not count. */
  is_safety_critical: z.boolean(),
});

/** That it began (BEGUN), by whom it is led. */
export const begunItem = z.extend(subject, {
  nama: z.string(),
  /** SHA-256 of the file, base64; null for a document outside the product. */
  sha256: z.nullable(z.string()),
  by_nrp: z.string(),
  by_name: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type BegunReading = z.infer<typeof begunItem>;

/** That a person confirmed (P#nrp), and whether it counts for required reading. */
export const attendantItem = z.extend(subject, {
  nrp: z.string(),
  full_name: z.nullable(z.string()),
  kind: confirmationKind,
  counts: z.boolean(),
  /** What was drawn on the glass, an SVG path, and its SHA-256 (base64). */
  signature: z.optional(z.string()),
  signature_sha256: z.optional(z.string()),
  /** The version of the event that printed the badge. */
  badge: z.optional(z.number()),
  leader_nrp: z.string(),
  leader_name: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type StoredAttendant = z.infer<typeof attendantItem>;

/** That it ended (ENDED), and how many confirmed. */
export const endedItem = z.extend(subject, {
  confirmed: z.number(),
  by_nrp: z.string(),
  by_name: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type EndedReading = z.infer<typeof endedItem>;

export const subjectOf = (begun: BegunReading) => subject.parse(begun);

export const loadBegun = (id: string): Promise<BegunReading | undefined> => readItem(begunItem, keys.togetherBegun(id));

export const loadEnded = (id: string): Promise<EndedReading | undefined> => readItem(endedItem, keys.togetherEnded(id));

export const loadAttendant = (id: string, nrp: string): Promise<StoredAttendant | undefined> =>
  readItem(attendantItem, keys.togetherAttendant(id, nrp));

/** Everyone who confirmed, in the order of time; read consistently. */
export const loadAttendants = async (id: string): Promise<StoredAttendant[]> =>
  (await readAll(attendantItem, partition(keys.togetherHistory(id), 'P#'))).sort((one, other) =>
    one.at < other.at ? -1 : 1,
  );

export const begunPut = (begun: BegunReading): TransactItem =>
  itemPut(
    {
      ...keys.togetherBegun(begun.session_id),
      ...keys.togetherIndex(begun.department, begun.at, begun.session_id),
      ...begunItem.parse(begun),
    },
    { condition: notExists },
  );

/** Neither confirmed by this person before, nor ended. */
export const attendantWrites = (attendant: StoredAttendant): TransactItem[] => [
  itemPut(
    { ...keys.togetherAttendant(attendant.session_id, attendant.nrp), ...attendantItem.parse(attendant) },
    { condition: notExists, onConditionFailed: stale('The person has confirmed meanwhile') },
  ),
  itemCheck(keys.togetherEnded(attendant.session_id), {
    condition: notExists,
    onConditionFailed: stale('The reading together has ended meanwhile'),
  }),
];

export const endedPut = (ended: EndedReading): TransactItem =>
  itemPut(
    { ...keys.togetherEnded(ended.session_id), ...endedItem.parse(ended) },
    { condition: notExists, onConditionFailed: stale('The reading together has ended already') },
  );

/** Those of a department, the latest first. The index may lag by moments. */
export const listBegun = async (
  department: DepartmentCode,
  cursor: string | undefined,
): Promise<{ readings: ReadingTogether[]; next_cursor: string | null }> => {
  const { PK, SK } = keys.togetherBegun(cursor === undefined ? '' : parseCursor(cursor).id);
  const index = keys.togetherIndex(department, '', '');
  const { items, next } = await readPage(begunItem, {
    ...partitionOfGSI1(index.GSI1PK),
    ScanIndexForward: false,
    Limit: togetherPerPage,
    from: cursor === undefined ? undefined : { ...index, GSI1SK: parseCursor(cursor).sort, PK, SK },
  });
  const ends = await readItems(
    endedItem,
    items.map(({ session_id }) => keys.togetherEnded(session_id)),
  );
  const last = items.at(-1);
  return {
    readings: items.map((begun, at) => readingTogetherOf(begun, ends[at])),
    next_cursor: next && last ? cursorOf(`${last.at}#${last.session_id}`) : null,
  };
};

export const readingTogetherOf = (
  { reading_id: _id, by_nrp, by_name, at, ...facts }: BegunReading,
  ended: EndedReading | undefined,
): ReadingTogether => ({
  ...facts,
  leader: { nrp: by_nrp, full_name: by_name },
  begun_at: at,
  ended_at: ended?.at ?? null,
  confirmed: ended?.confirmed ?? null,
});

export const attendantOf = ({ nrp, full_name, kind, counts, signature, at }: StoredAttendant): Attendant => ({
  ...{ nrp, full_name, kind, counts, signature, at },
});
