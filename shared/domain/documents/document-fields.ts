import * as z from 'zod/mini';
import { departmentCode } from '../departments.ts';
import { audience } from '../required-reading/audiences.ts';
import { documentNumber, maxChangeReason, maxTitleLength, textLine } from '../text.ts';
import type { ChangeKind } from './change-kinds.ts';
import { documentStatus, jenis } from './document-types.ts';
import { externalKind } from './external-kinds.ts';

/** Upper limit that catches typing errors; real documents have far fewer revisions. */
export const maxRevisi = 9999;

export const maxReviewMonths = 120;

export const reviewMonthsError = `Interval tinjauan diisi dengan 1–${maxReviewMonths} bulan`;

export const maxFileNameLength = 255;

const chosen = (label: string) => ({
  error: ({ input }: { input: unknown }) =>
    input === undefined || input === '' ? `${label} harus diisi` : `${label} tidak dikenal`,
});

interface FieldRules {
  /** Decides how it is read from a list and shown. */
  kind: 'text' | 'choice' | 'count' | 'date' | 'audience';
  isRequired: boolean;
  /**
   * Where users edit it: in the rows of the master list, only in those of documents from outside, in a form of their own,
   * or not as a field.
   */
  editor: 'list' | 'external' | 'form' | null;
  /** The calls that return it: all lists, lists only of documents from outside, single documents, or others. */
  shownIn: 'list' | 'external' | 'document' | null;
  /** Belongs to one revision: the next one does not take it over. */
  isOfRevision: boolean;
}

export interface FieldFacts {
  /** Names the field on forms and in the review of an import. */
  label: string;
  /** Names it in a document's history, where that is not `label` in sentence case. */
  historyLabel?: string;
  /** Its column in exported lists and reports; imports know the header. The width is in characters. */
  sheet: { header: string; width: number };
  input: z.ZodMiniType;
  /** Of a new document for which none is stated. */
  initial?: string | number;
  rules: FieldRules;
  /** What its change in an import means; null depends on the value. */
  change: ChangeKind | null;
}

/**
 * Only documents from outside have it: `externalProblem` (external-documents.ts) refuses it elsewhere. The header of its
 * column is none that lists of the company's own documents write.
 */
const externalFact = {
  kind: 'text',
  isRequired: false,
  editor: 'external',
  shownIn: 'external',
  isOfRevision: false,
} as const satisfies FieldRules;

export const maxFileUrlLength = 1000;

/** What a click may open: no script, and no address that carries a password. */
const fileUrl = z
  .url({ protocol: /^https?$/, normalize: true, error: 'Tautan Berkas harus berupa alamat https:// atau http://' })
  .check(
    z.maxLength(maxFileUrlLength, `Tautan Berkas paling banyak ${maxFileUrlLength} karakter`),
    z.refine(
      (url) => !/^https?:\/\/[^/?#]*@/.test(url),
      'Tautan Berkas tidak boleh memuat nama pengguna atau kata sandi',
    ),
  );

const maxExternalText = 120;
const maxEdition = 40;

/**
 * The fields of a controlled document that its users know, in the order of the master list. Contract, storage, editor,
 * import, export, reports, history and undo read this table; a row more is a field more in all of them.
 */
export const documentFields = {
  nama: {
    label: 'Nama Dokumen',
    historyLabel: 'Nama',
    sheet: { header: 'Nama Dokumen', width: 60 },
    input: textLine('Nama Dokumen', maxTitleLength),
    rules: { kind: 'text', isRequired: true, editor: 'list', shownIn: 'list', isOfRevision: false },
    change: 'renamed',
  },
  nomor: {
    label: 'Nomor Dokumen',
    historyLabel: 'Nomor',
    sheet: { header: 'Nomor Dokumen', width: 24 },
    input: documentNumber,
    rules: { kind: 'text', isRequired: true, editor: 'list', shownIn: 'list', isOfRevision: false },
    change: 'respelled',
  },
  jenis: {
    label: 'Jenis',
    sheet: { header: 'Jenis', width: 20 },
    input: z.enum(jenis.options, chosen('Jenis')),
    rules: { kind: 'choice', isRequired: true, editor: 'list', shownIn: 'list', isOfRevision: false },
    change: 'retyped',
  },
  revisi: {
    label: 'Revisi',
    sheet: { header: 'Revisi', width: 8 },
    input: z
      .number({ error: 'Revisi harus berupa bilangan bulat' })
      .check(
        z.int(),
        z.nonnegative('Revisi tidak boleh negatif'),
        z.maximum(maxRevisi, `Revisi paling besar ${maxRevisi}`),
      ),
    initial: 0,
    rules: { kind: 'count', isRequired: true, editor: 'list', shownIn: 'list', isOfRevision: false },
    change: 'revised',
  },
  status: {
    label: 'Status',
    sheet: { header: 'Status', width: 14 },
    input: z.enum(documentStatus.options, chosen('Status')),
    initial: 'Aktif',
    rules: { kind: 'choice', isRequired: true, editor: 'list', shownIn: 'list', isOfRevision: false },
    change: null,
  },
  department: {
    label: 'Departemen',
    sheet: { header: 'Departemen', width: 14 },
    input: z.enum(departmentCode.options, chosen('Departemen')),
    rules: { kind: 'choice', isRequired: true, editor: null, shownIn: 'list', isOfRevision: false },
    change: 'moved',
  },
  /** Link to a file outside the product; that of an own document comes from an import. */
  file_url: {
    label: 'Tautan Berkas',
    sheet: { header: 'Tautan', width: 30 },
    input: fileUrl,
    rules: { kind: 'text', isRequired: false, editor: 'external', shownIn: null, isOfRevision: true },
    change: 'relinked',
  },
  file_name: {
    label: 'Nama Berkas',
    sheet: { header: 'Nama File', width: 30 },
    input: textLine('Nama file', maxFileNameLength),
    rules: { kind: 'text', isRequired: false, editor: null, shownIn: 'document', isOfRevision: true },
    change: 'relinked',
  },
  /** The date from which the current revision is effective (YYYY-MM-DD), where an imported list states it. */
  effective_on: {
    label: 'Tanggal Berlaku',
    sheet: { header: 'Tanggal Berlaku', width: 15 },
    input: z.iso.date(),
    rules: { kind: 'date', isRequired: false, editor: null, shownIn: 'list', isOfRevision: true },
    change: 'redated',
  },
  /** Why the current revision was made, where the workflow did not ask (`change` of a document): a list or a keeper states it. */
  change_reason: {
    label: 'Alasan Perubahan',
    sheet: { header: 'Alasan Perubahan', width: 44 },
    input: textLine('Alasan Perubahan', maxChangeReason),
    rules: { kind: 'text', isRequired: false, editor: 'form', shownIn: null, isOfRevision: true },
    change: 'explained',
  },
  /** The date of the last periodic review (YYYY-MM-DD). */
  reviewed_on: {
    label: 'Tanggal Tinjauan Terakhir',
    sheet: { header: 'Tanggal Tinjauan Terakhir', width: 24 },
    input: z.iso.date('Tanggal tinjauan terakhir tidak benar'),
    rules: { kind: 'date', isRequired: false, editor: 'form', shownIn: 'document', isOfRevision: false },
    change: 'review',
  },
  /** The document's own interval between reviews; without one, that of its type applies. */
  review_months: {
    label: 'Interval Tinjauan (bulan)',
    sheet: { header: 'Interval Tinjauan (bulan)', width: 24 },
    input: z
      .number({ error: reviewMonthsError })
      .check(z.int(reviewMonthsError), z.minimum(1, reviewMonthsError), z.maximum(maxReviewMonths, reviewMonthsError)),
    rules: { kind: 'count', isRequired: false, editor: 'form', shownIn: 'document', isOfRevision: false },
    change: 'review',
  },
  /** Whether a signature alone proves too little that it was understood. */
  safety_critical: {
    label: 'Kritis Keselamatan',
    sheet: { header: 'Kritis Keselamatan', width: 18 },
    input: z.enum(['Ya', 'Tidak'], chosen('Kritis Keselamatan')),
    rules: { kind: 'choice', isRequired: false, editor: 'form', shownIn: 'document', isOfRevision: false },
    change: 'classified',
  },
  /** Who must know the document, where that was chosen; otherwise the default of its type and department. */
  audience: {
    label: 'Distribusi',
    historyLabel: 'Penerima distribusi',
    sheet: { header: 'Distribusi', width: 30 },
    input: audience,
    rules: { kind: 'audience', isRequired: false, editor: null, shownIn: null, isOfRevision: false },
    change: 'distributed',
  },
  external_kind: {
    label: 'Jenis Eksternal',
    sheet: { header: 'Jenis Eksternal', width: 18 },
    input: externalKind,
    rules: { ...externalFact, kind: 'choice' },
    change: 'sourced',
  },
  issuer: {
    label: 'Penerbit',
    sheet: { header: 'Penerbit Eksternal', width: 30 },
    input: textLine('Penerbit', maxExternalText),
    rules: externalFact,
    change: 'sourced',
  },
  edition: {
    label: 'Edisi',
    sheet: { header: 'Edisi Eksternal', width: 14 },
    input: textLine('Edisi', maxEdition),
    rules: { ...externalFact, isOfRevision: true },
    change: 'sourced',
  },
  language: {
    label: 'Bahasa',
    sheet: { header: 'Bahasa Eksternal', width: 14 },
    input: textLine('Bahasa', maxEdition),
    rules: externalFact,
    change: 'sourced',
  },
  /** Of the paper, where neither a file nor a link leads to the document. */
  place: {
    label: 'Tempat Naskah',
    sheet: { header: 'Tempat Naskah', width: 30 },
    input: textLine('Tempat Naskah', maxExternalText),
    rules: externalFact,
    change: 'sourced',
  },
  /** The last day on which it is valid (YYYY-MM-DD), as of a permit. */
  valid_until: {
    label: 'Berlaku Sampai',
    sheet: { header: 'Masa Berlaku Eksternal', width: 22 },
    input: z.iso.date('Berlaku sampai tidak benar: isi tanggal seperti 2027-03-31'),
    rules: { ...externalFact, kind: 'date', isOfRevision: true },
    change: 'redated',
  },
  /** What amended it while it stays in force. */
  amended_by: {
    label: 'Diubah oleh',
    sheet: { header: 'Diubah oleh Peraturan', width: 30 },
    input: textLine('Diubah oleh', maxExternalText),
    rules: { ...externalFact, isOfRevision: true },
    change: 'sourced',
  },
  /** What replaced it when it was withdrawn. */
  replaced_by: {
    label: 'Diganti oleh',
    sheet: { header: 'Diganti oleh Peraturan', width: 30 },
    input: textLine('Diganti oleh', maxExternalText),
    rules: { ...externalFact, isOfRevision: true },
    change: 'sourced',
  },
} as const satisfies Record<string, FieldFacts>;

type Table = typeof documentFields;
export type DocumentField = keyof Table;
export type FieldValue<F extends DocumentField = DocumentField> = z.output<Table[F]['input']>;
export type FieldValues = { [F in DocumentField]?: FieldValue<F> | undefined };

/** The fields for which a rule has one of these values. */
export type FieldsWith<K extends keyof FieldRules, V> = {
  [F in DocumentField]: Table[F]['rules'] extends Record<K, V> ? F : never;
}[DocumentField];

export const fieldNames = Object.keys(documentFields) as DocumentField[];
export const fieldsWith = <K extends keyof FieldRules, const V extends FieldRules[K]>(rule: K, ...values: V[]) =>
  fieldNames.filter((field): field is FieldsWith<K, V> => {
    const rules: FieldRules = documentFields[field].rules;
    return (values as FieldRules[K][]).includes(rules[rule]);
  });

export const initialOf = (field: DocumentField): string | number | undefined => {
  const { initial }: FieldFacts = documentFields[field];
  return initial;
};

export type RequiredField = FieldsWith<'isRequired', true>;
const requiredFields: readonly string[] = fieldsWith('isRequired', true);
export const isRequiredField = (field: string): field is RequiredField => requiredFields.includes(field);

export const listedFields = fieldsWith('shownIn', 'list');
export type ListedField = (typeof listedFields)[number];

/** The facts of documents from outside, which no other document has. */
export const externalFields = fieldsWith('shownIn', 'external');
export type ExternalField = (typeof externalFields)[number];

/** The next revision does not take them over. */
export const fieldsOfRevision = fieldsWith('isOfRevision', true);

/** The label of a field within a sentence or a list of changes: 'Tanggal berlaku'. */
export const sentenceLabel = (label: string): string => label.slice(0, 1) + label.slice(1).toLowerCase();

export const pickFields = <F extends string, T extends { [K in F]?: unknown }>(
  source: T,
  fields: readonly F[],
): Pick<T, F> => {
  const present = fields.filter((field) => source[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, source[field]])) as Pick<T, F>;
};

/** A record without the given fields. */
export const withoutFields = <F extends string, T extends object>(source: T, fields: readonly F[]): Omit<T, F> =>
  Object.fromEntries(Object.entries(source).filter(([key]) => !fields.some((field) => field === key))) as Omit<T, F>;

export const shapeOf = <F extends DocumentField, S extends Record<F, z.ZodMiniType>>(
  fields: readonly F[],
  schemaOf: (field: F) => z.ZodMiniType,
): S => Object.fromEntries(fields.map((field) => [field, schemaOf(field)])) as S;

type StoredSchema<F extends DocumentField> = z.ZodMiniType<FieldValue<F>, FieldValue<F>>;

/** Accepts what is stored, also texts and numbers beyond the present limits of an input. */
export const storedSchema = <F extends DocumentField>(field: F): StoredSchema<F> => {
  const { input, rules } = documentFields[field];
  const schema: z.ZodMiniType =
    rules.kind === 'text' ? z.string() : rules.kind === 'count' ? z.int().check(z.nonnegative()) : input;
  return schema as StoredSchema<F>;
};

type StoredShape<F extends DocumentField> = {
  [K in F]: K extends RequiredField ? StoredSchema<K> : z.ZodMiniOptional<StoredSchema<K>>;
};

export const storedShape = <F extends DocumentField>(fields: readonly F[]) =>
  shapeOf<F, StoredShape<F>>(fields, (field) =>
    isRequiredField(field) ? storedSchema(field) : z.optional(storedSchema(field)),
  );

export const documentRow = z.object({
  id: z.string(),
  ...storedShape(listedFields),
  ...storedShape(externalFields),
  /** Of a document from outside. */
  file_url: z.optional(z.string()),
  /** The last review of a document from outside: it was still in force. */
  checked_on: z.optional(z.iso.date()),
  /** Of a document from outside that is not in force: a second person has not accepted yet that it is. */
  waits: z.optional(z.literal(true)),
  has_file: z.boolean(),
  /** The date of the next periodic review, of a document in force. */
  review_due_on: z.optional(z.iso.date()),
  /** Incremented by every change of the document; an edit is conditioned on it. */
  version: z.int().check(z.positive()),
});
