import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { commandWithKey, commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { submissionAfter, type Transition } from '../../../functions/submissions/submission-rules.ts';
import {
  createSubmission,
  resubmissionUpdate,
  transitionWrites,
} from '../../../functions/submissions/transition-store.ts';
import { Failure } from '../../../shared/errors.ts';
import { fileFindingsFixture, submissionFixture } from '../../support/submission-fixtures.ts';
import { failCondition } from './cancelled-transaction.ts';
import { requestedWrites, resetMocks, table, transactItem, writes } from './invoke.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
const submission = submissionFixture({ id: 'S1', department: 'Produksi', document_number: 'PPA-SOP-PRO-777' });
const { submitter_nrp, created_at } = submission;
const guardKey = keys.numberGuard('ppa-sop-pro-777');
const pendingEntry = keys.queueEntry({ state: 'pending' }, created_at, 'S1');
const counterKeys = [keys.counter('Produksi'), keys.ownCounter(submitter_nrp, 'Produksi')];

/** The first condition of the latest transaction on an item with this key. */
const conditionOf = (key: { PK: string; SK: string }): string | undefined =>
  table
    .commandCalls(TransactWriteCommand)
    .at(-1)
    ?.args[0].input.TransactItems?.map(({ Put, Update }) => ({
      key: Put?.Item ?? Update?.Key,
      condition: (Put ?? Update)?.ConditionExpression,
    }))
    .find((item) => item.key?.['PK'] === key.PK && item.key?.['SK'] === key.SK)?.condition;

beforeEach(resetMocks);

describe('a new submission', () => {
  const create = (over: Partial<Parameters<typeof createSubmission>[0]> = {}) =>
    createSubmission({
      submission,
      command: commandWithoutKey,
      result: { submission: 'S1' },
      extraWrites: [],
      onNumberTaken: () => {
        throw new Failure('conflict');
      },
      ...over,
    });

  it('is stored with its event, both lists, its number and the counters in one transaction', async () => {
    await create();
    expect(requestedWrites()).toEqual([
      writes({
        Put: [
          keys.submission('S1'),
          keys.submissionEvent('S1', 1),
          keys.submitterEntry(submitter_nrp, created_at, 'S1'),
          pendingEntry,
        ],
        Update: [guardKey, ...counterKeys],
      }),
    ]);
    expect(transactItem(keys.submission('S1'))).toMatchObject({
      ...submission,
      ...keys.submissionsIndex('Produksi', created_at, 'S1'),
    });
    const pointer = { submission_id: 'S1', department: 'Produksi' };
    const own = keys.submitterEntry(submitter_nrp, created_at, 'S1');
    expect(transactItem(own)).toEqual({ ...own, ...pointer });
    // What counts the waiting reads the entries only.
    const { level_entered_at } = submission;
    expect(transactItem(pendingEntry)).toEqual({ ...pendingEntry, ...pointer, level_entered_at, submitter_nrp });
    for (const counter of counterKeys) expect(transactItem(counter)).toMatchObject({ total: 1, under_review: 1 });
  });

  it('begins its history with its submitter and the digests of its files', async () => {
    await create();
    expect(transactItem(keys.submissionEvent('S1', 1))).toEqual({
      ...keys.submissionEvent('S1', 1),
      version: 1,
      action: 'submit',
      from: null,
      to: 'pending',
      actor_nrp: submitter_nrp,
      actor_name: 'Rina',
      capacity: 'submitter',
      acting: false,
      reason: null,
      skipped: [],
      approved_before: [],
      at: submission.updated_at,
      files: { draft_sha256: submission.draft.sha256, supporting_sha256: submission.supporting.sha256 },
      submission_id: 'S1',
      department: 'Produksi',
      document_title: submission.document_title,
      document_number: 'PPA-SOP-PRO-777',
      submission_purpose: 'new',
      submitter_nrp,
      outbox: 1,
    });
  });

  it('replaces neither a stored submission nor an event', async () => {
    await create();
    for (const key of [keys.submission('S1'), keys.submissionEvent('S1', 1)])
      expect(conditionOf(key)).toBe('attribute_not_exists(PK)');
  });

  it('reserves a number that was never published; a revision reserves that of its document', async () => {
    await create();
    expect(transactItem(guardKey)).toMatchObject({
      reserved_by: 'S1',
      condition: 'attribute_not_exists(reserved_by) AND attribute_not_exists(published)',
    });
    await create({ submission: { ...submission, submission_purpose: 'revision' } });
    expect(transactItem(guardKey)).toMatchObject({ condition: 'attribute_not_exists(reserved_by)' });
  });

  it('is refused with the reason why its number cannot be reserved', async () => {
    table.on(TransactWriteCommand).callsFake(failCondition(guardKey));
    await expect(create()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('stores the result of its command and what its caller adds in the same transaction', async () => {
    const extraWrites = [resubmissionUpdate(submissionFixture({ id: 'S0' }), 'S1', () => expect.unreachable())];
    await create({ command: commandWithKey(submitter_nrp, 'key-1', 'hash'), extraWrites });
    expect(transactItem(keys.idempotency(submitter_nrp, 'key-1'))).toMatchObject({ result: '{"submission":"S1"}' });
    expect(transactItem(keys.submission('S0'))).toMatchObject({
      resubmitted_as: 'S1',
      condition: 'attribute_not_exists(resubmitted_as)',
    });
  });

  it('resubmits another one once', async () => {
    const update = resubmissionUpdate(submissionFixture({ id: 'S0' }), 'S1', () => {
      throw new Failure('conflict');
    });
    table.on(TransactWriteCommand).callsFake(failCondition(keys.submission('S0')));
    await expect(create({ extraWrites: [update] })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a transition', () => {
  const transition: Transition = {
    action: 'approve',
    next: 'under_dept_approval',
    actor: { nrp: '10000001', name: 'Ratna' },
    capacity: 'reviewer',
    acting: false,
    reason: null,
    skipped: [],
    at: now.toISOString(),
  };
  const write = (before = submission, values: Partial<Transition> = {}) => {
    const changed = { ...transition, ...values };
    return transactWrite(transitionWrites({ before, after: submissionAfter(before, changed), transition: changed }));
  };

  it('is made from the state and version that were read, and from no other', async () => {
    await write();
    expect(transactItem(keys.submission('S1'))).toMatchObject({
      submission_status: 'under_dept_approval',
      version: 2,
      updated_at: now.toISOString(),
      level_entered_at: now.toISOString(),
      last_actor: { nrp: '10000001', name: 'Ratna', at: now.toISOString() },
      deciders: [{ nrp: '10000001', capacity: 'reviewer' }],
      condition: 'submission_status = pending AND version = 1',
    });
  });

  it('records in the history from where, by whom, and who had approved before', async () => {
    await write({ ...submission, deciders: [{ nrp: '10000002', capacity: 'reviewer' }] });
    expect(transactItem(keys.submissionEvent('S1', 2))).toMatchObject({
      version: 2,
      action: 'approve',
      from: 'pending',
      to: 'under_dept_approval',
      actor_nrp: '10000001',
      actor_name: 'Ratna',
      approved_before: ['10000002'],
      outbox: 1,
    });
    expect(conditionOf(keys.submissionEvent('S1', 2))).toBe('attribute_not_exists(PK)');
  });

  it.each(['approve', 'reject'] as const)(
    'to %s is in the index of decisions, with the time of its level',
    async (action) => {
      await write(submission, { action, next: action === 'approve' ? 'under_dept_approval' : 'rejected' });
      const event = transactItem(keys.submissionEvent('S1', 2));
      expect(event).toMatchObject({
        ...{ GSI1PK: 'DECIDED#2026-11', GSI1SK: '2026-11-20T03:00:00.000Z#S1' },
        ...{ level_entered_at: submission.level_entered_at, at: '2026-11-20T03:00:00.000Z' },
      });
    },
  );

  it('to approve records what was known about the files, also that they were not read yet', async () => {
    await write(submission, { action: 'approve' });
    expect(transactItem(keys.submissionEvent('S1', 2))).toHaveProperty('file_findings', null);
    resetMocks();
    await write({ ...submission, file_findings: fileFindingsFixture }, { action: 'approve' });
    expect(transactItem(keys.submissionEvent('S1', 2))).toHaveProperty('file_findings', fileFindingsFixture);
  });

  it.each(['withdraw', 'skip'] as const)('to %s is no decision', async (action) => {
    await write(submission, { action, next: action === 'skip' ? 'under_she_approval' : 'withdrawn' });
    const event = transactItem(keys.submissionEvent('S1', 2));
    expect(event).not.toHaveProperty('GSI1PK');
    expect(event).not.toHaveProperty('level_entered_at');
    expect(event).not.toHaveProperty('file_findings');
  });

  it('moves the queue entry and the counters, and leaves the number reserved while it goes on', async () => {
    await write();
    const queue = { state: 'under_dept_approval', department: 'Produksi' } as const;
    expect(requestedWrites()).toEqual([
      writes({
        Put: [keys.submissionEvent('S1', 2), keys.queueEntry(queue, created_at, 'S1')],
        Update: [keys.submission('S1'), ...counterKeys],
        Delete: [pendingEntry],
      }),
    ]);
    expect(transactItem(keys.queueEntry(queue, created_at, 'S1'))).toMatchObject({
      submission_id: 'S1',
      department: 'Produksi',
    });
    for (const counter of counterKeys)
      expect(transactItem(counter)).toMatchObject({ under_review: -1, in_approval: 1 });
  });

  it.each(['rejected', 'withdrawn'] as const)(
    'to %s leaves every queue and releases its own reservation',
    async (next) => {
      await write(submission, { action: next === 'rejected' ? 'reject' : 'withdraw', next });
      expect(requestedWrites()).toEqual([
        writes({
          Put: [
            keys.submissionEvent('S1', 2),
            ...(next === 'rejected' ? [keys.rejectedEntry('10000031', created_at, 'S1')] : []),
          ],
          Update: [keys.submission('S1'), ...counterKeys, guardKey],
          Delete: [pendingEntry],
        }),
      ]);
      expect(transactItem(guardKey)).toMatchObject({ remove: ['reserved_by'], condition: 'reserved_by = S1' });
    },
  );
});
