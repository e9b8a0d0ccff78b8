import { ulid } from 'ulid';
import { type SeriesFields, seriesPerPage } from '../../shared/api/records.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { positionTitle, userName } from '../../shared/domain/people/roles.ts';
import { dispositionLabels, type RecordSeries, recordMediumLabels } from '../../shared/domain/records/records.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { cursorOf, sortKeyIn } from '../db/cursors.ts';
import { retryOnConflict } from '../db/transactions.ts';
import { loadDocumentsOrDeleted } from '../documents/document-store.ts';
import type { Caller } from '../http/call-event.ts';
import type { Command } from '../http/idempotency-store.ts';
import { formatTime } from '../runtime/format-time.ts';
import {
  loadSeries,
  loadSeriesPage,
  type Series,
  type SeriesEvent,
  seriesPlace,
  seriesPlacePattern,
  seriesWrites,
} from './series-store.ts';

export interface CommandContext {
  caller: Caller;
  command: Command;
  now: Date;
}

export const listSeries = async (
  department: DepartmentCode,
  cursor: string | undefined,
): Promise<{ series: Series[]; next_cursor: string | null }> => {
  const after = cursor === undefined ? undefined : sortKeyIn(cursor, seriesPlacePattern);
  const { items, next } = await loadSeriesPage(department, after, seriesPerPage);
  const last = items.at(-1);
  return { series: items, next_cursor: next && last ? cursorOf(seriesPlace(last).GSI1SK) : null };
};

/** The failure of a change that was made on an earlier version. */
export const changedFailure = ({ updated_by, updated_at }: Pick<Series, 'updated_by' | 'updated_at'>): Failure =>
  new Failure('record_changed', { nama: userName(updated_by), waktu: formatTime(updated_at) });

interface WantedSeries {
  department: DepartmentCode;
  fields: SeriesFields;
  change?: { id: string; version: number; reason: string } | undefined;
}

/** Adds or changes a series; a department cannot change, because records are listed by it. */
export const saveSeries = (
  { department, fields, change }: WantedSeries,
  { caller, command, now }: CommandContext,
): Promise<{ series: RecordSeries }> => {
  const newId = ulid(now.getTime());
  return retryOnConflict(async (write) => {
    const before = change && (await loadSeries(change.id));
    if (change && before?.department !== department) throw new Failure('not_found');
    if (before && before.version !== change?.version) throw changedFailure(before);
    const { form_id, ...stated } = fields;
    const after: Series = {
      ...{ id: newId, ...before, ...stated, department },
      form: await loadForm(form_id),
      version: (before?.version ?? 0) + 1,
      updated_by: { nrp: caller.nrp, full_name: caller.full_name },
      updated_at: now.toISOString(),
    };
    const { updated_by: _by, updated_at: _at, ...series } = after;
    const changes = changesOf(before, after);
    if (before && changes.length === 0) throw invalidField('fields', 'Tidak ada isian yang berubah');
    const event = { action: actionOf(before, after), changes, reason: change?.reason ?? null };
    await write([...command.resultPuts({ series }), ...seriesWrites(after, event)]);
    return { series };
  });
};

const loadForm = async (id: string | null): Promise<RecordSeries['form']> => {
  if (id === null) return null;
  const [document] = await loadDocumentsOrDeleted([id]);
  if (!document || document.deleted_at !== undefined || document.jenis !== 'FRM')
    throw invalidField('fields.form_id', 'Formulir tidak ditemukan di Daftar Induk');
  return { document_id: id, nomor: document.nomor };
};

const actionOf = (before: Series | undefined, after: Series): SeriesEvent['action'] => {
  if (!before) return 'added';
  if (before.closed === after.closed) return 'changed';
  return after.closed ? 'closed' : 'reopened';
};

/** A series as its history shows it, by field. */
const textsOf = (series: Series): Record<string, string> => ({
  title: series.title,
  form: series.form?.nomor ?? '',
  medium: recordMediumLabels[series.medium],
  place: series.place,
  basis: series.basis,
  active_years: `${series.active_years} tahun`,
  inactive_years: `${series.inactive_years} tahun`,
  disposition: dispositionLabels[series.disposition],
  responsible: positionTitle(series.responsible),
  closed: series.closed ? 'ya' : 'tidak',
});

/** The fields of a new series are in its event itself. */
const changesOf = (before: Series | undefined, after: Series): SeriesEvent['changes'] => {
  if (!before) return [];
  const [from, to] = [textsOf(before), textsOf(after)];
  return Object.keys(to)
    .map((field) => ({ field, from: from[field] ?? '', to: to[field] ?? '' }))
    .filter((change) => change.from !== change.to);
};
