import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadSegment } from '../../../functions/file-search/segment-files.ts';
import { loadTextFile } from '../../../functions/text-extraction/text-files.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';

const bucket = mockAwsClient(S3Client);
beforeAll(() => {
  vi.stubEnv('DOCUMENTS_BUCKET', 'documents');
  vi.stubEnv('UPLOADS_BUCKET', 'uploads');
});
afterAll(() => void vi.unstubAllEnvs());
const answer = (name: string, httpStatusCode: number) =>
  bucket
    .on(GetObjectCommand)
    .rejects(new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } }));

const segment = { key: 'search/1/a', bytes: 10, documents: 1 };

test.each([
  ['NoSuchKey', 404],
  ['AccessDenied', 403],
])('S3 answers %s: there is no text, and no segment', async (name, status) => {
  answer(name, status);
  expect(await loadTextFile('AAAA')).toBeUndefined();
  expect(await loadSegment(segment)).toBeUndefined();
});

// Taken for missing, a text would never be indexed, and a merge would leave out what its segments have.
test.each([
  ['RequestTimeTooSkewed', 403],
  ['ExpiredToken', 400],
  ['InvalidAccessKeyId', 403],
  ['SlowDown', 503],
])('S3 answers %s: neither is taken for missing', async (name, status) => {
  answer(name, status);
  await expect(loadTextFile('AAAA')).rejects.toMatchObject({ name });
  await expect(loadSegment(segment)).rejects.toMatchObject({ name });
});
