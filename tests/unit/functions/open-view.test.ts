import { HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { viewIdOf } from '../../../functions/copies/marked-pdf-files.ts';
import { keys } from '../../../functions/db/keys.ts';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { type FileKind, type FileState, type Opener, openings } from '../../../functions/documents/opening-rules.ts';
import { handler } from '../../../functions/get-document-file.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import type { Role } from '../../../shared/domain/people/roles.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { storedFileFixture, submissionFixture } from '../../support/submission-fixtures.ts';
import {
  invoke,
  mockItem,
  profileItem,
  requestedWrites,
  resetMocks,
  signedInToken,
  table,
  tokenFor,
} from './invoke.ts';
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

/** Of users without another right than the one that they are named after. */
const callers = {
  stranger: { department: 'SHE' },
  reader: { department: 'PRO' },
  submitter: { department: 'SHE', nrp: '10000032' },
  head: { department: 'SHE', positions: [{ role: 'dept_head', department: 'Plant' }] },
  approver: { department: 'SHE', positions: [{ role: 'dept_head', department: 'Produksi' }] },
  controller: { department: 'SHE', roles: ['document_controller'] },
  auditor: {
    roles: ['auditor'],
    audit_period: { valid_from: '2026-01-01T00:00:00.000Z', valid_until: '2099-01-01T00:00:00.000Z' },
  },
  admin: { department: 'SHE', roles: ['admin'] },
} satisfies Record<string, Partial<Profile>>;
type CallerName = keyof typeof callers;

const may: Record<Opener, CallerName[]> = {
  all: Object.keys(callers) as CallerName[],
  evidence_readers: ['controller', 'auditor', 'admin'],
  history_readers: ['head', 'approver', 'controller', 'auditor', 'admin'],
  comparers: Object.keys(callers) as CallerName[],
  draft_readers: ['submitter', 'approver', 'auditor', 'admin'],
  form_readers: ['submitter', 'approver', 'controller', 'auditor', 'admin'],
};

const pdf = { ...storedFileFixture, content_type: 'application/pdf' };
const endedAt = { ended_reason: 'expired', ended_at: '2026-11-24T07:05:00.000Z' } as const;

/** Revision 1 is present, and 0 past; a submission published one of them, or none. */
const store = (kind: FileKind, state: FileState, caller: CallerName, hasView: boolean): string => {
  const reading = { id: 'R1', since: '2026-11-20T03:00:00.000Z' };
  const isEnded = state === 'ended';
  const published = state === 'past' ? 0 : 1;
  const present: ControlledDocument = documentFixture('D1', {
    ...{ file: pdf, reading, submission_id: published === 1 ? 'S1' : 'S0' },
    ...(isEnded && { status: 'Kadaluarsa', ...endedAt }),
  });
  mockItem({ ...keys.document('D1'), ...present });
  const past = documentFixture('D1', {
    ...{ revisi: 0, file: { ...pdf, key: 'past' }, status: 'Kadaluarsa', made_at: '2026-11-18T03:00:00.000Z' },
    ...{ ...endedAt, ended_reason: 'superseded', submission_id: published === 0 ? 'S1' : 'S0' },
  });
  table
    .on(QueryCommand)
    .resolves({ Items: [{ ...keys.documentRevision('D1', 0), ...past }] })
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': keys.positions } })
    .resolves({ Items: [] });
  const submission = submissionFixture({
    ...{ submitter_nrp: callers.submitter.nrp, submission_purpose: 'revision', draft: { ...pdf, key: 'draft' } },
    ...{ supporting: { ...pdf, key: 'form' }, level_entered_at: kind === 'base' ? endedBase(state) : present.made_at },
    submission_status: state === 'unpublished' || kind === 'base' ? 'rejected' : 'approved',
  });
  mockItem({ ...keys.submission('S1'), ...submission });
  const edit = { version: 7, action: 'file_replaced', changes: [], by_nrp: '1', by_name: null, at: present.made_at };
  mockItem({ ...keys.documentEdit('D1', 7), ...edit, previous_file: { ...pdf, key: 'replaced' } });
  mockItem({
    ...{
      ...keys.waitingChange('C1'),
      id: 'C1',
      document_id: 'D1',
      nomor: 'N',
      nama: 'N',
      department: 'PRO',
      revisi: 1,
    },
    ...{ intent: { kind: 'file', file: { ...pdf, key: 'waiting' }, content_changed: true }, changes: [] },
    ...{ made_by: '1', made_by_name: null, made_at: present.made_at },
  });
  if (hasView) bucket.on(HeadObjectCommand).resolves({ Metadata: { 'view-id': viewIdOf(present) ?? '' } });
  else bucket.on(HeadObjectCommand).rejects(failure(404));
  mockItem(profileItem(callers[caller]));
  return kind === 'waiting' ? 'C1' : submissionKinds.has(kind) ? 'S1' : 'D1';
};
const submissionKinds = new Set<FileKind>(['base', 'draft', 'supporting']);
/** When the submission ended: while revision 0 was in force, or later. */
const endedBase = (state: FileState): string =>
  state === 'past' ? '2026-11-19T03:00:00.000Z' : '2026-11-21T03:00:00.000Z';

const storedAs: Partial<Record<FileKind, string>> = {
  ...{ draft: 'draft', supporting: 'form', replaced: 'replaced', waiting: 'waiting', previous: 'past' },
};
const prefixes = { plain: '', ended: 'TIDAK BERLAKU - ', unmarked: 'TIDAK TERKENDALI - ' };

describe.each(openings)('%s of a file that is %s', (kind, state, opener, band, name, inline, isRecorded) => {
  test.each(['a view', 'no view'])(`is opened by ${opener}, where there is %s`, async (view) => {
    const isMarked = view === 'a view' && band !== 'none';
    const key = storedAs[kind] ?? (state === 'past' ? 'past' : pdf.key);
    const isDownload = inline === 'if_marked' ? !isMarked : !inline;
    const opened: CallerName[] = [];
    for (const caller of Object.keys(callers) as CallerName[]) {
      table.resetHistory();
      const id = store(kind, state, caller, view === 'a view');
      const token = await tokenFor({ nrp: profileItem(callers[caller]).nrp });
      const input = { id, kind, revisi: state === 'past' ? 0 : 1, version: 7 };
      const { status, body } = await invoke(handler, { method: 'GET', token, input });
      if (status === 404) continue;
      opened.push(caller);
      const { pathname, searchParams } = new URL(String(body['url']));
      expect(pathname).toBe(isMarked ? '/views/D1.pdf' : `/${key}`);
      expect(body).toMatchObject({ file_name: `${prefixes[name]}n.pdf`, inline: !isDownload, external: false });
      expect(body['marked']).toBe(isMarked || undefined);
      expect(searchParams.get('response-content-disposition')).toMatch(isDownload ? /^attachment/ : /^inline/);
      expect(
        requestedWrites()
          .flat()
          .some((write) => write.includes('HIST#READ')),
      ).toBe(isRecorded && caller === 'reader');
    }
    expect(opened).toEqual(may[opener]);
  });
});

const open = async (kind: string, roles: Role[] = []) => {
  const token = await signedInToken({ roles });
  const { status, body } = await invoke(handler, { method: 'GET', token, input: { id: 'D1', kind } });
  const { url, marked, inline } = body as { url?: string; marked?: true; inline?: boolean };
  return { status, path: url && new URL(url).pathname, marked, inline };
};

const original = { status: 200, path: `/${storedFileFixture.key}`, marked: undefined, inline: true };

test('compares a document that has ended only for who sees superseded revisions', async () => {
  store('previous', 'past', 'stranger', false);
  mockItem({ ...keys.document('D1'), ...document, status: 'Kadaluarsa', ...endedAt });
  expect((await open('previous')).status).toBe(404);
  expect(await open('previous', ['document_controller'])).toMatchObject({ status: 200, path: '/past' });
});

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
