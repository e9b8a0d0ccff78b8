import * as z from 'zod/mini';
import { submissionDepartment } from '../domain/departments.ts';
import { submissionPurpose, submissionType } from '../domain/documents/documents.ts';
import { positionRole } from '../domain/people/roles.ts';
import { changedSections, changeReason, documentNumber, documentTitle, rejectionReason } from '../domain/text.ts';
import { type StatusKind, statusDisplay } from '../domain/workflow/workflow.ts';
import { adminOnly, approvers, defineCalls, get, post, signedIn } from './call.ts';
import { count, cursor, flag, id, nextCursor, wholeNumber } from './fields.ts';
import { dashboardSubmission, queuedSubmission, submissionDetail, submissionRecord } from './submission-records.ts';

/** A dashboard card that counts submissions by their status. */
export const countedStatus = z.enum(['under_review', 'in_approval', 'approved'], { error: 'Status tidak dikenal' });
export type CountedStatus = z.infer<typeof countedStatus>;

/**
 * What the dashboard lists: what a card counts, or all that waits for a decision; `late`: what waits too long for others
 * than the caller; `rejected`: of the caller's own, in the last 30 days and not submitted again.
 */
export const listedStatus = z.enum([...countedStatus.options, 'in_process', 'late', 'rejected'], {
  error: 'Status tidak dikenal',
});
export type ListedStatus = z.infer<typeof listedStatus>;

/** The most rows of a dashboard page that a caller may request. */
export const maxDashboardRows = 100;

export const submissionTotals = z.object({
  total: count,
  under_review: count,
  in_approval: count,
  approved: count,
});

export const waitingCount = z.object({
  count,
  /** How many of them are late. */
  late: count,
  /** Working days that the oldest has waited; null where none waits. */
  oldest_days: z.nullable(count),
});
export type WaitingCount = z.infer<typeof waitingCount>;

const decision = {
  submission_id: id,
  action: z.enum(['approve', 'reject'], {
    error: 'Tindakan harus approve atau reject',
  }),
  rejection_reason: rejectionReason,
  /** The version the decision is based on; the call fails when the submission has a newer one. */
  version: z.optional(z.int().check(z.positive())),
};

/** A missing file is named beside the failures of the fields. */
const isObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;

export const missingDraft = 'Draf dokumen harus diunggah';
export const missingForm = 'Dokumen pendukung (Form PPD) wajib diupload';

export const submissionCalls = defineCalls({
  'upload-and-submit-document': post({
    access: signedIn,
    /** The field order is the order of validation: the toast shows the first failure. */
    input: z
      .object({
        submission_purpose: z.enum(submissionPurpose.options, {
          error: 'Tujuan Pengajuan harus diisi',
        }),
        document_title: documentTitle,
        document_type: z.enum(submissionType.options, {
          error: 'Tipe Dokumen harus diisi',
        }),
        document_number: documentNumber,
        department: z.enum(submissionDepartment.options, {
          error: 'Departemen harus diisi',
        }),
        /** A revision and a cancellation require the reason; the parts are those of a revision. */
        change_reason: changeReason,
        changed_sections: changedSections,
        /** A cancellation without one has the file in force as its draft. */
        draft_upload_id: z.optional(z.pipe(z.string({ error: missingDraft }), id)),
        /** A resubmission without one has the form of the former submission. */
        supporting_upload_id: z.optional(z.pipe(z.string({ error: missingForm }), id)),
        /** The target document of a revision or cancellation when several documents share the number. */
        document_id: z.optional(id),
        resubmission_of: z.optional(id),
      })
      .check(
        z.refine(
          (input) => input.draft_upload_id === undefined || input.draft_upload_id !== input.supporting_upload_id,
          {
            path: ['supporting_upload_id'],
            error: 'Form PPD harus berkas tersendiri, bukan berkas draf',
          },
        ),
        z.refine((input) => input.submission_purpose === 'new' || input.change_reason !== undefined, {
          path: ['change_reason'],
          error: 'Alasan Perubahan harus diisi',
        }),
        z.refine((input) => input.draft_upload_id !== undefined || input.submission_purpose === 'cancellation', {
          path: ['draft_upload_id'],
          error: missingDraft,
          when: isObject,
        }),
        z.refine((input) => input.supporting_upload_id !== undefined || input.resubmission_of !== undefined, {
          path: ['supporting_upload_id'],
          error: missingForm,
          when: isObject,
        }),
      ),
    output: z.object({ submission_id: id }),
    errors: [
      'number_taken',
      'document_not_found',
      'document_ambiguous',
      'document_mismatch',
      'submission_in_progress',
      'upload_not_found',
      'digest_mismatch',
      'content_mismatch',
      'file_not_clean',
      'file_not_scannable',
      'scan_failed',
      'scan_pending',
      'unsupported_format',
      'file_too_large',
      'not_resubmittable',
    ],
  }),
  'withdraw-submission': post({
    access: signedIn,
    input: z.object({
      submission_id: id,
      version: decision.version,
    }),
    output: z.object({ submission: submissionRecord }),
    errors: ['not_found', 'already_processed'],
  }),
  'get-dashboard-documents': get({
    access: signedIn,
    input: z.object({
      department: z.optional(
        z.enum(submissionDepartment.options, {
          error: 'Departemen tidak dikenal',
        }),
      ),
      mine: z.optional(flag),
      status: z.optional(listedStatus),
      cursor: z.optional(cursor),
      /** Rows per page, ten by default. */
      limit: z.optional(
        wholeNumber.check(
          z.minimum(1, 'Paling sedikit 1'),
          z.maximum(maxDashboardRows, `Paling banyak ${maxDashboardRows}`),
        ),
      ),
    }),
    output: z.pipe(
      z.object({
        /** Newest first. */
        documents: z.array(dashboardSubmission),
        /** The four dashboard cards: counts of all departments, or of the caller's own submissions with `mine`. */
        totals: z.optional(submissionTotals),
        /** Rows that match the filter. */
        total: z.optional(count),
        next_cursor: z._default(nextCursor, null),
      }),
      // An answer of the documents alone is one page that has all of them.
      z.transform((answer) => {
        const total = answer.documents.length;
        const countOf = (kind: StatusKind): number =>
          answer.documents.filter((each) => statusDisplay(each.submission_status).kind === kind).length;
        const [under_review, in_approval, approved] = [countOf('review'), countOf('approval'), countOf('approved')];
        return { totals: { total, under_review, in_approval, approved }, total, ...answer };
      }),
    ),
  }),
  'get-submission': get({
    showsEvidence: true,
    access: signedIn,
    input: z.object({ submission_id: id }),
    output: submissionDetail,
    errors: ['not_found'],
  }),
  'get-pending-documents': get({
    access: adminOnly,
    input: z.object({ cursor: z.optional(cursor) }),
    output: z.object({
      documents: z.array(queuedSubmission),
      next_cursor: nextCursor,
    }),
  }),
  'process-document-review': post({
    access: adminOnly,
    input: z.object({ ...decision }),
    output: z.object({ submission: submissionRecord }),
    errors: ['not_found', 'own_submission', 'already_processed'],
  }),
  'get-approval-documents': get({
    access: approvers,
    input: z.object({ cursor: z.optional(cursor) }),
    output: z.object({
      documents: z.array(queuedSubmission),
      next_cursor: nextCursor,
    }),
    errors: ['position_not_found'],
  }),
  'process-document-approval': post({
    access: approvers,
    input: z.object({
      ...decision,
      /** Required from a caller with several positions, who decides each level explicitly. */
      approver_role: z.optional(
        z.enum([...positionRole.options, 'unknown'], {
          error: 'Level approval tidak dikenal',
        }),
      ),
    }),
    output: z.object({ submission: submissionRecord }),
    errors: [
      'not_found',
      'own_submission',
      'position_not_found',
      'not_position_holder',
      'substitute_of_submitter',
      'wrong_level',
      'already_processed',
      'second_person_needed',
      'number_taken',
      'document_not_found',
    ],
  }),
  'get-worklist': get({
    access: signedIn,
    input: z.object({}),
    output: z.object({
      /** What the caller can review or approve now; null where they hold neither the role nor a position for it. */
      review: z.nullable(waitingCount),
      approval: z.nullable(waitingCount),
    }),
  }),
});
