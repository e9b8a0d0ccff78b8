import { beforeAll, describe, expect, test } from 'vitest';
import { type CallName, callNamed, callNames } from '../../shared/api/index.ts';
import type { UserClient } from '../support/api.ts';
import { uploadDescription } from '../support/api.ts';
import { waitForJob } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { delimited } from '../support/import-corpus/workbooks.ts';
import { freshNomor, prepareSubmission, submit, waitUntil } from '../support/submissions.ts';

/** Somebody else's ids are refused exactly like ids that never were. */

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

describe('an id of somebody else is like an unknown one', () => {
  test('of a submission’s files', async () => {
    for (const kind of ['draft', 'supporting'])
      await expectSameAsUnknown('get-document-file', { id: submission_id, kind }, { id: 'unknown', kind });
  });

  test('of a document’s superseded revisions and replaced bytes, for who keeps no documents', async () => {
    const catalogue = await stranger.ok('list-hims-documents', { department: 'PRO' });
    if (!('documents' in catalogue)) throw new Error('The catalogue came without its documents');
    const id = catalogue.documents[0]?.id;
    expect(id).toBeDefined();
    for (const asked of [
      { kind: 'revision', revisi: 0 },
      { kind: 'replaced', version: 1 },
    ])
      await expectSameAsUnknown('get-document-file', { id, ...asked }, { id: 'unknown', ...asked });
  });

  test('of a submission to withdraw or submit again', async () => {
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

describe('a bulk job of somebody else is like one that never was', () => {
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

  test('whether it is looked at, stopped or listed', async () => {
    for (const name of ['get-bulk-job', 'cancel-bulk-job'] as const) {
      await expectSameAsUnknown(name, { job_id }, { job_id: 'unknown' }, uploader);
      await expectSameAsUnknown(name, { job_id }, { job_id: 'unknown' });
    }
    const { jobs } = await uploader.ok('list-bulk-jobs', {});
    expect(jobs.map((job) => job.job_id)).not.toContain(job_id);
    expect(await waitForJob(await signInAs('admin'), job_id)).toMatchObject({ state: 'done', cancel_requested: false });
  });

  test('and its upload is nobody else’s to confirm or to file', async () => {
    for (const dry_run of [true, false])
      await expectSameAsUnknown(
        'bulk-import-csv',
        { upload_id: theirUpload, dry_run },
        { upload_id: 'unknown', dry_run },
        uploader,
      );
    const asked = { document_type: 'SOP', department: 'PRO', replace_existing: false };
    await expectSameAsUnknown(
      'bulk-upload-files',
      { ...asked, files: [{ upload_id: theirUpload }] },
      { ...asked, files: [{ upload_id: 'unknown' }] },
      uploader,
    );
    const { confirmation } = (await (await signInAs('admin')).ok('get-bulk-job', { job_id })).job;
    expect(confirmation).toMatchObject({ state: 'open', upload_id: theirUpload });
  });
});

describe('who one says one is', () => {
  const identities = ['user_id', 'admin_id', 'approver_id'] as const;

  test.each(callNames)('%s takes no other name than the session’s', async (name) => {
    const { access } = callNamed(name);
    if (access.who === 'public') return;
    // Nothing but the identity is sent: no call that lets it through could do anything.
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

test('an upload url is good for the file it was asked for, and for nobody’s folder but one’s own', async () => {
  const { uploads } = await stranger.ok('create-upload-urls', {
    purpose: 'submission',
    files: [uploadDescription(await testFile('pdf', { nomor: 'Y', nama: 'Sendiri' }))],
  });
  expect(new URL(uploads[0]?.url ?? '').pathname).toContain(`/${stranger.nrp}/`);
});
