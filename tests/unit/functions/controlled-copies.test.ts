import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { batchReads } from '../../../functions/change-notifications/batch-reads.ts';
import { notifyTransitions } from '../../../functions/change-notifications/transition-service.ts';
import { loadCopy, loadDocumentCopies, loadHeldCopies, newCopyWrites } from '../../../functions/copies/copy-store.ts';
import { countCopies, loadRecallTimes } from '../../../functions/copies/recall-service.ts';
import { listCopies } from '../../../functions/copies/register-service.ts';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, readItem, tableName } from '../../../functions/db/table.ts';
import { StaleRead, transactWrite } from '../../../functions/db/transactions.ts';
import { listNotifications } from '../../../functions/notifications/inbox-store.ts';
import { saveProfile } from '../../../functions/profiles/profile-store.ts';
import type { SubmissionEventItem } from '../../../functions/submissions/submission-store.ts';
import type { CopyFilter } from '../../../shared/api/copies.ts';
import { submissionFixture } from '../../support/submission-fixtures.ts';
import { profileItem } from './invoke.ts';
import { withLocalTable } from './local-table.ts';
import {
  closeStoredCopy,
  copiedAt,
  copyActor,
  copyFixture,
  putItem,
  saveCopies,
  saveDocument,
} from './stored-copies.ts';

withLocalTable();

const at = copiedAt;
const actor = copyActor;
let documents = 0;
let id: string;

beforeEach(() => {
  documents += 1;
  id = `D${documents}`;
});

describe('a copy number', () => {
  const add = (number: number, seen: number) =>
    transactWrite(newCopyWrites(copyFixture(id, number), seen, { actor, at }));

  test('is refused by the counter where another one is the latest', async () => {
    await putItem({ ...keys.copyCounter(id), last: 2, version: 2 });
    for (const seen of [0, 1]) await expect(add(seen + 1, seen)).rejects.toThrow(StaleRead);
    await add(3, 2);
    expect((await loadDocumentCopies(id)).map(({ number }) => number)).toEqual([3]);
  });

  test('is refused by the copy that has it, whatever the counter says', async () => {
    await putItem({ ...keys.copy(id, 1), ...copyFixture(id, 1, { holder: 'The first' }) });
    await expect(add(1, 0)).rejects.toThrow(StaleRead);
    expect((await loadCopy(id, 1))?.holder).toBe('The first');
  });

  test('is refused with the history or the token of another copy, which stay as they are', async () => {
    const others = [
      [keys.copyEvent(id, 1, 1), { remark: 'The first' }],
      [keys.copyToken(`${id}#1`), { document_id: 'other', number: 9 }],
    ] as const;
    for (const [Key, values] of others) {
      await putItem({ ...Key, ...values });
      await expect(add(1, 0)).rejects.toThrow(TransactionCanceledException);
      expect(await readItem(z.looseObject({}), Key)).toEqual({ ...Key, ...values });
      await dynamo.send(new DeleteCommand({ TableName: tableName(), Key }));
    }
    await add(1, 0);
  });
});

/** A submission of this document. */
const saveSubmission = (): Promise<unknown> =>
  putItem({ ...submissionFixture({ id: `S-${id}`, document_id: id }), ...keys.submission(`S-${id}`) });

/** Every place that says how many copies of this document must be collected, for one department. */
const recallsSeen = async () => {
  await saveSubmission();
  const list = async (part: { department: 'ENG'; closed: boolean } | { document_id: string }, filter: CopyFilter) => {
    const { copies } = await listCopies({
      ...{ part, filter, search: `N-${id}`, cursor: undefined },
      canSee: (department) => department === 'ENG',
    });
    return copies.map(({ number }) => number).toSorted((one, other) => one - other);
  };
  const recalled = await batchReads().recalledCopies(`S-${id}`);
  return {
    counted: (await countCopies('ENG')).recall,
    reminded: (await loadRecallTimes('ENG')).length,
    notified: recalled.filter(({ department }) => department === 'ENG').map(({ number }) => number),
    ofDocument: await list({ document_id: id }, 'recall'),
    ofDepartment: await list({ department: 'ENG', closed: false }, 'recall'),
  };
};

describe('the copies to recall', () => {
  const own = { department: 'ENG' } as const;
  const held = [
    { ...own, revisi: 0 },
    { ...own, revisi: 0 },
    { ...own, revisi: 1 },
    { ...own, revisi: 0 },
    { department: 'SHE', revisi: 0 },
    { ...own, revisi: 1, content_id: 'former' },
  ] as const;
  /** Each test begins without copies in circulation. */
  beforeEach(async () => {
    for (const copy of await loadHeldCopies('ENG')) await closeStoredCopy(copy);
  });
  const all = (...numbers: number[]) => ({
    ...{ counted: numbers.length, reminded: numbers.length },
    ...{ notified: numbers, ofDocument: numbers, ofDepartment: numbers },
  });

  test('are all that are open and disagree with the document, in every count and list', async () => {
    await saveDocument(id);
    const copies = await saveCopies(id, ...held);
    expect(await recallsSeen()).toEqual(all(1, 2, 4, 6));
    expect((await countCopies('ENG')).out).toBe(5);
    for (const copy of copies.slice(1, 2)) await closeStoredCopy(copy);
    expect(await recallsSeen()).toEqual(all(1, 4, 6));
    expect((await countCopies('ENG')).out).toBe(4);
  });

  test.each([
    ['is expired', { status: 'Kadaluarsa', ended_reason: 'expired', ended_at: at }],
    ['is cancelled', { status: 'Kadaluarsa', ended_reason: 'cancelled', ended_at: at }],
    ['is deleted', { deleted_at: at, deleted_by: '1' }],
  ] as const)('are all open ones of a document that %s, whatever their revision', async (_name, changes) => {
    await saveDocument(id, changes);
    const copies = await saveCopies(id, ...held);
    for (const copy of copies.slice(3, 4)) await closeStoredCopy(copy);
    expect(await recallsSeen()).toEqual(all(1, 2, 3, 6));
  });

  test('are those of every document that a department holds, and of a document that does not exist', async () => {
    await saveCopies(id, own);
    const first = id;
    id = `other${id}`;
    await saveDocument(id);
    await saveCopies(id, { ...own, revisi: 0 }, own);
    const both = { counted: 2, reminded: 2 };
    expect(await recallsSeen()).toEqual({ ...all(1), ...both });
    id = first;
    expect(await recallsSeen()).toEqual({ ...all(1), ...both });
  });

  test('are found behind more than DynamoDB returns at once', async () => {
    await saveDocument(id);
    // A page of a query has 1 MB.
    const large = { ...own, purpose: 'x'.repeat(180_000) };
    await saveCopies(id, { ...large, revisi: 0 }, ...new Array(5).fill(large), { ...own, revisi: 0 });
    expect(await recallsSeen()).toEqual(all(1, 7));
  });
});

describe('the end of a revision', () => {
  const [head, submitter] = ['10000022', '10000031'];
  const event = (changes: Partial<SubmissionEventItem>): SubmissionEventItem => ({
    ...{ submission_id: `S-${id}`, version: 5, action: 'approve', from: 'under_pm_approval', to: 'approved', at },
    ...{ actor_nrp: '10000010', actor_name: 'Joko', capacity: 'project_manager', acting: false, reason: null },
    ...{ files: { draft_sha256: 'd', supporting_sha256: 's' }, skipped: [], department: 'Produksi' },
    ...{ document_title: 'Prosedur', document_number: `N-${id}`, submission_purpose: 'revision' },
    ...{ submitter_nrp: submitter, approved_before: [], ...changes },
  });
  beforeEach(async () => {
    const { PK: _pk, SK: _sk, version: _version, ...user } = profileItem({ roles: [], positions: [] });
    await saveProfile({ ...user, nrp: head, positions: [{ role: 'dept_head', department: 'Engineering' }] });
    await saveProfile({ ...user, nrp: actor.nrp, roles: ['document_controller'] });
  });
  const bellOf = async (nrp: string) =>
    (await listNotifications(nrp, undefined)).notifications
      .filter(({ message }) => message.includes(`(N-${id})`))
      // Not those of the day's earlier publications, which the row of a controller counts too.
      .map(({ title, message }) => [title, /\d+(?= salinan (?!beredar yang))/.exec(message)?.[0]]);

  test.each([
    ['by another revision is said', {}, [['Salinan Harus Ditarik', '2']], '3'],
    ['by a cancellation is said', { submission_purpose: 'cancellation' }, [['Salinan Harus Ditarik', '2']], '3'],
    ['by the publication of a new document is none', { submission_purpose: 'new' }, [], undefined],
    ['by a rejection is none', { to: 'rejected', action: 'reject' }, [], undefined],
  ] as const)(
    '%s to the heads and the controllers who must collect its copies',
    async (_name, changes, notified, all) => {
      await saveDocument(id);
      await saveCopies(
        id,
        { department: 'ENG', revisi: 0 },
        { department: 'ENG', revisi: 0 },
        { department: 'SHE', revisi: 0 },
      );
      await saveSubmission();
      const transition = event(changes);
      await notifyTransitions([transition], batchReads())(transition);
      expect(await bellOf(head)).toEqual(notified);
      expect((await bellOf(actor.nrp)).flatMap(([, count]) => count ?? [])).toEqual(all === undefined ? [] : [all]);
    },
  );
});
