import type { StoredFile } from '../../functions/files/stored-file.ts';
import type { Submission } from '../../functions/submissions/submission-store.ts';
import type { OutputOf } from '../../shared/api/index.ts';
import type {
  QueuedSubmission,
  SubmissionDetail,
  SubmissionEvent,
  SubmissionRecord,
} from '../../shared/api/submission-records.ts';
import type { FileFindings } from '../../shared/domain/files/file-findings.ts';

const digest = `${'A'.repeat(43)}=`;
const at = '2026-11-19T03:00:00.000Z';

export const storedFileFixture: StoredFile = {
  key: 'k',
  name: 'n.pdf',
  size: 1,
  content_type: 'application/pdf',
  sha256: digest,
};

/** Of a draft that names another document, and a Form PPD that agrees. */
export const fileFindingsFixture: FileFindings = {
  expected: { nomor: 'HKT-SOP-PRO-007', revisi: 2, title: 'Prosedur Pengangkutan' },
  draft: {
    ...{ state: 'differs', differs: ['number', 'revision'], nomor: 'HKT-SOP-PRO-001', revisi: 1, title: null },
  },
  supporting: { state: 'agrees', differs: [], nomor: 'HKT-SOP-PRO-007', revisi: 1, title: null },
};

const fields = {
  id: 'S1',
  document_title: 'Prosedur Pengangkutan',
  document_type: 'SOP',
  department: 'Produksi',
  document_number: 'PPA-SOP-PRO-001',
  submission_purpose: 'new',
  submission_status: 'pending',
  created_at: at,
  updated_at: at,
  level_entered_at: at,
  submitter_nrp: '10000031',
  submitter_name: 'Rina',
  version: 1,
} as const;

/** A submission as the table stores it: new and not yet reviewed; `values` replaces single fields. */
export const submissionFixture = (values: Partial<Submission> = {}): Submission => ({
  ...fields,
  draft: storedFileFixture,
  supporting: storedFileFixture,
  document_id: 'D1',
  deciders: [],
  last_actor: { nrp: fields.submitter_nrp, name: fields.submitter_name, at },
  ...values,
});

/** The same submission as calls return it. */
export const submissionRecordFixture = (values: Partial<SubmissionRecord> = {}): SubmissionRecord => ({
  ...fields,
  draft_document_url: storedFileFixture.key,
  supporting_document_url: storedFileFixture.key,
  ...values,
});

/** What the form of a new submission sends. */
export const submissionFormFixture = {
  submission_purpose: 'new',
  document_title: 'Prosedur',
  document_type: 'SOP',
  document_number: 'N-1',
  department: 'Produksi',
  draft_upload_id: 'u1',
  supporting_upload_id: 'u2',
} as const;

/** The approval of a review in the history of a submission. */
export const submissionEventFixture = (values: Partial<SubmissionEvent> = {}): SubmissionEvent => ({
  version: 2,
  action: 'approve',
  from: 'pending',
  to: 'under_dept_approval',
  actor_nrp: '10000001',
  actor_name: null,
  capacity: 'reviewer',
  acting: false,
  reason: null,
  at,
  files: { draft_sha256: digest, supporting_sha256: digest },
  skipped: [],
  ...values,
});

/** The same submission as get-submission returns it to its submitter. */
export const submissionDetailFixture = (values: Partial<SubmissionDetail> = {}): SubmissionDetail => {
  const { name, size, content_type, sha256 } = storedFileFixture;
  const file = { name, size, content_type, sha256 };
  return {
    submission: submissionRecordFixture(),
    history: [],
    levels: [],
    waiting_message: null,
    document: null,
    draft: file,
    supporting: file,
    change: null,
    base: null,
    published: null,
    resubmission_of: null,
    resubmitted_as: null,
    reminded_at: null,
    former: null,
    other_draft: false,
    may: {
      read_files: true,
      read_supporting: true,
      review: false,
      decide_as: [],
      withdraw: true,
      remind: true,
      resubmit: false,
    },
    ...values,
  };
};

type NumberedDocument = OutputOf<'get-hims-document'>['documents'][number];

/** What a caller may do who does not see the history of a document. */
export const fewestRights: NumberedDocument['may'] = {
  see_history: false,
  see_evidence: false,
  see_readers: false,
  see_copies: false,
  see_reviews: false,
  compare: false,
  review: false,
  revise: true,
};

/** A document in force as get-hims-document returns it to a caller who does not see its history. */
export const numberedDocumentFixture = (values: Partial<NumberedDocument> = {}): NumberedDocument => ({
  id: 'd1',
  department: 'PRO',
  nama: 'Prosedur Pengangkutan',
  nomor: 'HIMS-SOP-PRO-001',
  jenis: 'SOP',
  revisi: 2,
  status: 'Aktif',
  has_file: true,
  version: 1,
  file_name: null,
  source: 'import',
  ended_reason: null,
  change: null,
  revision_need: null,
  unapproved: null,
  waiting_change: null,
  updated_by: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  reviewed_on: null,
  review_months: null,
  safety_critical: null,
  revisions: [],
  edits: [],
  may: fewestRights,
  ...values,
});

/** A submission in a queue, which its reader can decide. */
export const queuedSubmissionFixture = (values: Partial<QueuedSubmission> = {}): QueuedSubmission => ({
  ...submissionRecordFixture(),
  level: null,
  blocked: null,
  target: null,
  lacks_pdf: false,
  former: null,
  other_draft: false,
  ...values,
});
