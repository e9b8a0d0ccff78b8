import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { commandWithKey, commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { withdrawSubmission } from '../../../functions/submissions/withdrawal-service.ts';
import { submissionFixture } from '../../support/submission-fixtures.ts';
import { failCondition } from './cancelled-transaction.ts';
import { mockItem, requestedWrites, resetMocks, table, transactItem } from './invoke.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
const submission = submissionFixture({ id: 'S1' });
const { submitter_nrp } = submission;
const submitter = { nrp: submitter_nrp, full_name: 'Rina' };

beforeEach(resetMocks);

describe('withdrawal', () => {
  const withdraw = (before = submission, command = commandWithoutKey) =>
    withdrawSubmission(before, { caller: submitter, command, now });

  it('ends a submission in the name of its submitter', async () => {
    const key = keys.idempotency(submitter_nrp, 'key-1');
    const after = await withdraw(submission, commandWithKey(submitter_nrp, 'key-1', 'hash'));
    expect(after).toMatchObject({ id: 'S1', submission_status: 'withdrawn', version: 2 });
    expect(JSON.parse(String(transactItem(key)['result']))).toEqual({ submission: after });
    expect(transactItem(keys.submissionEvent('S1', 2))).toMatchObject({
      action: 'withdraw',
      from: 'pending',
      to: 'withdrawn',
      actor_nrp: submitter_nrp,
      actor_name: 'Rina',
      capacity: 'submitter',
      acting: false,
      reason: null,
      skipped: [],
      at: now.toISOString(),
    });
    expect(transactItem(keys.submission('S1'))).toMatchObject({ deciders: [] });
  });

  it.each(['under_dept_approval', 'approved', 'rejected', 'withdrawn'] as const)(
    'is refused at %s, with the name of who decided',
    async (submission_status) => {
      const last_actor = { nrp: '10000001', name: 'Ratna', at: now.toISOString() };
      await expect(withdraw({ ...submission, submission_status, last_actor })).rejects.toMatchObject({
        code: 'already_processed',
        message: expect.stringContaining('oleh Ratna pada 20 Nov 2026 10.00'),
      });
      expect(requestedWrites()).toEqual([]);
    },
  );

  it('that comes after a decision names who decided, by NRP where the user has no name', async () => {
    const last_actor = { nrp: '10000001', name: null, at: now.toISOString() };
    mockItem({ ...keys.submission('S1'), ...submission, version: 2, last_actor });
    table.on(TransactWriteCommand).callsFake(failCondition(keys.submission('S1')));
    await expect(withdraw()).rejects.toMatchObject({
      code: 'already_processed',
      message: expect.stringContaining('User 10000001'),
    });
  });

  it('of a submission that is not stored is an error, not a success', async () => {
    table.on(GetCommand).resolves({});
    table.on(TransactWriteCommand).callsFake(failCondition(keys.submission('S1')));
    await expect(withdraw()).rejects.toThrow('Submission S1 disappeared');
  });
});
