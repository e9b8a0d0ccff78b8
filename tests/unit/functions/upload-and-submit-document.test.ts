import { createHash } from 'node:crypto';
import {
  CopyObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { BatchGetCommand, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import {
  recordOf,
  type Submission,
  submissionItem,
  submittedFieldsOf,
} from '../../../functions/submissions/submission-store.ts';
import { handler } from '../../../functions/upload-and-submit-document.ts';
import { contract, type InputOf } from '../../../shared/api/index.ts';
import { submissionRecord, submittedFields } from '../../../shared/api/submission-records.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { storedFileFixture, submissionFixture } from '../../support/submission-fixtures.ts';
import { failCondition } from './cancelled-transaction.ts';
import { invoke, mockItem, resetMocks, signedInToken, table, transactItem } from './invoke.ts';
import { documentFixture } from './stored-copies.ts';

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

const submission = (values: Partial<Submission>): Submission =>
  submissionFixture({ document_number: nomor, submission_status: 'rejected', version: 2, ...values });

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
    table.on(TransactWriteCommand).callsFake(failCondition(keys.numberGuard(nomor.toLowerCase())));
    expect(await resubmit()).toMatchObject({ status: 409, body: { error: 'not_resubmittable' } });
  });

  it('still returns submission_in_progress when another submission has the number', async () => {
    firstWins();
    mockItem(open);
    mockItem(reservedGuard);
    expect(await resubmit()).toMatchObject({ status: 409, body: { error: 'submission_in_progress' } });
  });
});

describe('files that the server has', () => {
  const stored = (key: string) => ({ ...storedFileFixture, key, version_id: 'v0', name: 'asal.pdf' });
  const inForce = documentFixture('D1', { nomor, file: stored('controlled/D1/0/S0/sop lama.pdf') });
  const send = async (changes: object, document: ControlledDocument = inForce) => {
    mockItem({ ...submission({ supporting: stored('submissions/S1/supporting/ppd.pdf') }), ...keys.submission('S1') });
    const { GSI1PK } = keys.documentIndex('PRO', nomor, 'D1');
    table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
      Items: values[':pk'] === GSI1PK ? [{ id: 'D1', nomor }] : [],
    }));
    table.on(BatchGetCommand).resolves({ Responses: { table: [{ ...keys.document('D1'), ...document }] } });
    const input = {
      ...{ submission_purpose: 'cancellation', document_title: document.nama, document_type: 'SOP' },
      ...{ document_number: nomor, department: 'Produksi', change_reason: 'Tidak dipakai lagi', ...changes },
    };
    const token = await signedInToken();
    const { status, body } = await invoke(handler, { token, headers: { 'idempotency-key': 'k' }, input });
    const sources = bucket.commandCalls(CopyObjectCommand).map(({ args: [{ input: copy }] }) => copy.CopySource);
    return { status, body, sources };
  };

  it('are copied by their versions: the form of the former submission, and the file in force of a cancellation', async () => {
    const { status, body, sources } = await send({ resubmission_of: 'S1' });
    expect([status, body['message']]).toEqual([200, undefined]);
    expect(sources.sort()).toEqual([
      'documents/controlled/D1/0/S0/sop%20lama.pdf?versionId=v0',
      'documents/submissions/S1/supporting/ppd.pdf?versionId=v0',
    ]);
    const id = String(body['submission_id']);
    const copied = { ...stored(''), version_id: 'v1' };
    expect(transactItem(keys.submission(id))).toMatchObject({
      draft: { ...copied, key: `submissions/${id}/draft/sop lama.pdf` },
      supporting: { ...copied, key: `submissions/${id}/supporting/ppd.pdf` },
    });
  });

  it.each([
    ['form without a former submission', {}, inForce, 'supporting_upload_id'],
    ['draft of a new document', { submission_purpose: 'new', resubmission_of: 'S1' }, inForce, 'draft_upload_id'],
    [
      'draft where the document has a link',
      { resubmission_of: 'S1' },
      documentFixture('D1', { nomor, file_url: 'https://example.com/sop' }),
      'draft_upload_id',
    ],
    ["form of another user's submission", { resubmission_of: 'S9' }, inForce, undefined],
  ] as const)('are not those of a missing %s', async (_, changes, document, field) => {
    const others = submission({ id: 'S9', submitter_nrp: '10000099' });
    mockItem({ ...others, ...keys.submission('S9') });
    const { status, body, sources } = await send(changes, document);
    expect(sources).toEqual([]);
    expect(status).toBe(field === undefined ? 409 : 400);
    if (field !== undefined) expect(body['fields']).toEqual({ [field]: expect.stringMatching(/diunggah|diupload/) });
  });
});

describe('the form fields of a submission', () => {
  const input: InputOf<'upload-and-submit-document'> = {
    submission_purpose: 'revision',
    document_title: 'Prosedur Perawatan',
    document_type: 'INK',
    document_number: 'PPA-INK-PLT-002',
    department: 'Plant',
    draft_upload_id: draftId,
    supporting_upload_id: supportingId,
  };
  const { draft_upload_id: _draft, supporting_upload_id: _supporting, ...fields } = input;

  it('are stored and returned unchanged', () => {
    expect(submittedFieldsOf(input)).toEqual(fields);
    const item = submissionItem.parse(submissionFixture(submittedFieldsOf(input)));
    expect(recordOf(item)).toMatchObject(fields);
  });

  it('are every input of the contract besides the uploads and the references', () => {
    const other = [
      'change_reason',
      'changed_sections',
      'draft_upload_id',
      'supporting_upload_id',
      'document_id',
      'resubmission_of',
    ];
    const inputs = Object.keys(contract['upload-and-submit-document'].input.shape);
    expect(Object.keys(submittedFields.shape).sort()).toEqual(inputs.filter((name) => !other.includes(name)).sort());
    expect(Object.keys(submissionItem.shape)).toEqual(expect.arrayContaining(Object.keys(submittedFields.shape)));
    expect(Object.keys(submissionRecord.shape)).toEqual(expect.arrayContaining(Object.keys(submittedFields.shape)));
  });
});
