import {
  DeleteObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { importFile, loadDocuments, uploadFiles } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { eicarTestFile, testFile } from '../support/files.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { freshNomor, prepareSubmission, submit } from '../support/submissions.ts';

/** The administrator's client: policies and Object Lock also apply to it. */
let admin: S3Client;
let uploads: string;
let documents: string;
beforeAll(() => {
  const adminEnv = inject('adminEnv');
  Object.assign(process.env, adminEnv);
  admin = new S3Client({});
  uploads = adminEnv['UPLOADS_BUCKET'] ?? '';
  documents = adminEnv['DOCUMENTS_BUCKET'] ?? '';
});

const keysUnder = async (Bucket: string, Prefix: string): Promise<string[]> => {
  const { Contents = [] } = await admin.send(new ListObjectsV2Command({ Bucket, Prefix }));
  return Contents.flatMap(({ Key }) => Key ?? []);
};
const denied = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } };

describe('an infected file', () => {
  test('is refused in a submission, at its field, and is not copied', async () => {
    const employee = await signInAs('employee');
    const form = await prepareSubmission(employee, {}, { draft: eicarTestFile('catatan.txt') });
    const message =
      'Berkas “catatan.txt” ditolak karena mengandung virus. Bersihkan atau ganti berkas tersebut, lalu unggah ulang.';
    expect(await employee.expectError('upload-and-submit-document', form)).toMatchObject({
      error: 'file_not_clean',
      message,
      fields: { draft_upload_id: message },
    });
    const [key = ''] = await keysUnder(uploads, `files/${employee.nrp}/${form.draft_upload_id}/`);
    expect((await admin.send(new GetObjectTaggingCommand({ Bucket: uploads, Key: key }))).TagSet).toEqual([
      { Key: 'GuardDutyMalwareScanStatus', Value: 'THREATS_FOUND' },
    ]);
    await expect(admin.send(new HeadObjectCommand({ Bucket: uploads, Key: key }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    const TagSet = [{ Key: 'GuardDutyMalwareScanStatus', Value: 'NO_THREATS_FOUND' }];
    await expect(
      admin.send(new PutObjectTaggingCommand({ Bucket: uploads, Key: key, Tagging: { TagSet } })),
    ).rejects.toMatchObject(denied);
  });

  test('ends an import with the reason, and of several uploaded files only itself', async () => {
    const controller = await signInAs('controller');
    expect(await importFile(controller, eicarTestFile('daftar.csv'))).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('“daftar.csv” ditolak karena mengandung virus'),
    });
    const nomor = freshNomor();
    const infected = { ...eicarTestFile('virus.pdf'), nomor: freshNomor(), nama: 'Virus' };
    const clean = { ...(await testFile('pdf')), nomor, nama: 'Bersih' };
    const { result } = await uploadFiles(controller, [infected, clean], {
      replace_existing: false,
      document_type: 'SOP',
      department: 'PRO',
    });
    expect(result).toMatchObject({ uploaded_count: 1, failed_files: [{ place: 1, name: 'virus.pdf' }] });
    expect(await loadDocuments(controller, nomor)).toHaveLength(1);
    expect(await loadDocuments(controller, infected.nomor)).toEqual([]);
  });
});

describe('a clean file', () => {
  test('is submitted without the tag of its scan, and cannot be deleted before its retention ends', async () => {
    const employee = await signInAs('employee');
    const submission_id = await submit(employee);
    const keys = await keysUnder(documents, `submissions/${submission_id}/`);
    expect(keys).toHaveLength(2);
    for (const Key of keys) {
      expect((await admin.send(new GetObjectTaggingCommand({ Bucket: documents, Key }))).TagSet).toEqual([]);
      const { VersionId, ObjectLockMode, ObjectLockRetainUntilDate } = await admin.send(
        new HeadObjectCommand({ Bucket: documents, Key }),
      );
      expect(ObjectLockMode).toBe('COMPLIANCE');
      expect(Number(ObjectLockRetainUntilDate)).toBeGreaterThan(Date.now());
      await expect(admin.send(new DeleteObjectCommand({ Bucket: documents, Key, VersionId }))).rejects.toMatchObject(
        denied,
      );
    }
  });

  test('is imported; the checkpoints of the job are read without a scan, its report is locked', async () => {
    const controller = await signInAs('controller');
    const nomor = freshNomor();
    const job = await importFile(controller, workbook('daftar.xlsx', [[...header], [nomor, 'Impor', 'SOP', 'PRO']]));
    expect(job).toMatchObject({ state: 'done' });
    const [checkpoint = ''] = await keysUnder(uploads, `jobs/${job.job_id}/`);
    expect((await admin.send(new GetObjectTaggingCommand({ Bucket: uploads, Key: checkpoint }))).TagSet).toEqual([]);
    await admin.send(new HeadObjectCommand({ Bucket: uploads, Key: checkpoint }));
    const [report = ''] = await keysUnder(documents, `reports/${job.job_id}`);
    const head = await admin.send(new HeadObjectCommand({ Bucket: documents, Key: report, ChecksumMode: 'ENABLED' }));
    expect(head).toMatchObject({ ObjectLockMode: 'COMPLIANCE', ChecksumCRC32: expect.stringMatching(/=$/) });
  });
});

test('the documents bucket refuses a PUT without a checksum, and with more than 2 KB of metadata', async () => {
  const put = (more: object, s3 = admin) =>
    s3.send(new PutObjectCommand({ Bucket: documents, Key: 'reports/refused', Body: 'bytes', ...more }));
  await expect(put({}, new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }))).rejects.toMatchObject({
    name: 'InvalidRequest',
    message: expect.stringContaining('x-amz-checksum- HTTP header is required'),
  });
  await expect(put({ Metadata: { name: 'a'.repeat(2045) } })).rejects.toMatchObject({ name: 'MetadataTooLarge' });
  expect(await keysUnder(documents, 'reports/refused')).toEqual([]);
});
