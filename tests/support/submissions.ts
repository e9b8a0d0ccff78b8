import { randomBytes, randomInt } from 'node:crypto';
import type { RequestOf } from '../../shared/api/index.ts';
import type { SubmissionRecord } from '../../shared/api/submission-records.ts';
import { targetFieldsOf } from '../../shared/domain/documents/target-fields.ts';
import { approverLevelOf } from '../../shared/domain/workflow/workflow.ts';
import type { UserClient } from './api.ts';
import { type TestFile, testFile } from './files.ts';

type Submit = RequestOf<'upload-and-submit-document'>;

/**
 * A document number that no other test uses: without 0 and 1, which look like mistyped letters beside the others, and with a
 * digit, without which a file's text is not searched for it.
 */
export const freshNomor = (type = 'SOP', department = 'PRO'): string => {
  const random = [...randomBytes(7)].map((byte) => '23456789ABCDEFGH'[byte % 16]).join('');
  return `UJI-${type}-${department}-${random}${randomInt(2, 10)}`;
};

/** The fields that a revision or cancellation takes from the controlled document with its number. */
const fieldsOfTarget = async (
  by: UserClient,
  { submission_purpose = 'new', document_number: nomor, document_id }: Partial<Submit>,
): Promise<Partial<Submit>> => {
  if (submission_purpose === 'new' || nomor === undefined) return {};
  const { documents } = await by.ok('get-hims-document', { nomor });
  const document = documents.find(({ id }) => document_id === undefined || id === document_id);
  if (!document) return {};
  const fields = Object.entries(targetFieldsOf(submission_purpose, document));
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
};

/** A valid submission with uploaded files; `overrides` changes single fields. */
export const prepareSubmission = async (
  by: UserClient,
  overrides: Partial<Submit> = {},
  files: { draft?: TestFile; supporting?: TestFile } = {},
): Promise<Submit> => {
  const document_number = overrides.document_number ?? freshNomor();
  const document_title = overrides.document_title ?? `Prosedur Uji ${document_number}`;
  const about = { nomor: document_number, nama: document_title };
  const [draft_upload_id = '', supporting_upload_id = ''] = await by.upload([
    files.draft ?? (await testFile('pdf', about)),
    files.supporting ?? (await testFile('pdf', { ...about, nama: 'Form PPD' })),
  ]);
  return {
    submission_purpose: 'new',
    document_title,
    document_type: 'SOP',
    document_number,
    department: 'Produksi',
    draft_upload_id,
    supporting_upload_id,
    ...((overrides.submission_purpose ?? 'new') !== 'new' && { change_reason: 'Menyesuaikan temuan audit internal' }),
    ...(await fieldsOfTarget(by, overrides)),
    ...overrides,
  };
};

/** Submits; returns the id. */
export const submit = async (by: UserClient, overrides: Partial<Submit> = {}, files = {}): Promise<string> =>
  (await by.ok('upload-and-submit-document', await prepareSubmission(by, overrides, files))).submission_id;

/** Approves the review while the submission is pending, otherwise its present level. */
export const approve = async (by: UserClient, submission_id: string): Promise<SubmissionRecord> =>
  decide(by, submission_id, 'approve');

export const decide = async (
  by: UserClient,
  submission_id: string,
  action: 'approve' | 'reject',
  rejection_reason?: string,
): Promise<SubmissionRecord> => {
  const { submission } = await by.ok('get-submission', { submission_id });
  return decidePresent(by, submission, { action, rejection_reason });
};

const decidePresent = async (
  by: UserClient,
  { id, version, submission_status }: Pick<SubmissionRecord, 'id' | 'version' | 'submission_status'>,
  { action, rejection_reason }: { action: 'approve' | 'reject'; rejection_reason?: string | undefined },
): Promise<SubmissionRecord> => {
  const decision = { submission_id: id, action, rejection_reason, version };
  if (submission_status === 'pending') return (await by.ok('process-document-review', decision)).submission;
  const approver_role = approverLevelOf(submission_status) ?? 'unknown';
  return (await by.ok('process-document-approval', { ...decision, approver_role })).submission;
};

/** Approves in turn by each of these. */
export const approveInTurn = async (
  submission_id: string,
  ...[first, ...others]: readonly UserClient[]
): Promise<void> => {
  if (!first) return;
  let submission = await approve(first, submission_id);
  for (const by of others) submission = await decidePresent(by, submission, { action: 'approve' });
};

/** Polls until `read` returns a value: the stream needs a moment. */
export const waitUntil = async <T>(read: () => Promise<T | undefined>, within = 45_000): Promise<T> => {
  const until = Date.now() + within;
  // Longer and longer pauses: frequent reads would slow down what they wait for.
  for (let pauseMs = 30; ; pauseMs = Math.min(pauseMs * 1.4, 300)) {
    const result = await read();
    if (result !== undefined) return result;
    if (Date.now() > until) throw new Error(`Still not there after ${within} ms`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};
