import { createHash } from 'node:crypto';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { RequestOf } from '../../../shared/api/index.ts';
import { approverLevelOf, type SubmissionState } from '../../../shared/domain/workflow/workflow.ts';
import { type AccountKey, smokeDepartment } from './accounts.ts';
import { poll, type SmokeClient } from './client.ts';
import { clientOf, expectEqual, type Run, socketOf } from './run-state.ts';

export interface SmokeFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A PDF of one line. */
export const pdfFile = async (line: string): Promise<SmokeFile> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage().drawText(line, { x: 50, y: 750, size: 12, font });
  return { name: `${line}.pdf`, bytes: new Uint8Array(await document.save()) };
};

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

/** Uploads a file with its presigned URL; returns the upload id. */
export const upload = async (
  client: SmokeClient,
  { name, bytes }: SmokeFile,
  purpose: 'submission' | 'bulk' = 'submission',
): Promise<string> => {
  const { uploads } = await client.call('create-upload-urls', {
    purpose,
    files: [{ name, content_type: 'application/pdf', size: bytes.length, sha256: sha256Of(bytes) }],
  });
  const [target] = uploads;
  if (!target) throw new Error('create-upload-urls returned no URL');
  const put = (body: Uint8Array<ArrayBuffer>): Promise<Response> =>
    fetch(target.url, { method: target.method, headers: target.headers, body, signal: client.connection.signal() });
  const damaged = await put(bytes.map((byte) => byte ^ 1));
  if (damaged.ok) throw new Error('S3 accepted bytes with another checksum');
  const { status } = await put(bytes);
  if (status !== 200) throw new Error(`S3 answered ${status} to the upload of ${name}`);
  return target.upload_id;
};

type SubmissionFields = Pick<
  RequestOf<'upload-and-submit-document'>,
  'submission_purpose' | 'document_title' | 'document_number'
>;

/** Uploads both files and submits, as the submission form does; returns the submission's id. */
export const submit = async (client: SmokeClient, fields: SubmissionFields, draft: SmokeFile): Promise<string> => {
  const draft_upload_id = await upload(client, draft);
  const supporting_upload_id = await upload(client, await pdfFile(`Form PPD ${fields.document_number}`));
  const { submission_id } = await client.call('upload-and-submit-document', {
    ...fields,
    document_type: 'SOP',
    department: smokeDepartment,
    ...(fields.submission_purpose !== 'new' && { change_reason: 'Uji sistem otomatis.' }),
    draft_upload_id,
    supporting_upload_id,
  });
  return submission_id;
};

/** Decides a submission in its present state as the page does, on the version that is shown. */
export const decide = async (
  client: SmokeClient,
  submission_id: string,
  action: 'approve' | 'reject',
): Promise<SubmissionState> => {
  const { submission } = await client.call('get-submission', { submission_id });
  const decision = {
    submission_id,
    action,
    version: submission.version,
    ...(action === 'reject' && { rejection_reason: 'Uji sistem otomatis.' }),
  };
  const level = approverLevelOf(submission.submission_status);
  const decided =
    level === null
      ? await client.call('process-document-review', decision)
      : await client.call('process-document-approval', { ...decision, approver_role: level });
  return decided.submission.submission_status;
};

/** The deciders in the order of the workflow, with the state that each of them leads to. */
const decisions = [
  { by: 'admin', next: 'under_dept_approval' },
  { by: 'deptHead', next: 'under_she_approval' },
  { by: 'sheHead', next: 'under_pm_approval' },
  { by: 'projectManager', next: 'approved' },
] as const satisfies { by: AccountKey; next: SubmissionState }[];

/** Every decision up to the approval; each decider first finds the submission in the bell and in the queue. */
export const runDecisionSteps = async (run: Run, submission_id: string, purpose: string): Promise<void> => {
  for (const { by, next } of decisions)
    await run.steps.run(`${by} is notified of the ${purpose}, finds it in the queue and approves`, async () => {
      const client = clientOf(run, by);
      await expectNotification(client, submission_id);
      const queue = by === 'admin' ? 'get-pending-documents' : 'get-approval-documents';
      const { documents } = await client.call(queue, {});
      const queued = documents.find(({ id }) => id === submission_id);
      if (!queued) throw new Error(`${queue} does not list the submission`);
      expectEqual('the reason why it cannot be decided', queued.blocked, null);
      expectEqual('the state', await decide(client, submission_id, 'approve'), next);
    });
  await run.steps.run(`the submitter receives the ${purpose}'s events on the socket and in the bell`, async () => {
    const socket = socketOf(run);
    await socket.waitFor(
      (event) =>
        event.type === 'submission.changed' &&
        event.submission_id === submission_id &&
        event.submission_status === 'approved',
    );
    await socket.waitFor(
      (event) => event.type === 'notification.created' && event.notification.submission_id === submission_id,
    );
    await expectNotification(clientOf(run, 'submitter'), submission_id, 'success');
  });
};

/** Waits until the bell has a notification about the submission. */
const expectNotification = (client: SmokeClient, submission_id: string, type?: 'success'): Promise<true> =>
  poll(client.connection.signal, async () => {
    const { notifications } = await client.call('get-user-notifications', {});
    const isFound = notifications.some(
      (each) => each.submission_id === submission_id && (type === undefined || each.type === type),
    );
    return isFound ? true : undefined;
  });
