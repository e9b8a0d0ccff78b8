import { beforeAll, describe, expect, test } from 'vitest';
import { type CallName, callNamed, callNames } from '../../shared/api/index.ts';
import type { UserClient } from '../support/api.ts';
import { uploadDescription } from '../support/api.ts';
import { waitForJob } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { delimited } from '../support/import-corpus/workbooks.ts';
import { freshNomor, prepareSubmission, submit, waitUntil } from '../support/submissions.ts';

/** Another user's ids are refused exactly like ids that do not exist. */

let owner: UserClient;
let stranger: UserClient;
let submission_id: string;
let upload_id: string;
let notification_id: string;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([signInAs('employee'), signInAs('sheEmployee')]);
  submission_id = await submit(owner);
  [upload_id = ''] = await owner.upload([await testFile('pdf', { nomor: 'X', nama: 'Milik orang lain' })]);
  const admin = await signInAs('admin');
  await admin.ok('process-document-review', { submission_id, action: 'reject' });
  notification_id = await waitUntil(
    async () =>
      (await owner.ok('get-user-notifications', {})).notifications.find(
        (notification) => notification.submission_id === submission_id,
      )?.id,
  );
});

const expectSameAsUnknown = async (
  name: CallName,
  withTheirs: object,
  withNone: object,
  by = stranger,
): Promise<void> => {
  const [theirs, none] = [await by.expectError(name, withTheirs), await by.expectError(name, withNone)];
  const comparable = ({ status, error, message, fields }: typeof theirs) => ({ status, error, message, fields });
  expect(comparable(theirs)).toEqual(comparable(none));
};

describe("another user's id is refused like an unknown one", () => {
  test("of a submission's files", async () => {
    for (const kind of ['draft', 'base', 'supporting'])
      await expectSameAsUnknown('get-document-file', { id: submission_id, kind }, { id: 'unknown', kind });
  });

  test("of a document's superseded revisions and replaced files, for users without that right", async () => {
    const catalogue = await stranger.ok('list-hims-documents', { department: 'PRO' });
    if (!('documents' in catalogue)) throw new Error('The catalogue came without its documents');
    const revised = catalogue.documents.find(({ revisi }) => revisi > 0);
    if (!revised) throw new Error('The demo has no revised document');
    const { id, revisi } = revised;
    for (const input of [
      { kind: 'revision', revisi: revisi - 1 },
      { kind: 'replaced', version: 1 },
    ])
      await expectSameAsUnknown('get-document-file', { id, ...input }, { id: 'unknown', ...input });
  });

  test('of a submission to withdraw or resubmit', async () => {
    await expectSameAsUnknown('withdraw-submission', { submission_id }, { submission_id: 'unknown' });
    const form = await prepareSubmission(stranger);
    await expectSameAsUnknown(
      'upload-and-submit-document',
      { ...form, resubmission_of: submission_id },
      { ...form, resubmission_of: 'unknown' },
    );
  });

  test('of an upload', async () => {
    const form = { ...(await prepareSubmission(stranger)), document_number: freshNomor() };
    await expectSameAsUnknown(
      'upload-and-submit-document',
      { ...form, draft_upload_id: upload_id },
      { ...form, draft_upload_id: 'unknown' },
    );
    await expectSameAsUnknown(
      'upload-and-submit-document',
      { ...form, supporting_upload_id: upload_id },
      { ...form, supporting_upload_id: 'unknown' },
    );
  });

  test('of a notification', async () => {
    await expectSameAsUnknown(
      'mark-notification-read',
      { notification_id },
      { notification_id: '01K0AAAAAAAAAAAAAAAAAAAAA1' },
    );
    const { notifications } = await stranger.ok('get-user-notifications', {});
    expect(notifications.map(({ id }) => id)).not.toContain(notification_id);
    expect((await stranger.expectError('get-user-notifications', { user_id: owner.nrp })).error).toBe(
      'identity_mismatch',
    );
  });
});

describe("another user's bulk job does not exist", () => {
  let uploader: UserClient;
  let job_id: string;
  let theirUpload: string;

  beforeAll(async () => {
    uploader = await signInAs('controller');
    const admin = await signInAs('admin');
    const nomor = freshNomor();
    [theirUpload = ''] = await admin.upload(
      [delimited('milik-admin.csv', `nomor,nama,jenis,department\n${nomor},Milik admin,SOP,PRO\n`)],
      'bulk',
    );
    job_id = (await admin.ok('bulk-import-csv', { upload_id: theirUpload, dry_run: true })).job_id;
  });

  test('for reading, cancelling and listing', async () => {
    for (const name of ['get-bulk-job', 'cancel-bulk-job'] as const) {
      await expectSameAsUnknown(name, { job_id }, { job_id: 'unknown' }, uploader);
      await expectSameAsUnknown(name, { job_id }, { job_id: 'unknown' });
    }
    const { jobs } = await uploader.ok('list-bulk-jobs', {});
    expect(jobs.map((job) => job.job_id)).not.toContain(job_id);
    expect(await waitForJob(await signInAs('admin'), job_id)).toMatchObject({ state: 'done', cancel_requested: false });
  });

  test('for confirming or reusing its upload', async () => {
    for (const dry_run of [true, false])
      await expectSameAsUnknown(
        'bulk-import-csv',
        { upload_id: theirUpload, dry_run },
        { upload_id: 'unknown', dry_run },
        uploader,
      );
    const fields = { document_type: 'SOP', department: 'PRO', replace_existing: false };
    await expectSameAsUnknown(
      'bulk-upload-files',
      { ...fields, files: [{ upload_id: theirUpload }] },
      { ...fields, files: [{ upload_id: 'unknown' }] },
      uploader,
    );
    const { confirmation } = (await (await signInAs('admin')).ok('get-bulk-job', { job_id })).job;
    expect(confirmation).toMatchObject({ state: 'open', upload_id: theirUpload });
  });
});

describe('user id in the input', () => {
  const identities = ['user_id', 'admin_id', 'approver_id'] as const;

  test.each(callNames)("%s accepts no other user id than the session's", async (name) => {
    const { access } = callNamed(name);
    if (access.who === 'public') return;
    // Only the user id is sent, so that no call that accepts it could change anything.
    const everyone = await Promise.all([signInAs('admin'), signInAs('projectManager'), signInAs('controller')]);
    for (const caller of everyone) {
      const claims = Object.fromEntries(identities.map((each) => [each, owner.nrp]));
      const response = await caller.send(name, claims);
      const { error } = (await response.json()) as { error?: string };
      expect(['identity_mismatch', 'invalid_input', 'forbidden', 'position_not_found'], `${name}: ${error}`).toContain(
        error,
      );
    }
  });
});

test("an upload URL is valid for its own file only, in the caller's own folder only", async () => {
  const { uploads } = await stranger.ok('create-upload-urls', {
    purpose: 'submission',
    files: [uploadDescription(await testFile('pdf', { nomor: 'Y', nama: 'Sendiri' }))],
  });
  expect(new URL(uploads[0]?.url ?? '').pathname).toContain(`/${stranger.nrp}/`);
});
