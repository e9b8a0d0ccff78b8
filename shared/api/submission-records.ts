import * as z from 'zod/mini';
import { submissionDepartment } from '../domain/departments.ts';
import { documentRow } from '../domain/documents/document-fields.ts';
import { documentStatus } from '../domain/documents/document-types.ts';
import { documentChange, submissionPurpose, submissionType } from '../domain/documents/documents.ts';
import { revisionEnd } from '../domain/documents/revision-end.ts';
import { fileFindings } from '../domain/files/file-findings.ts';
import { namedUser, positionRole } from '../domain/people/roles.ts';
import { approverLevelOf, type SubmissionState, submissionState } from '../domain/workflow/workflow.ts';
import { approvalLevel } from './approval-route.ts';
import { count, id, sha256, timestamp } from './fields.ts';

/** The form fields that a submission stores and returns unchanged. */
export const submittedFields = z.object({
  document_title: z.string(),
  document_type: submissionType,
  department: submissionDepartment,
  document_number: z.string(),
  submission_purpose: submissionPurpose,
});
export type SubmittedFields = z.infer<typeof submittedFields>;

export const submissionRecord = z.object({
  id,
  ...submittedFields.shape,
  /** Empty for a record without a number. */
  document_number: z.pipe(
    z.nullish(z.string()),
    z.transform((number) => number ?? ''),
  ),
  /** Another value than those of the workflow is displayed as it is. */
  submission_status: z.custom<SubmissionState>((value) => typeof value === 'string', 'Status harus berupa teks'),
  /** Paths in the documents bucket; get-document-file opens them. */
  draft_document_url: z.nullable(z.string()),
  supporting_document_url: z.nullable(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
  /** Since when it is at its present level or state. */
  level_entered_at: timestamp,
  submitter_nrp: z.string(),
  submitter_name: z.nullable(z.string()),
  version: z.int().check(z.positive()),
});
export type SubmissionRecord = z.infer<typeof submissionRecord>;

/** What goes beyond the nine fields of the specification may be missing. */
const beyondSpecification = {
  submission_purpose: z.optional(submissionPurpose),
  updated_at: z.optional(timestamp),
  level_entered_at: z.optional(timestamp),
  submitter_nrp: z.optional(z.string()),
  submitter_name: z.optional(z.nullable(z.string())),
  version: z.optional(z.int().check(z.positive())),
};

export const dashboardSubmission = z.extend(submissionRecord, beyondSpecification);
export type DashboardSubmission = z.infer<typeof dashboardSubmission>;

const capacity = z.enum(['submitter', 'reviewer', 'administrator', ...positionRole.options]);

export const submissionEvent = z.object({
  version: z.int().check(z.positive()),
  /** `skip`: the submitter became the only holder of the level through a change of positions or a validity date. */
  action: z.enum(['submit', 'approve', 'reject', 'withdraw', 'skip']),
  from: z.nullable(submissionState),
  to: submissionState,
  actor_nrp: z.string(),
  /** The name at the time of the event. */
  actor_name: z.nullable(z.string()),
  capacity,
  /** True when decided as acting holder (pelaksana harian, Plh.). */
  acting: z.boolean(),
  /** The absent holder in whose name a substitute decided ('a.n.'). */
  on_behalf_of: z.optional(namedUser),
  reason: z.nullable(z.string()),
  at: timestamp,
  /** Digests of the files at the time of the event. */
  files: z.object({ draft_sha256: sha256, supporting_sha256: sha256 }),
  /** Of a decision: what its files say of themselves, as it was known then; null before they were read. */
  file_findings: z.optional(z.nullable(fileFindings)),
  skipped: z.array(
    z.object({
      level: positionRole,
      reason: z.literal('only_holder_is_submitter'),
    }),
  ),
});
export type SubmissionEvent = z.infer<typeof submissionEvent>;

/** The rejected or withdrawn submission that a resubmission follows. */
export const formerSubmission = z.object({
  id,
  /** The rejection or withdrawal. */
  end: z.nullable(submissionEvent),
  /** The draft has the digest of the former one. */
  same_draft: z.boolean(),
});
export type FormerSubmission = z.infer<typeof formerSubmission>;

/** What everyone who decides is shown of the files beside others that they are compared with. */
const comparedShape = {
  /** What the files say of themselves; null until they are read. */
  file_findings: z.optional(z.nullable(fileFindings)),
  former: z._default(z.nullable(formerSubmission), null),
  /** The draft of a cancellation is not the file in force. */
  other_draft: z._default(z.boolean(), false),
};

export const queuedSubmission = z.pipe(
  z.extend(submissionRecord, {
    ...beyondSpecification,
    /** The approval level it waits at; null while it waits for review. */
    level: z.optional(z.nullable(positionRole)),
    /** Why the caller cannot decide, an Indonesian sentence; null when they can. */
    blocked: z._default(z.nullable(z.string()), null),
    /** 'Plh. Dept. Head Produksi a.n. Budi Santoso': the capacity in which the caller decides, where that is not their own. */
    decides_as: z.optional(z.string()),
    /** The controlled document that a revision or cancellation changes, as it is now; null for a new document. */
    target: z._default(z.nullable(z.object({ revisi: count, status: documentStatus })), null),
    /** What is approved is what is published: without a PDF no controlled copies can be printed of it. */
    lacks_pdf: z._default(z.boolean(), false),
    ...comparedShape,
  }),
  z.transform(({ level, level_entered_at, ...row }) => ({
    ...row,
    level: level === undefined ? approverLevelOf(row.submission_status) : level,
    level_entered_at: level_entered_at ?? row.created_at,
  })),
);
export type QueuedSubmission = z.infer<typeof queuedSubmission>;

export const submissionFile = z.object({
  name: z.string(),
  size: count,
  content_type: z.string(),
  sha256,
});

/** A revision, and why it is no longer in force; `end` is null for one in force. */
const revisionState = z.object({ revisi: count, end: z.nullable(revisionEnd) });
export type RevisionState = z.infer<typeof revisionState>;

export const submissionDetail = z.object({
  submission: submissionRecord,
  history: z.array(submissionEvent),
  levels: z.array(approvalLevel),
  /** An Indonesian sentence when the current level has no holder who can decide; else null. */
  waiting_message: z.nullable(z.string()),
  /** The controlled document of a revision or cancellation in its current state; for an approved new submission the published document. */
  document: z.nullable(documentRow),
  draft: submissionFile,
  supporting: submissionFile,
  /** Why a revision or a cancellation was submitted; null for others, and for those before this was asked. */
  change: z._default(z.nullable(documentChange), null),
  /**
   * The revision that the draft of a revision is compared with: the present one, or the one that was in force when the
   * submission ended. Null for other submissions, and where it is not stored.
   */
  base: z._default(z.nullable(revisionState), null),
  /** What an approved submission published; null for others, and for the form of a cancellation. */
  published: z._default(z.nullable(revisionState), null),
  resubmission_of: z.nullable(z.string()),
  resubmitted_as: z.nullable(z.string()),
  ...comparedShape,
  /** When its submitter last reminded those who can decide it. */
  reminded_at: z._default(z.nullable(timestamp), null),
  may: z.object({
    /** Draft and PPD form. */
    read_files: z.boolean(),
    /** The PPD form, which document controllers read too once the submission is decided. */
    read_supporting: z.boolean(),
    review: z.boolean(),
    decide_as: z.array(positionRole),
    withdraw: z.boolean(),
    /** Whether the caller may remind those who can decide it, once a day. */
    remind: z._default(z.boolean(), false),
    resubmit: z.boolean(),
  }),
});
export type SubmissionDetail = z.infer<typeof submissionDetail>;
