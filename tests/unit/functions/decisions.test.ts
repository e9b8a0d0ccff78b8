import { CopyObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import type { Caller } from '../../../functions/http/handler.ts';
import { commandWithKey } from '../../../functions/http/idempotency-store.ts';
import { decideAtLevel, reviewSubmission } from '../../../functions/submissions/decision-service.ts';
import type { Submission } from '../../../functions/submissions/submission-store.ts';
import type { Position, PositionRole, Role } from '../../../shared/domain/people/roles.ts';
import { callerFixture } from '../../support/caller-fixture.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { storedFileFixture, submissionFixture } from '../../support/submission-fixtures.ts';
import { failCondition } from './cancelled-transaction.ts';
import { mockHolders, mockItem, requestedWrites, resetMocks, table, transactItem, writes } from './invoke.ts';

const bucket = mockAwsClient(S3Client);

const now = new Date('2026-11-20T03:00:00.000Z');
const caller = (nrp: string, roles: Role[], positions: Position[] = []) => callerFixture(nrp, { roles, positions });
const admin = caller('10000001', ['admin']);
const manager = caller('10000010', ['level1_management'], [{ role: 'project_manager' }]);
const sheHead = caller('10000011', [], [{ role: 'she_head' }]);
const command = commandWithKey('10000001', 'key-1', 'hash');

const store = (values: Partial<Submission>): Submission => {
  const submission = submissionFixture({ id: 'S1', ...values });
  mockItem({ ...keys.submission('S1'), ...submission });
  return submission;
};
const decision = { submission_id: 'S1', action: 'approve' as const };
const review = (values = {}) => reviewSubmission({ ...decision, ...values }, { caller: admin, command, now });
const decide = (who: Caller, approver_role?: PositionRole | null, values = {}) =>
  decideAtLevel({ ...decision, approver_role, ...values }, { caller: who, command, now });

beforeEach(() => {
  resetMocks();
  bucket.reset();
  mockHolders('dept_head', '10000021');
  mockHolders('she_head', '10000011');
});

describe('review', () => {
  it.each(['under_dept_approval', 'under_pm_approval', 'approved', 'rejected', 'withdrawn'] as const)(
    'of a submission at %s is refused, whatever the admin decides',
    async (submission_status) => {
      store({ submission_status });
      for (const action of ['approve', 'reject'])
        await expect(review({ action })).rejects.toMatchObject({ code: 'already_processed' });
      expect(requestedWrites()).toEqual([]);
    },
  );

  it('is refused to the submitter, to an admin apart from the smoke test, and at another version', async () => {
    store({ submitter_nrp: admin.nrp });
    await expect(review()).rejects.toMatchObject({ code: 'own_submission' });
    store({ submitter_nrp: '00000002' });
    await expect(review()).rejects.toMatchObject({ code: 'forbidden' });
    store({ version: 2 });
    await expect(review({ version: 1 })).rejects.toMatchObject({ code: 'already_processed' });
    store({});
    table.on(TransactWriteCommand).callsFake(failCondition(keys.submission('S1')));
    await expect(review({ version: 1 })).rejects.toMatchObject({
      code: 'already_processed',
      message: 'Pengajuan ini sudah diproses oleh Rina pada 19 Nov 2026 10.00. Daftar telah diperbarui.',
    });
  });

  it('of an unknown submission is not found', async () => {
    await expect(review()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is recorded as the decision of a reviewer, without the reason of a rejection, with its result', async () => {
    store({});
    const submission = await review({ rejection_reason: 'Lampiran kurang', version: 1 });
    expect(transactItem(keys.submissionEvent('S1', 2))).toMatchObject({
      capacity: 'reviewer',
      acting: false,
      reason: null,
      skipped: [],
    });
    expect(JSON.parse(String(transactItem(keys.idempotency('10000001', 'key-1'))['result']))).toEqual({ submission });
  });

  it.each(['Lampiran kurang', undefined])('records a rejection with the reason %j', async (rejection_reason) => {
    store({});
    await review({ action: 'reject', rejection_reason });
    expect(transactItem(keys.submissionEvent('S1', 2))).toMatchObject({
      ...{ action: 'reject', to: 'rejected', reason: rejection_reason ?? null },
    });
  });

  it('skips the department level of its only holder', async () => {
    store({ submitter_nrp: '10000021' });
    expect(await review()).toMatchObject({ submission_status: 'under_she_approval' });
    expect(transactItem(keys.submissionEvent('S1', 2))).toMatchObject({
      to: 'under_she_approval',
      skipped: [{ level: 'dept_head', reason: 'only_holder_is_submitter' }],
    });
  });
});

describe('decision at a level', () => {
  const atManager = {
    ...{ submission_status: 'under_pm_approval', version: 4, document_id: 'D1' },
    deciders: [{ nrp: '10000001', capacity: 'reviewer' }],
  } satisfies Partial<Submission>;

  it.each([
    ['dept_head', 'under_dept_approval', 'under_she_approval'],
    ['she_head', 'under_she_approval', 'under_pm_approval'],
    ['project_manager', 'under_pm_approval', 'approved'],
  ] as const)('of its holder leads from %s on, or ends there', async (role, submission_status, next) => {
    bucket.on(CopyObjectCommand).resolves({});
    const position = role === 'dept_head' ? { role, department: 'Produksi' as const } : { role };
    const holder = caller('10000012', [], [position]);
    store({ ...atManager, submission_status });
    expect(await decide(holder)).toMatchObject({ submission_status: next });
    store({ ...atManager, submission_status });
    const rejection = { action: 'reject', rejection_reason: 'Lampiran kurang' } as const;
    expect(await decide(holder, undefined, rejection)).toMatchObject({ submission_status: 'rejected' });
  });

  it('publishes a new document with the last approval, and copies its file first', async () => {
    bucket.on(CopyObjectCommand).resolves({ VersionId: 'v2' });
    const draft = { ...storedFileFixture, key: 'submissions/S1/draft/Prosedur.docx', version_id: 'v1' };
    const { document_number, submitter_nrp, created_at } = store({ ...atManager, draft });
    expect(await decide(manager)).toMatchObject({ submission_status: 'approved' });
    expect(bucket.commandCalls(CopyObjectCommand)[0]?.args[0].input).toMatchObject({
      CopySource: 'documents/submissions/S1/draft/Prosedur.docx?versionId=v1',
      Key: 'controlled/D1/0/S1/Prosedur.docx',
    });
    const counters = [keys.counter('Produksi'), keys.ownCounter(submitter_nrp, 'Produksi')];
    expect(requestedWrites()).toEqual([
      writes({
        Put: [
          ...[
            keys.submissionEvent('S1', 5),
            keys.document('D1'),
            keys.catalogueHead('PRO'),
            keys.catalogueLog('PRO', 1),
          ],
          keys.idempotency('10000001', 'key-1'),
        ],
        Update: [keys.submission('S1'), ...counters, keys.numberGuard(document_number?.toLowerCase() ?? '')],
        Delete: [keys.queueEntry({ state: 'under_pm_approval' }, created_at, 'S1')],
      }),
    ]);
  });

  it('requires a second person besides the submitter, and a position', async () => {
    store({ ...atManager, deciders: [{ nrp: manager.nrp, capacity: 'reviewer' }] });
    await expect(decide(manager)).rejects.toMatchObject({ code: 'second_person_needed' });
    await expect(decide(caller('10000041', ['level1_management']))).rejects.toMatchObject({
      code: 'position_not_found',
    });
    expect(requestedWrites()).toEqual([]);
  });

  it('of a level ahead is refused with the present one, and of a passed level as already decided', async () => {
    const wrongLevel = (tahap: string) => ({ code: 'wrong_level', message: expect.stringContaining(tahap) });
    store({ submission_status: 'pending' });
    await expect(decide(sheHead)).rejects.toMatchObject(wrongLevel('Proses Peninjauan'));
    store({ submission_status: 'under_dept_approval' });
    await expect(decide(sheHead)).rejects.toMatchObject(wrongLevel('Approval Dept. Head'));
    for (const submission_status of ['under_pm_approval', 'approved', 'rejected', 'withdrawn'] as const) {
      store({ submission_status });
      await expect(decide(sheHead)).rejects.toMatchObject({ code: 'already_processed' });
    }
  });

  it('names the position that the caller does not hold', async () => {
    store({ submission_status: 'under_pm_approval' });
    await expect(decide(sheHead, 'project_manager')).rejects.toMatchObject({
      code: 'not_position_holder',
      message: expect.stringContaining('Project Manager'),
    });
    const headOfPlant = caller('10000023', [], [{ role: 'dept_head', department: 'Plant' }]);
    store({ submission_status: 'under_dept_approval', department: 'Produksi' });
    await expect(decide(headOfPlant)).rejects.toMatchObject({ code: 'not_position_holder' });
  });

  it('must name the level where the caller holds several, or names none', async () => {
    store({ submission_status: 'under_she_approval' });
    const detail = 'Level approval harus disebutkan';
    const unnamed = {
      code: 'invalid_input',
      message: expect.stringContaining(detail),
      fields: { approver_role: detail },
    };
    const both = caller('10000012', [], [{ role: 'she_head' }, { role: 'project_manager' }]);
    await expect(decide(both)).rejects.toMatchObject(unnamed);
    await expect(decide(sheHead, null)).rejects.toMatchObject(unnamed);
    expect(await decide(both, 'she_head')).toMatchObject({ submission_status: 'under_pm_approval' });
  });

  it('is one of an acting holder only where the caller has no permanent position', async () => {
    const actingIn = async (...positions: Position[]) => {
      store({ submission_status: 'under_she_approval' });
      await decide(caller('10000012', [], positions), 'she_head');
      return transactItem(keys.submissionEvent('S1', 2))['acting'];
    };
    expect(await actingIn({ role: 'she_head' })).toBe(false);
    expect(await actingIn({ role: 'she_head', acting: true })).toBe(true);
    expect(await actingIn({ role: 'she_head', acting: true }, { role: 'she_head' })).toBe(false);
  });

  it('of a substitute is recorded with the absent holder, and refused for that holder’s own submission', async () => {
    const inPlaceOf = (nrp: string): Position => ({
      ...{ role: 'she_head', acting: true },
      on_behalf_of: { nrp, full_name: 'Siti Rahmawati', absence_id: `a-${nrp}` },
    });
    const decideInPlaceOf = async (...absent: string[]) => {
      store({ submission_status: 'under_she_approval', submitter_nrp: '10000031' });
      await decide(caller('10000012', [], absent.map(inPlaceOf)), 'she_head');
      return transactItem(keys.submissionEvent('S1', 2));
    };
    expect(await decideInPlaceOf('10000011')).toMatchObject({
      ...{ actor_nrp: '10000012', acting: true },
      on_behalf_of: { nrp: '10000011', full_name: 'Siti Rahmawati' },
    });
    expect((await decideInPlaceOf('10000011'))['on_behalf_of']).not.toHaveProperty('absence_id');
    await expect(decideInPlaceOf('10000031')).rejects.toMatchObject({ code: 'substitute_of_submitter' });
    // In the place of two holders they decide for the one who is not the submitter.
    expect(await decideInPlaceOf('10000031', '10000011')).toMatchObject({ on_behalf_of: { nrp: '10000011' } });
  });

  it('names the decision of another user instead of the refusal that it causes', async () => {
    // The document of this revision does not exist any more, which refuses its publication.
    const waiting = submissionFixture({ ...atManager, id: 'S1', submission_purpose: 'revision' });
    const last_actor = { nrp: '10000012', name: 'Siti', at: now.toISOString() };
    const decided: Submission = { ...waiting, submission_status: 'approved', version: 5, last_actor };
    const refusalWith = (afterwards: Submission) => {
      const reads = [waiting];
      table.on(GetCommand, { Key: keys.submission('S1') }).callsFake(() => ({ Item: reads.pop() ?? afterwards }));
      return decide(manager);
    };
    await expect(refusalWith(waiting)).rejects.toMatchObject({ code: 'document_not_found' });
    await expect(refusalWith(decided)).rejects.toMatchObject({
      code: 'already_processed',
      message: expect.stringContaining('Siti'),
    });
  });
});
