import { ulid } from 'ulid';
import { type RecordFields, type RecordPassage, type RecordRow, recordsPerPage } from '../../shared/api/records.ts';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { holdIntervals, type RecordHold } from '../../shared/domain/records/holds.ts';
import { isLoanOverdue, lastDayOfMonth, type RecordState } from '../../shared/domain/records/records.ts';
import { type RetentionPhase, retentionOf, retentionPhaseOn } from '../../shared/domain/records/retention.ts';
import { foldedForm } from '../../shared/domain/search-words.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { Failure } from '../../shared/errors.ts';
import { cursorOf, sortKeyIn } from '../db/cursors.ts';
import { equals, itemCheck } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { retryOnConflict, stale } from '../db/transactions.ts';
import { requiredEnv } from '../runtime/env.ts';
import { loadDepartmentHolds } from './hold-store.ts';
import {
  loadDepartmentRecords,
  loadRecordPage,
  type RecordList,
  recordPlace,
  recordPlacePattern,
  recordWrites,
  type StoredRecord,
} from './record-store.ts';
import type { CommandContext } from './series-service.ts';
import { loadDepartmentSeries, loadManySeries, loadSeries, type Series } from './series-store.ts';

/** Records that one call reads at most to find those of a page; a longer search goes on with the next page. */
const maxRead = 250;

export const todayOf = (now: Date): string => dateAt(now.getTime(), requiredEnv('TIME_ZONE'));

/** Adds records to a series, all or none. */
export const addRecords = (
  { series_id, records }: { series_id: string; records: readonly RecordFields[] },
  { caller, command, now }: CommandContext,
): Promise<{ ids: string[] }> => {
  const ids = records.map(() => ulid(now.getTime()));
  return retryOnConflict(async (write) => {
    const series = await loadSeries(series_id);
    if (!series) throw new Failure('not_found');
    if (series.closed) throw new Failure('series_closed', { judul: series.title });
    const event = { title: series.title, action: 'added' as const, reason: null };
    await write([
      ...command.resultPuts({ ids }),
      itemCheck(keys.recordSeries(series_id), {
        condition: equals('version', series.version),
        onConditionFailed: stale('The series was changed in the meantime'),
      }),
      ...records.flatMap((fields, at) =>
        recordWrites(
          {
            ...recordFieldsOf(fields),
            ...{ id: ids[at] ?? '', series_id, department: series.department, state: 'stored', loan: null, files: [] },
            version: 1,
            updated_by: { nrp: caller.nrp, full_name: caller.full_name },
            updated_at: now.toISOString(),
          },
          event,
        ),
      ),
    ]);
    return { ids };
  });
};

/** What is stated of a record, with the start of its retention. */
export const recordFieldsOf = (fields: RecordFields) => ({
  ...fields,
  starts_on: fields.starts_on ?? lastDayOfMonth(fields.period_to),
});

/** Figures of all series and records today. */
export const loadArchiveFigures = async (now: Date) => {
  const series: Series[] = [];
  const records: RecordRow[] = [];
  for (const department of departmentCodes) {
    series.push(...(await loadDepartmentSeries(department)));
    records.push(...(await rowsOf(await loadDepartmentRecords(department), department, todayOf(now))));
  }
  const inPlace = records.filter(({ state }) => state !== 'destroyed');
  return {
    series: series.length,
    with_form: series.filter(({ form }) => form !== null).length,
    records: records.length,
    in_place: inPlace.length,
    destroyed: records.length - inPlace.length,
    held: inPlace.filter(({ retention }) => retention.phase === 'held').length,
    ended: inPlace.filter(({ retention }) => retention.phase === 'ended').length,
  };
};

interface RecordQuery {
  department: DepartmentCode;
  series_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  state?: RecordState | undefined;
  overdue?: boolean | undefined;
  phase?: RetentionPhase | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
}

/** Finds records by the words of their files. */
export type RecordFileSearch = (query: string) => Promise<{
  ids: { has: (id: string) => boolean };
  loadPassage: (record: RecordRow) => Promise<RecordPassage | undefined>;
}>;

/** A page of the records that a query selects. */
export const listRecords = async (
  { department, series_id, cursor, search = '', ...query }: RecordQuery,
  now: Date,
  searchInFiles?: RecordFileSearch,
): Promise<{ records: RecordRow[]; next_cursor: string | null }> => {
  const list: RecordList = series_id === undefined ? { department } : { series_id };
  const today = todayOf(now);
  const isFiltered = search !== '' || Object.values(query).some((value) => value !== undefined);
  const after = cursor === undefined ? undefined : sortKeyIn(cursor, recordPlacePattern);
  const [{ items, next }, inFiles] = await Promise.all([
    loadRecordPage(list, { after, limit: isFiltered ? maxRead : recordsPerPage }),
    search === '' ? undefined : searchInFiles?.(search),
  ]);
  const isSelected = selectionOf(query, today);
  const words = foldedForm(search).split(' ').filter(Boolean);
  const isFoundInFile = ({ id, state }: RecordRow): boolean => state !== 'destroyed' && inFiles?.ids.has(id) === true;
  const selected = (await rowsOf(items, department, today)).filter(
    (row) => row.department === department && isSelected(row) && (hasWords(row, words) || isFoundInFile(row)),
  );
  const shown = selected.slice(0, recordsPerPage);
  const last = selected.length > shown.length ? shown.at(-1) : next && items.at(-1);
  const records = await Promise.all(
    shown.map(async (row) => (hasWords(row, words) ? row : { ...row, passage: await inFiles?.loadPassage(row) })),
  );
  return { records, next_cursor: last ? cursorOf(recordPlace(last)) : null };
};

const selectionOf =
  ({ from, to, state, overdue, phase }: Omit<RecordQuery, 'department'>, today: string) =>
  (row: RecordRow): boolean =>
    (from === undefined || row.period_to >= from) &&
    (to === undefined || row.period_from <= to) &&
    (state === undefined || row.state === state) &&
    (!overdue || isLoanOverdue(row, today)) &&
    (phase === undefined || row.retention.phase === phase);

const hasWords = (row: RecordRow, words: readonly string[]): boolean => {
  const text = foldedForm([row.series_title, row.form_nomor, row.description, row.place].join(' '));
  return words.every((word) => text.includes(word));
};

/** Records with what their series and holds say of them today. */
const rowsOf = async (
  records: readonly StoredRecord[],
  department: DepartmentCode,
  today: string,
): Promise<RecordRow[]> => {
  if (records.length === 0) return [];
  const [series, holds] = await Promise.all([
    loadManySeries(records.map(({ series_id }) => series_id)),
    loadDepartmentHolds(department),
  ]);
  return records.map((record) => {
    const own = series.get(record.series_id);
    if (!own) throw new Error(`Record ${record.id} has no series`);
    return recordRow(record, own, holds, today);
  });
};

export const recordRow = (
  record: StoredRecord,
  series: Series,
  holds: readonly RecordHold[],
  today: string,
): RecordRow => {
  const retention = retentionOf(record, series, holdIntervals(record, holds, requiredEnv('TIME_ZONE')));
  return {
    ...record,
    series_title: series.title,
    form_nomor: series.form?.nomor ?? null,
    disposition: record.is_permanent ? 'permanent' : series.disposition,
    retention: { ...retention, phase: retentionPhaseOn(retention, today) },
  };
};
