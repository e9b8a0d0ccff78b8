import * as z from 'zod/mini';
import { type DepartmentCode, departmentCode } from '../../shared/domain/departments.ts';
import { namedUser } from '../../shared/domain/people/roles.ts';
import { archivedRecord } from '../../shared/domain/records/records.ts';
import { equals, itemUpdate } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import {
  type Page,
  partition,
  partitionOfGSI1,
  partitionOfGSI2,
  readAll,
  readItem,
  readItems,
  readPage,
} from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';
import { versionedPuts } from '../db/versioned-items.ts';
import { type StoredFile, storedFile } from '../files/stored-file.ts';

/** A record as it is now (RECORD#id / CURRENT). It is never deleted: what was destroyed keeps its row. */
export const recordItem = z.extend(archivedRecord, {
  files: z.array(storedFile),
  updated_by: namedUser,
  updated_at: z.iso.datetime(),
});
export type StoredRecord = z.infer<typeof recordItem>;

/** What happened to a record (HIST#RECORD#id / KV#version): append-only. */
export const recordEventItem = z.object({
  record: z.extend(archivedRecord, { files: z.array(storedFile) }),
  /** The title of its series at that time. */
  title: z.string(),
  action: z.enum(['added', 'corrected', 'attached', 'lent', 'returned']),
  actor: namedUser,
  reason: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type RecordEvent = z.infer<typeof recordEventItem>;

export const loadRecord = (id: string): Promise<StoredRecord | undefined> => readItem(recordItem, keys.record(id));

/** The files that can be opened, and by whose words a record is found. */
export const readableFiles = ({ state, files }: Pick<StoredRecord, 'state' | 'files'>): readonly StoredFile[] =>
  state === 'destroyed' ? [] : files;

/** From the first one. */
export const loadRecordEvents = (id: string): Promise<RecordEvent[]> =>
  readAll(recordEventItem, partition(keys.recordHistory(id)));

/** A department's records, or those of one series. */
export type RecordList = { department: DepartmentCode } | { series_id: string };

const indexesOf = (record: Pick<StoredRecord, 'department' | 'series_id' | 'period_from' | 'id'>) =>
  keys.recordIndexes(record.department, record.series_id, record.period_from, record.id);

/** The place of a record in both lists. */
export const recordPlace = (record: Parameters<typeof indexesOf>[0]): string => indexesOf(record).GSI1SK;

export const recordPlacePattern = /^\d{4}-\d\d#[A-Za-z0-9_-]{1,64}$/;

/** Records of a list, the latest period first, beginning behind a place. The index may lag by moments. */
export const loadRecordPage = (
  list: RecordList,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Page<StoredRecord>> => {
  const ofSeries = 'series_id' in list;
  const found = { department: 'IMS' as const, series_id: '', ...list };
  const { GSI1PK, GSI2PK } = keys.recordIndexes(found.department, found.series_id, '', '');
  const place = after ?? '';
  const id = place.slice(place.indexOf('#') + 1);
  const inIndex = ofSeries ? { GSI2PK, GSI2SK: place } : { GSI1PK, GSI1SK: place };
  return readPage(recordItem, {
    ...(ofSeries ? partitionOfGSI2(GSI2PK) : partitionOfGSI1(GSI1PK)),
    ScanIndexForward: false,
    Limit: limit,
    from: after === undefined ? undefined : { ...keys.record(id), ...inIndex },
  });
};

/** All records of a department. The index may lag by moments. */
export const loadDepartmentRecords = (department: DepartmentCode): Promise<StoredRecord[]> =>
  readAll(recordItem, partitionOfGSI1(keys.recordIndexes(department, '', '', '').GSI1PK));

/** All records of a series. The index may lag by moments. */
export const loadSeriesRecords = (seriesId: string): Promise<StoredRecord[]> =>
  readAll(recordItem, partitionOfGSI2(keys.recordIndexes('IMS', seriesId, '', '').GSI2PK));

/** By id, read consistently. */
export const loadManyRecords = async (ids: readonly string[]): Promise<Map<string, StoredRecord>> => {
  const found = await readItems(recordItem, ids.map(keys.record));
  return new Map(found.flatMap((record) => (record ? [[record.id, record]] : [])));
};

/**
 * The record in another step of its destruction, which stands in the history of the destruction; fails as a stale read where
 * it was changed since it was read.
 */
export const recordStepUpdate = (
  { id, version }: StoredRecord,
  step: Pick<StoredRecord, 'state' | 'extra_years' | 'is_permanent'>,
): TransactItem =>
  itemUpdate(keys.record(id), {
    set: { ...step, version: version + 1 },
    condition: equals('version', version),
    onConditionFailed: stale('The record was changed in the meantime'),
  });

type Change = Pick<RecordEvent, 'title' | 'action' | 'reason'>;

/** The record in its new state with its history event; fails as a stale read where it was changed since it was read. */
export const recordWrites = (after: StoredRecord, change: Change): TransactItem[] =>
  versionedPuts(
    { ...keys.record(after.id), ...indexesOf(after), ...recordItem.parse(after) },
    {
      ...keys.recordEvent(after.id, after.version),
      ...recordEventItem.parse({ ...change, record: after, actor: after.updated_by, at: after.updated_at }),
      // Its files are read.
      ...(change.action === 'attached' && { outbox: 1 }),
    },
  );

/** Adds a loan to those of its department that are out, or takes it away: the day, and the NRP of who has an account. */
export const openLoanUpdate = ({ id, department }: StoredRecord, loan: StoredRecord['loan']): TransactItem =>
  itemUpdate(
    keys.openLoans(department),
    loan === null ? { remove: [id] } : { set: { [id]: [loan.due_on, loan.nrp].join(' ').trim() } },
  );

const openLoans = z.catchall(z.object({ SK: departmentCode }), z.string());

/** The records on loan that should have been back before a day (YYYY-MM-DD). */
export const loadOverdueLoans = async (today: string) => {
  const found = await readAll(openLoans, partition(keys.openLoans('IMS').PK));
  const loans = found.flatMap(({ SK: department, PK: _pk, ...due }) =>
    Object.values(due).map((loan) => ({ department, due_on: loan.slice(0, 10), nrp: loan.split(' ')[1] })),
  );
  return loans.filter(({ due_on }) => due_on < today);
};
