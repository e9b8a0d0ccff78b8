import { createHash } from 'node:crypto';
import {
  CopyObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import type { Submission } from '../../../functions/submissions/submission-store.ts';
import { handler } from '../../../functions/upload-and-submit-document.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { cancelledTransaction } from './cancelled-transaction.ts';
import { invoke, mockItem, resetMocks, signedInToken, table } from './invoke.ts';

const bucket = mockAwsClient(S3Client);
const nomor = 'PPA-SOP-PRO-001';
const draftId = '00000000-0000-4000-8000-000000000001';
const supportingId = '00000000-0000-4000-8000-000000000002';

let pdf: Uint8Array;
beforeAll(async () => {
  const document = await PDFDocument.create();
  document.addPage();
  pdf = await document.save();
});

const file = { key: 'k', name: 'n.pdf', size: 1, content_type: 'application/pdf', sha256: `${'A'.repeat(43)}=` };
const submission = (facts: Partial<Submission>): Submission => ({
  id: 'S1',
  document_title: 'Prosedur Pengangkutan',
  document_type: 'SOP',
  department: 'Produksi',
  document_number: nomor,
  submission_purpose: 'new',
  submission_status: 'rejected',
  draft: file,
  supporting: file,
  created_at: '2026-11-19T03:00:00.000Z',
  updated_at: '2026-11-19T03:00:00.000Z',
  level_entered_at: '2026-11-19T03:00:00.000Z',
  submitter_nrp: '10000031',
  submitter_name: 'Rina',
  version: 2,
  document_id: 'D1',
  deciders: [],
  last_actor: { nrp: '10000001', name: 'Ratna', at: '2026-11-19T03:00:00.000Z' },
  ...facts,
});

beforeEach(() => {
  resetMocks();
  bucket.reset();
  const sha256 = createHash('sha256').update(pdf).digest('base64');
  for (const id of [draftId, supportingId])
    mockItem({
      ...keys.upload(id),
      id,
      owner_nrp: '10000031',
      ttl: 2_000_000_000,
      purpose: 'submission',
      key: `10000031/${id}/file.pdf`,
      name: 'file.pdf',
      safe_name: 'file.pdf',
      size: pdf.length,
      content_type: 'application/pdf',
      sha256,
    });
  bucket.on(HeadObjectCommand).resolves({ ContentLength: pdf.length, ChecksumSHA256: sha256, ETag: '"e"' });
  const Body = { transformToByteArray: async () => pdf } as NonNullable<GetObjectCommandOutput['Body']>;
  bucket.on(GetObjectCommand).resolves({ Body });
  bucket.on(CopyObjectCommand).resolves({ VersionId: 'v1' });
});

describe('later one of two simultaneous resubmissions', () => {
  const key = (id: string) => ({ Key: keys.submission(id) });
  const open = { ...submission({}), ...keys.submission('S1') };
  const resubmitted = { ...open, resubmitted_as: 'S2' };
  const reservedGuard = { ...keys.numberGuard(nomor.toLowerCase()), reserved_by: 'S2' };

  const resubmit = async () =>
    invoke(handler, {
      token: await signedInToken(),
      headers: { 'idempotency-key': 'k' },
      input: {
        submission_purpose: 'new',
        document_title: 'Prosedur Pengangkutan',
        document_type: 'SOP',
        document_number: nomor,
        department: 'Produksi',
        draft_upload_id: draftId,
        supporting_upload_id: supportingId,
        resubmission_of: 'S1',
      },
    });
  const firstWins = () =>
    mockItem({ ...submission({ id: 'S2', submission_status: 'pending' }), ...keys.submission('S2') });

  it('returns not_resubmittable when the first commits before the number is checked', async () => {
    firstWins();
    table.on(GetCommand, key('S1')).resolvesOnce({ Item: open }).resolves({ Item: resubmitted });
    mockItem(reservedGuard);
    expect(await resubmit()).toMatchObject({ status: 409, body: { error: 'not_resubmittable' } });
  });

  it('returns not_resubmittable when the first commits before the transaction', async () => {
    firstWins();
    table.on(GetCommand, key('S1')).resolvesOnce({ Item: open }).resolves({ Item: resubmitted });
    table
      .on(GetCommand, { Key: keys.numberGuard(nomor.toLowerCase()) })
      .resolvesOnce({})
      .resolves({ Item: reservedGuard });
    table.on(TransactWriteCommand).rejects(cancelledTransaction('None', 'ConditionalCheckFailed'));
    expect(await resubmit()).toMatchObject({ status: 409, body: { error: 'not_resubmittable' } });
  });

  it('still returns submission_in_progress when another submission has the number', async () => {
    firstWins();
    mockItem(open);
    mockItem(reservedGuard);
    expect(await resubmit()).toMatchObject({ status: 409, body: { error: 'submission_in_progress' } });
  });
});
