import { HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { beforeEach, expect, test } from 'vitest';
import { viewIdOf } from '../../../functions/copies/view-files.ts';
import { keys } from '../../../functions/db/keys.ts';
import { handler } from '../../../functions/get-document-file.ts';
import type { Role } from '../../../shared/domain/people/roles.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { storedFileFixture } from '../../support/submission-fixtures.ts';
import { invoke, mockItem, resetMocks, signedInToken } from './invoke.ts';
import { documentFixture } from './stored-copies.ts';

const bucket = mockAwsClient(S3Client);
const document = documentFixture('D1', { file: { ...storedFileFixture, content_type: 'application/pdf' } });
const viewOf = (changes = {}) => ({ Metadata: { 'view-id': viewIdOf({ ...document, ...changes }) ?? '' } });
const failure = (httpStatusCode: number) =>
  new S3ServiceException({ name: 'E', $fault: 'server', $metadata: { httpStatusCode } });

beforeEach(() => {
  resetMocks();
  bucket.reset();
  mockItem({ ...keys.document('D1'), ...document });
});

const open = async (kind: string, roles: Role[] = []) => {
  const token = await signedInToken({ roles });
  const { status, body } = await invoke(handler, { method: 'GET', token, input: { id: 'D1', kind } });
  const { url, marked, inline } = body as { url?: string; marked?: true; inline?: boolean };
  return { status, path: url && new URL(url).pathname, marked, inline };
};

const original = { status: 200, path: `/${storedFileFixture.key}`, marked: undefined, inline: true };

test('opens the view of the present revision', async () => {
  bucket.on(HeadObjectCommand, { Bucket: 'uploads', Key: 'views/D1.pdf' }).resolves(viewOf());
  expect(await open('controlled')).toEqual({ status: 200, path: '/views/D1.pdf', marked: true, inline: true });
});

test.each([
  ['there is no view yet', () => failure(403)],
  ['the bucket answers that there is none', () => failure(404)],
  ['the view cannot be looked up', () => failure(503)],
])('opens the file as it is where %s', async (_, error) => {
  bucket.on(HeadObjectCommand).rejects(error());
  expect(await open('controlled')).toEqual(original);
});

test.each([
  ['is that of a former revision', () => viewOf({ revisi: 0 })],
  [
    'was made from other bytes',
    () => viewOf({ file: { ...storedFileFixture, content_type: 'application/pdf', sha256: 'other' } }),
  ],
  ['was made before the revision was published again', () => viewOf({ made_at: '2026-01-01T00:00:00.000Z' })],
  ['could not be made', () => ({ Metadata: { ...viewOf().Metadata, refusal: 'signed' } })],
])('opens the file as it is where the view %s', async (_, view) => {
  bucket.on(HeadObjectCommand).resolves(view());
  expect(await open('controlled')).toEqual(original);
});

test.each<[Role[], number]>([
  [['admin'], 200],
  [['document_controller'], 200],
  [['level1_management'], 404],
  [[], 404],
])('gives the file without marks to %j with %i', async (roles, status) => {
  const opened = await open('original', roles);
  expect(opened).toEqual(
    status === 200 ? { ...original, inline: false } : { status, path: undefined, marked: undefined, inline: undefined },
  );
});
