import { ulid } from 'ulid';
import { type SeriesFields, seriesPerPage } from '../../shared/api/records.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { positionTitle, userName } from '../../shared/domain/people/roles.ts';
import { dispositionLabels, type RecordSeries, recordMediumLabels } from '../../shared/domain/records/records.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { cursorOf, sortKeyIn } from '../db/cursors.ts';
import { retryOnConflict } from '../db/transactions.ts';
import { findDocumentsByNumber } from '../documents/document-store.ts';
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
    const { form_nomor, ...stated } = fields;
    const after: Series = {
      ...{ id: newId, ...before, ...stated, department },
      form: await loadForm(form_nomor.trim(), before?.form ?? null),
      version: (before?.version ?? 0) + 1,
      updated_by: { nrp: caller.nrp, full_name: caller.full_name },
      updated_at: now.toISOString(),
    };
    const { updated_by: _by, updated_at: _at, ...series } = after;
    const changes = before ? differencesOf(textsOf(before), textsOf(after)) : [];
    if (before && changes.length === 0) throw invalidField('fields', 'Tidak ada isian yang berubah');
    const event = { action: actionOf(before, after), changes, reason: change?.reason ?? null };
    await write([...command.resultPuts({ series }), ...seriesWrites(after, event)]);
    return { series };
  });
};

/** A form that is not in force any more stays with the series that names it. */
const loadForm = async (nomor: string, before: RecordSeries['form']): Promise<RecordSeries['form']> => {
  if (nomor === '' || nomor === before?.nomor) return nomor === '' ? null : before;
  const found = (await findDocumentsByNumber(nomor)).find(({ jenis, status }) => jenis === 'FRM' && status === 'Aktif');
  if (!found) throw invalidField('fields.form_nomor', `Tidak ada formulir (FRM) yang berlaku dengan nomor ${nomor}`);
  return { document_id: found.id, nomor: found.nomor };
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

/** The texts that differ, by field. */
export const differencesOf = (from: Record<string, string>, to: Record<string, string>): SeriesEvent['changes'] =>
  Object.keys(to)
    .map((field) => ({ field, from: from[field] ?? '', to: to[field] ?? '' }))
    .filter((change) => change.from !== change.to);
