import { expect, test, vi } from 'vitest';
import { dynamo } from '../../../functions/db/table.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import {
  type Absence,
  absenceGuardUpdate,
  absenceWrites,
  loadAbsenceGuard,
  loadAbsences,
} from '../../../functions/profiles/absence-store.ts';
import { admin, historyOf } from './absence-users.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();

const absence: Absence = {
  ...{ id: '2028-02-29_A', from: '2028-02-28', until: '2028-02-29', state: 'requested', posts: [], version: 2 },
  ...{ holder: admin, substitute: admin, set_by: admin, set_at: '2028-02-28T05:00:00.000Z' },
};
const change = { action: 'request', actor: admin, reason: null, at: absence.set_at } as const;
const stale = 'Another absence was set in the meantime';

test('the absences are read consistently', async () => {
  const send = vi.spyOn(dynamo, 'send');
  await loadAbsences('2028-02-28');
  expect(send.mock.calls.map(([{ input }]) => input)).toMatchObject([{ ConsistentRead: true }]);
});

test('the version of the guard grows by one, from the version that was read', async () => {
  await transactWrite([absenceGuardUpdate(0)]);
  await transactWrite([absenceGuardUpdate(1)]);
  expect(await loadAbsenceGuard()).toBe(2);
  await expect(transactWrite([absenceGuardUpdate(1)])).rejects.toThrow(stale);
  expect(await loadAbsenceGuard()).toBe(2);
});

test('an absence is written over the version that was read, and its history never replaced', async () => {
  const first = { ...absence, version: 1 };
  await transactWrite(absenceWrites(undefined, first, change));
  const history = await historyOf(absence.id);
  await expect(transactWrite(absenceWrites(undefined, absence, change))).rejects.toThrow(stale);
  await expect(transactWrite(absenceWrites(first, first, change))).rejects.toThrow('ConditionalCheckFailed');
  expect(await historyOf(absence.id)).toEqual(history);
});
