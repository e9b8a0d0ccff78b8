import * as z from 'zod/mini';
import type { documentRow } from './document-fields.ts';
import type { DocumentStatus, Jenis } from './document-types.ts';

/** The document types of the database screen: the key in its URLs and the jenis it selects. */
export const databaseTypes = [
  { key: 'MANUAL_KEBIJAKAN', jenis: 'Manual & Kebijakan' },
  { key: 'SOP', jenis: 'SOP' },
  { key: 'INK', jenis: 'INK' },
  { key: 'STD', jenis: 'STD' },
  { key: 'FRM', jenis: 'FRM' },
] as const satisfies readonly { key: string; jenis: Jenis }[];

/** Why a document or a revision is no longer current. */
export const endedReasons = ['superseded', 'expired', 'cancelled'] as const;
export const endedReason = z.enum(endedReasons);
export type EndedReason = z.infer<typeof endedReason>;

/** Whether a document can be revised or cancelled: the company's own, and in force or expired without a successor. */
export const isRevisable = (document: {
  jenis: Jenis;
  status: DocumentStatus;
  ended_reason?: z.infer<typeof endedReason> | null | undefined;
}): boolean => document.jenis !== 'EXT' && (document.status === 'Aktif' || document.ended_reason === 'expired');

/** Origin of a document or revision: the approval workflow, a bulk job, or the master-list editor. */
export const documentSources = ['workflow', 'import', 'upload', 'editor'] as const;
export const documentSource = z.enum(documentSources);

/** Why a revision or a cancellation was submitted, and which parts of the document a revision concerns. */
export const documentChange = z.object({ reason: z.string(), sections: z.optional(z.string()) });
export type DocumentChange = z.infer<typeof documentChange>;

/** Why a revision was made: what its approvers read, else what a list or a keeper states; null where that is not known. */
export const changeOf = (document: {
  change?: DocumentChange | undefined;
  change_reason?: string | undefined;
}): DocumentChange | null =>
  document.change ?? (document.change_reason === undefined ? null : { reason: document.change_reason });

/**
 * Who changed without an approval what the workflow had approved, and when: the number or the file of its revision, or
 * what `concerns` says.
 */
export const unapprovedChange = z.object({
  by_nrp: z.string(),
  by_name: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** The approved revision; the present one where only its file was replaced. */
  approved_revisi: z.int().check(z.nonnegative()),
  /** The second person who accepted the change. */
  accepted: z.optional(z.object({ by_nrp: z.string(), by_name: z.nullable(z.string()) })),
  /** `validity`: its status; `number`: the document was made under a number that was used before. */
  concerns: z.optional(z.enum(['validity', 'number'])),
});
export type UnapprovedChange = z.infer<typeof unapprovedChange>;

/** A row of the document list (document-fields.ts). */
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
