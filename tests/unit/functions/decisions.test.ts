import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { CopyObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys, positionPrefix, type Queue } from '../../../functions/db/keys.ts';
import type { Caller } from '../../../functions/http/handler.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { decideAtLevel, reviewSubmission } from '../../../functions/submissions/decision-service.ts';
import type { Submission } from '../../../functions/submissions/submission-store.ts';
import type { Position, Role } from '../../../shared/domain/people/roles.ts';
import { callerFixture } from '../../support/caller-fixture.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { storedFileFixture, submissionFixture } from '../../support/submission-fixtures.ts';
import { requestedWrites, table, transactItem, writes } from './invoke.ts';

const bucket = mockAwsClient(S3Client);
const now = new Date('2026-11-20T03:00:00.000Z');

const caller = (nrp: string, roles: Role[], positions: Position[] = []) => callerFixture(nrp, { roles, positions });
const admin = caller('10000001', ['admin']);
const manager = caller('10000010', ['level1_management'], [{ role: 'project_manager' }]);

const file = (key: string) => ({ ...storedFileFixture, key, version_id: 'v1', name: 'Prosedur.docx' });
const submission = (values: Partial<Submission> = {}): Submission =>
  submissionFixture({
    id: '01K0SUBMISSION',
    document_number: 'PPA-SOP-PRO-777',
    draft: file('submissions/01K0SUBMISSION/draft/Prosedur.docx'),
    supporting: file('submissions/01K0SUBMISSION/supporting/PPD.pdf'),
    document_id: 'newdocument1',
    ...values,
  });

const stored = (present: Submission): void => {
  table.on(GetCommand, { Key: keys.submission(present.id) }).resolves({ Item: { ...present } });
};
const holders = (post: string, nrps: string[], role: Position['role']): void => {
  table.on(QueryCommand, { ExpressionAttributeValues: { ':positions': keys.positions, ':post': post } }).resolves({
    Items: nrps.map((nrp) => ({
      nrp,
      full_name: null,
      held: [role === 'dept_head' ? { role, department: 'Produksi' } : { role }],
    })),
  });
};
const { id, created_at, submitter_nrp } = submission();
const eventKey = (version: number) => keys.submissionEvent(id, version);
const queueKey = (queue: Queue) => keys.queueEntry(queue, created_at, id);
const counterKeys = [keys.counter('Produksi'), keys.ownCounter(submitter_nrp, 'Produksi')];

beforeEach(() => {
  table.reset();
  bucket.reset();
  process.env['TABLE_NAME'] = 'hims';
  process.env['DOCUMENTS_BUCKET'] = 'documents';
  process.env['TIME_ZONE'] = 'Asia/Jakarta';
  table.on(GetCommand).resolves({});
  table.on(QueryCommand).resolves({ Items: [] });
  table.on(TransactWriteCommand).resolves({});
  bucket.on(CopyObjectCommand).resolves({ VersionId: 'v2' });
  holders(positionPrefix('dept_head', 'Produksi'), ['10000021'], 'dept_head');
  holders(positionPrefix('she_head'), ['10000011'], 'she_head');
  holders(positionPrefix('project_manager'), ['10000010'], 'project_manager');
});

describe('review', () => {
  it('moves a submission to its department head in one transaction', async () => {
    stored(submission());
    const after = await reviewSubmission(
      { submission_id: '01K0SUBMISSION', action: 'approve', version: 1 },
      { caller: admin, command: commandWithoutKey, now },
    );
    expect(after).toMatchObject({ submission_status: 'under_dept_approval', version: 2 });
    expect(requestedWrites()).toEqual([
      writes({
        Put: [eventKey(2), queueKey({ state: 'under_dept_approval', department: 'Produksi' })],
        Update: [keys.submission(id), ...counterKeys],
        Delete: [queueKey({ state: 'pending' })],
      }),
    ]);
  });

  it('rejects with a reason and releases the number', async () => {
    stored(submission());
    await reviewSubmission(
      { submission_id: '01K0SUBMISSION', action: 'reject', rejection_reason: 'Lampiran kurang' },
      { caller: admin, command: commandWithoutKey, now },
    );
    expect(requestedWrites()[0]).toEqual(
      expect.arrayContaining(writes({ Update: [keys.numberGuard('ppa-sop-pro-777')] })),
    );
    expect(transactItem(eventKey(2))).toMatchObject({
      to: 'rejected',
      reason: 'Lampiran kurang',
      actor_name: 'Nama 10000001',
      outbox: 1,
    });
  });

  it('refuses the submitter, an admin apart from the smoke test, a stale version and the second decision', async () => {
    stored(submission({ submitter_nrp: admin.nrp }));
    const decide = (version?: number) =>
      reviewSubmission(
        { submission_id: '01K0SUBMISSION', action: 'approve', version },
        { caller: admin, command: commandWithoutKey, now },
      );
    await expect(decide()).rejects.toMatchObject({ code: 'own_submission' });
    stored(submission({ submitter_nrp: '00000002' }));
    await expect(decide()).rejects.toMatchObject({ code: 'forbidden' });
    stored(submission({ version: 2 }));
    await expect(decide(1)).rejects.toMatchObject({ code: 'already_processed' });
    stored(submission());
    table.on(TransactWriteCommand).rejects(
      new TransactionCanceledException({
        message: 'cancelled',
        $metadata: {},
        CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
      }),
    );
    await expect(decide(1)).rejects.toMatchObject({
      code: 'already_processed',
      message: 'Pengajuan ini sudah diproses oleh Rina pada 19 Nov 2026 10.00. Daftar telah diperbarui.',
    });
  });

  it('retries a transaction conflict, then returns 409', async () => {
    // The retry delays are a random share of an increasing maximum.
    vi.spyOn(Math, 'random').mockReturnValue(0.02);
    stored(submission());
    table.on(TransactWriteCommand).rejects(
      new TransactionCanceledException({
        message: 'conflict',
        $metadata: {},
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      }),
    );
    await expect(
      reviewSubmission(
        { submission_id: '01K0SUBMISSION', action: 'approve' },
        { caller: admin, command: commandWithoutKey, now },
      ),
    ).rejects.toMatchObject({ code: 'conflict', status: 409 });
    expect(table.commandCalls(TransactWriteCommand).length).toBeGreaterThan(3);
  });
});

describe('approval', () => {
  const atManager = (facts: Partial<Submission> = {}) =>
    submission({
      submission_status: 'under_pm_approval',
      version: 4,
      deciders: [{ nrp: '10000001', capacity: 'reviewer' }],
      ...facts,
    });
  const approve = (who: Caller, approver_role?: 'project_manager' | 'she_head') =>
    decideAtLevel(
      { submission_id: '01K0SUBMISSION', action: 'approve', approver_role },
      { caller: who, command: commandWithoutKey, now },
    );

  it('publishes a new document with the last approval, and copies its file first', async () => {
    stored(atManager());
    expect(await approve(manager)).toMatchObject({ submission_status: 'approved' });
    expect(bucket.commandCalls(CopyObjectCommand)[0]?.args[0].input).toMatchObject({
      CopySource: 'documents/submissions/01K0SUBMISSION/draft/Prosedur.docx?versionId=v1',
      Key: 'controlled/newdocument1/0/01K0SUBMISSION/Prosedur.docx',
    });
    expect(requestedWrites()).toEqual([
      writes({
        Put: [eventKey(5), keys.document('newdocument1'), keys.catalogueHead('PRO'), keys.catalogueLog('PRO', 1)],
        Update: [keys.submission(id), ...counterKeys, keys.numberGuard('ppa-sop-pro-777')],
        Delete: [queueKey({ state: 'under_pm_approval' })],
      }),
    ]);
  });

  it('requires a second person besides the submitter', async () => {
    stored(atManager({ deciders: [{ nrp: manager.nrp, capacity: 'reviewer' }] }));
    await expect(approve(manager)).rejects.toMatchObject({ code: 'second_person_needed' });
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });

  it('requires the holder of the current level, and an explicit choice from a user with two positions', async () => {
    stored(atManager());
    await expect(approve(caller('10000041', ['level1_management']))).rejects.toMatchObject({
      code: 'position_not_found',
    });
    const sheHead = caller('10000011', [], [{ role: 'she_head' }]);
    await expect(approve(sheHead, 'project_manager')).rejects.toMatchObject({ code: 'not_position_holder' });
    await expect(approve(sheHead)).rejects.toMatchObject({ code: 'already_processed' });
    const both = caller('10000012', [], [{ role: 'she_head' }, { role: 'project_manager' }]);
    await expect(approve(both)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { approver_role: expect.any(String) },
    });
    stored(submission({ submission_status: 'under_dept_approval' }));
    await expect(approve(sheHead)).rejects.toMatchObject({ code: 'wrong_level' });
  });

  it('records an acting decision of a pelaksana harian', async () => {
    stored(atManager());
    await approve(caller('10000012', [], [{ role: 'project_manager', acting: true }]));
    expect(transactItem(eventKey(5))).toMatchObject({ capacity: 'project_manager', acting: true, to: 'approved' });
  });

  it('refuses to publish a revision of a document that was cancelled meanwhile', async () => {
    stored(atManager({ submission_purpose: 'revision', document_id: 'old' }));
    await expect(approve(manager)).rejects.toMatchObject({ code: 'document_not_found' });
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });
});
