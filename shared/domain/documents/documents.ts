import * as z from 'zod/mini';
import { departmentCode } from '../departments.ts';

export const jenisValues = ['Manual & Kebijakan', 'SOP', 'INK', 'STD', 'FRM', 'OTHER'] as const;
export const jenis = z.enum(jenisValues);
export type Jenis = z.infer<typeof jenis>;

export const jenisLabels: Record<Jenis, string> = {
  'Manual & Kebijakan': 'Manual dan Kebijakan',
  SOP: 'Standar Operasional Prosedur',
  INK: 'Instruksi Kerja',
  STD: 'Standar Parameter',
  FRM: 'Form',
  OTHER: 'Lainnya',
};

/** The document types of the database screen: the key in its URLs and the jenis it selects. */
export const databaseTypes = [
  { key: 'MANUAL_KEBIJAKAN', jenis: 'Manual & Kebijakan' },
  { key: 'SOP', jenis: 'SOP' },
  { key: 'INK', jenis: 'INK' },
  { key: 'STD', jenis: 'STD' },
  { key: 'FRM', jenis: 'FRM' },
] as const satisfies readonly { key: string; jenis: Jenis }[];

export const documentStatuses = ['Aktif', 'Kadaluarsa'] as const;
export const documentStatus = z.enum(documentStatuses);
export type DocumentStatus = z.infer<typeof documentStatus>;

/** Why a document or a revision is no longer current. */
export const endedReasons = ['superseded', 'expired', 'cancelled'] as const;
export const endedReason = z.enum(endedReasons);

/** Whether a document can be revised or cancelled: it is in force, or it expired without a successor. */
export const isRevisable = (document: {
  status: DocumentStatus;
  ended_reason?: z.infer<typeof endedReason> | null | undefined;
}): boolean => document.status === 'Aktif' || document.ended_reason === 'expired';

/** Origin of a document or revision: the approval workflow, a bulk job, or the master-list editor. */
export const documentSources = ['workflow', 'import', 'upload', 'editor'] as const;
export const documentSource = z.enum(documentSources);

/** A row of the document list: only the columns that lists show. */
export const documentRow = z.object({
  id: z.string(),
  department: departmentCode,
  nama: z.string(),
  nomor: z.string(),
  jenis,
  revisi: z.int().check(z.nonnegative()),
  status: documentStatus,
  has_file: z.boolean(),
  /** The date from which the current revision is effective, where an imported list states it. */
  effective_on: z.optional(z.iso.date()),
  /** The date of the next periodic review, of a document in force. */
  review_due_on: z.optional(z.iso.date()),
  /** Incremented by every change of the document; an edit is conditioned on it. */
  version: z.int().check(z.positive()),
});
export type DocumentRow = z.infer<typeof documentRow>;

export const submissionTypes = ['SOP', 'INK', 'STD', 'Form'] as const;
export const submissionType = z.enum(submissionTypes);
export type SubmissionType = z.infer<typeof submissionType>;

export const jenisOfSubmissionType: Record<SubmissionType, Jenis> = {
  SOP: 'SOP',
  INK: 'INK',
  STD: 'STD',
  Form: 'FRM',
};

/** The submission type of a jenis; undefined for manuals and others, which the submission form does not list. */
export const submissionTypeOf = (value: Jenis): SubmissionType | undefined =>
  submissionTypes.find((type) => jenisOfSubmissionType[type] === value);

export const submissionPurposes = ['new', 'revision', 'cancellation'] as const;
export const submissionPurpose = z.enum(submissionPurposes);
export type SubmissionPurpose = z.infer<typeof submissionPurpose>;

export const purposeLabels: Record<SubmissionPurpose, string> = {
  new: 'Pembuatan Baru',
  revision: 'Revisi',
  cancellation: 'Pemusnahan',
};
