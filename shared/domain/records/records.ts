import * as z from 'zod/mini';
import { departmentCode, submissionDepartment } from '../departments.ts';
import { noTextReason } from '../files/no-text.ts';
import { namedUser, positionRole } from '../people/roles.ts';
import { dayText } from '../time/date-text.ts';
import { addDays, addMonths } from '../time/working-days.ts';

/** Where the originals of a series are. */
export const recordMedia = ['paper', 'digital', 'both'] as const;
export const recordMediumLabels: Record<(typeof recordMedia)[number], string> = {
  paper: 'Kertas',
  digital: 'Digital',
  both: 'Kertas dan digital',
};

/** What becomes of the records of a series when their retention has ended. */
export const dispositions = ['destroy', 'permanent', 'review'] as const;
export type Disposition = (typeof dispositions)[number];
export const dispositionLabels: Record<Disposition, string> = {
  destroy: 'Musnah',
  permanent: 'Permanen',
  review: 'Dinilai kembali',
};

export const recordUnits = ['box', 'folder', 'binder', 'file'] as const;
export const recordUnitLabels: Record<(typeof recordUnits)[number], string> = {
  box: 'boks',
  folder: 'map',
  binder: 'ordner',
  file: 'berkas',
};

/** A record is in its place or lent; the last three are the steps of its destruction. */
export const recordStates = ['stored', 'lent', 'proposed', 'approved', 'destroyed'] as const;
export const recordState = z.enum(recordStates, { error: 'Keadaan arsip tidak dikenal' });
export type RecordState = z.infer<typeof recordState>;
export const recordStateLabels: Record<RecordState, string> = {
  stored: 'Tersimpan',
  lent: 'Dipinjam',
  proposed: 'Diusulkan musnah',
  approved: 'Disetujui musnah',
  destroyed: 'Dimusnahkan',
};

export const maxRetentionYears = 100;
/** Boxes that one form adds: those of a year. */
export const maxAddedRecords = 12;
export const maxRecordFiles = 20;

/** The post that answers for a series: a Dept. Head has a department. */
export const responsiblePost = z.object({ role: positionRole, department: z.optional(submissionDepartment) });

/** A row of the retention schedule (jadwal retensi). */
export const recordSeries = z.object({
  id: z.string(),
  department: departmentCode,
  title: z.string(),
  /** The form that is filled in: a controlled document. */
  form: z.nullable(z.object({ document_id: z.string(), nomor: z.string() })),
  medium: z.enum(recordMedia),
  place: z.string(),
  /** The rule or reason for which a record stays so long. */
  basis: z.string(),
  active_years: z.int().check(z.nonnegative()),
  inactive_years: z.int().check(z.nonnegative()),
  disposition: z.enum(dispositions),
  responsible: responsiblePost,
  /** No record is added any more. */
  closed: z.boolean(),
  version: z.int().check(z.positive()),
});
export type RecordSeries = z.infer<typeof recordSeries>;

/** What there is of a series: records that are destroyed have a row, and no box. Months are YYYY-MM. */
export const storedRecords = z.object({
  records: z.int(),
  destroyed: z.int(),
  period: z.nullable(z.object({ period_from: z.string(), period_to: z.string() })),
});

/** What the history of a series calls its fields. */
export const seriesFieldLabels: Readonly<Record<string, string>> = {
  title: 'Nama seri',
  form: 'Formulir',
  medium: 'Media',
  place: 'Tempat simpan',
  basis: 'Dasar',
  active_years: 'Masa aktif',
  inactive_years: 'Masa inaktif',
  disposition: 'Nasib akhir',
  responsible: 'Penanggung jawab',
  closed: 'Ditutup',
};

/** Who has a record out of its place; `nrp` where it is a user. */
export const recordLoan = z.object({
  borrower: z.string(),
  nrp: z.optional(z.string()),
  taken_at: z.iso.datetime(),
  /** YYYY-MM-DD. */
  due_on: z.string(),
  lent_by: namedUser,
});

/** A file of a record. `size` in bytes, `sha256` in base64. */
export const recordFile = z.object({
  name: z.string(),
  size: z.number(),
  content_type: z.string(),
  sha256: z.string(),
  /** Why no search finds what it says, of a record that is read alone. */
  no_text: z.optional(noTextReason),
});

/** A box, binder or file of a series for a period; both months are included (YYYY-MM). */
export const archivedRecord = z.object({
  id: z.string(),
  series_id: z.string(),
  department: departmentCode,
  period_from: z.string(),
  period_to: z.string(),
  description: z.string(),
  quantity: z.int().check(z.positive()),
  unit: z.enum(recordUnits),
  place: z.string(),
  /** The day after which its retention is counted (YYYY-MM-DD). */
  starts_on: z.string(),
  state: recordState,
  loan: z.nullable(recordLoan),
  /** What a review decided instead of its destruction: so many years more, or for ever. */
  extra_years: z.optional(z.int().check(z.positive())),
  is_permanent: z.optional(z.literal(true)),
  files: z.array(recordFile),
  version: z.int().check(z.positive()),
});
export type ArchivedRecord = z.infer<typeof archivedRecord>;

/** The last day of a month (YYYY-MM). */
export const lastDayOfMonth = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1);

/** Whether its destruction has not begun. */
export const isInPlace = ({ state }: Pick<ArchivedRecord, 'state'>): boolean => state === 'stored' || state === 'lent';

/** Whether a lent record should be back. */
export const isLoanOverdue = ({ loan }: Pick<ArchivedRecord, 'loan'>, today: string): boolean =>
  loan !== null && loan.due_on < today;

/** 'Nov 2025', or 'Nov 2025 – Jan 2026'. */
export const recordPeriodText = ({
  period_from,
  period_to,
}: Pick<ArchivedRecord, 'period_from' | 'period_to'>): string => {
  const month = (text: string): string => dayText(`${text}-01`).replace(/^1 /, '');
  return period_from === period_to ? month(period_from) : `${month(period_from)} – ${month(period_to)}`;
};

export const storedOf = (
  all: readonly Pick<ArchivedRecord, 'state' | 'period_from' | 'period_to'>[],
): z.infer<typeof storedRecords> => {
  const stored = all.filter(({ state }) => state !== 'destroyed');
  const [period_from] = stored.map((each) => each.period_from).toSorted();
  const period_to = stored
    .map((each) => each.period_to)
    .toSorted()
    .at(-1);
  return {
    records: stored.length,
    destroyed: all.length - stored.length,
    period: period_from === undefined || period_to === undefined ? null : { period_from, period_to },
  };
};

/** '3 boks'. */
export const quantityText = ({ quantity, unit }: Pick<ArchivedRecord, 'quantity' | 'unit'>): string =>
  `${quantity} ${recordUnitLabels[unit]}`;
