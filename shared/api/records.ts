import * as z from 'zod/mini';
import { submissionDepartment } from '../domain/departments.ts';
import { namedUser, positionRole } from '../domain/people/roles.ts';
import {
  archivedRecord,
  dispositions,
  maxAddedRecords,
  maxRecordFiles,
  maxRetentionYears,
  recordLoan,
  recordMedia,
  recordSeries,
  recordState,
  recordUnits,
  storedRecords,
} from '../domain/records/records.ts';
import { retentionPhases } from '../domain/records/retention.ts';
import { maxNomorLength, textLine } from '../domain/text.ts';
import { defineCalls, evidenceReaders, get, managersAndHeads, masterListManagers, post } from './call.ts';
import {
  chosenList,
  cursor,
  department,
  distinctUploads,
  flag,
  id,
  nextCursor,
  noFiles,
  seenVersion,
  sha256,
  timestamp,
} from './fields.ts';
import { fileHit } from './file-search.ts';

const years = (label: string) => {
  const error = `${label} harus berupa bilangan bulat 0 sampai ${maxRetentionYears}`;
  return z.int({ error }).check(z.nonnegative(error), z.maximum(maxRetentionYears, error));
};
const month = (label: string) =>
  z
    .string({ error: `${label} harus diisi` })
    .check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, `${label} harus berupa bulan dan tahun`));
const search = z.optional(z.string().check(z.maxLength(200, 'Kata pencarian paling banyak 200 karakter')));

/** What keepers state of a series. */
export const seriesFields = z.object({
  title: textLine('Nama seri', 200),
  /** Number of the controlled form that is filled in; empty for records of no form. */
  form_nomor: z._default(
    z.string().check(z.maxLength(maxNomorLength, `Nomor formulir paling banyak ${maxNomorLength} karakter`)),
    '',
  ),
  medium: z.enum(recordMedia, { error: 'Pilih media' }),
  place: textLine('Tempat simpan', 120),
  basis: textLine('Dasar', 200),
  active_years: years('Masa aktif'),
  inactive_years: years('Masa inaktif'),
  disposition: z.enum(dispositions, { error: 'Pilih nasib akhir' }),
  responsible: z
    .object(
      {
        role: z.enum(positionRole.options, { error: 'Pilih penanggung jawab' }),
        department: z.optional(submissionDepartment),
      },
      { error: 'Pilih penanggung jawab' },
    )
    .check(
      z.refine(({ role, department }) => (role === 'dept_head') === (department !== undefined), {
        error: 'Pilih departemen untuk Dept. Head, dan hanya untuk Dept. Head',
        path: ['department'],
      }),
    ),
  closed: z._default(z.boolean(), false),
});
export type SeriesFields = z.output<typeof seriesFields>;

/** What keepers state of a record. */
export const recordFields = z
  .object({
    period_from: month('Periode awal'),
    period_to: month('Periode akhir'),
    description: textLine('Uraian', 300),
    quantity: z
      .int({ error: 'Jumlah harus diisi dengan bilangan bulat' })
      .check(z.minimum(1, 'Jumlah paling sedikit 1'), z.maximum(10_000, 'Jumlah paling banyak 10.000')),
    unit: z.enum(recordUnits, { error: 'Pilih satuan' }),
    place: textLine('Tempat simpan', 120),
    /** The last day of the period where it is not stated. */
    starts_on: z.optional(z.iso.date({ error: 'Awal retensi harus berupa tanggal' })),
  })
  .check(
    z.refine(({ period_from, period_to }) => period_from <= period_to, {
      error: 'Periode akhir tidak boleh sebelum periode awal',
      path: ['period_to'],
    }),
  );
export type RecordFields = z.output<typeof recordFields>;

export const retention = z.object({
  active_until: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  phase: z.enum(retentionPhases),
});

/** What a file of a record says of a search. */
const recordPassage = z.extend(z.pick(fileHit, { page: true, snippet: true, marks: true, is_recognized: true }), {
  file: z.string(),
});
export type RecordPassage = z.infer<typeof recordPassage>;

/** A record as lists show it, with what its series says of it. `passage`: of one that only its files answer a search. */
export const recordRow = z.extend(archivedRecord, {
  series_title: z.string(),
  form_nomor: z.nullable(z.string()),
  disposition: z.enum(dispositions),
  retention,
  passage: z.optional(recordPassage),
});
export type RecordRow = z.infer<typeof recordRow>;

const changeReason = textLine('Alasan perubahan', 500);

/** What can be done with a record. Keepers do all; heads lend the records of their departments and take them back. */
const recordChange = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('correct'), fields: recordFields, reason: changeReason }),
    z.object({
      kind: z.literal('attach'),
      files: chosenList(z.object({ upload_id: id }), noFiles, maxRecordFiles, 'berkas').check(distinctUploads),
    }),
    z.object({
      kind: z.literal('lend'),
      /** A name, or the NRP of a user. */
      borrower: textLine('Peminjam', 80),
      due_on: z.iso.date({ error: 'Tanggal harus kembali harus diisi' }),
    }),
    z.object({ kind: z.literal('return') }),
  ],
  { error: 'Tindakan tidak dikenal' },
);

const uploadErrors = [
  ...(['upload_not_found', 'digest_mismatch', 'content_mismatch', 'file_not_clean', 'file_not_scannable'] as const),
  ...(['scan_failed', 'scan_pending', 'unsupported_format', 'file_too_large'] as const),
] as const;

/** An event of a record; `changes`: texts before and after, by the label of their field. */
const recordEvent = z.object({
  action: z.string(),
  at: timestamp,
  actor: namedUser,
  reason: z.nullable(z.string()),
  loan: z.nullable(recordLoan),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type RecordEvent = z.infer<typeof recordEvent>;

export const recordsPerPage = 50;
export const seriesPerPage = 100;

export const recordCalls = defineCalls({
  /** The retention schedule of a department by title, or the series of a form. */
  'list-record-series': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z
      .object({
        department: z.optional(department),
        document_id: z.optional(id),
        cursor: z.optional(cursor),
      })
      .check(
        z.refine(({ department, document_id }) => (department === undefined) !== (document_id === undefined), {
          error: 'Sebutkan departemen atau formulirnya',
          path: ['department'],
        }),
      ),
    output: z.object({
      /** `stored`: for a form only. */
      series: z.array(z.extend(recordSeries, { stored: z.optional(storedRecords) })),
      next_cursor: nextCursor,
    }),
  }),
  /** Adds a series, or changes one on the version that the caller saw: its records then follow the changed schedule. */
  'save-record-series': post({
    access: masterListManagers,
    input: z.object({
      department,
      fields: seriesFields,
      change: z.optional(z.object({ id, version: seenVersion('Versi seri'), reason: changeReason })),
    }),
    output: z.object({ series: recordSeries }),
    errors: ['not_found', 'record_changed'],
  }),
  /** Up to twelve records of a series, all or none; a problem of a row is a field of its own (`records.2.period_to`). */
  'add-records': post({
    access: masterListManagers,
    input: z.object({
      series_id: id,
      records: chosenList(recordFields, 'Isi sedikitnya satu baris arsip', maxAddedRecords, 'arsip'),
    }),
    output: z.object({ ids: z.array(id) }),
    errors: ['not_found', 'series_closed'],
  }),
  /**
   * The records of a department or of a series, the latest period first. `from` and `to`: months whose records are shown.
   * `search`: words of series, form, description and place, or of a file. A page may be short and yet have a cursor.
   */
  'list-records': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z.object({
      department,
      series_id: z.optional(id),
      from: z.optional(month('Periode awal')),
      to: z.optional(month('Periode akhir')),
      state: z.optional(recordState),
      /** Lent, and to be back before today. */
      overdue: z.optional(flag),
      phase: z.optional(z.enum(retentionPhases, { error: 'Masa retensi tidak dikenal' })),
      search,
      cursor: z.optional(cursor),
    }),
    output: z.object({ records: z.array(recordRow), next_cursor: nextCursor }),
  }),
  /** One record with its history, the latest first. */
  'get-record': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z.object({ id }),
    output: z.object({ record: recordRow, events: z.array(recordEvent) }),
    errors: ['not_found'],
  }),
  /** Opens a file of a record for five minutes. */
  'get-record-file': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z.object({ id, sha256 }),
    output: z.object({ url: z.url(), file_name: z.string() }),
    errors: ['not_found'],
  }),
  /** Changes a record on the version that the caller saw. */
  'change-record': post({
    access: managersAndHeads,
    input: z.object({ id, version: seenVersion('Versi arsip'), change: recordChange }),
    output: z.object({ version: z.int() }),
    errors: ['not_found', 'record_changed', 'record_not_available', ...uploadErrors],
  }),
});
