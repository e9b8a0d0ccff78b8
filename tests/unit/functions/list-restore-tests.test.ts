import { expect, test } from 'vitest';
import { listRestoreTests, recordRestoreTest } from '../../../functions/audit-packs/restore-test-store.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();

test('lists the last restore first, page by page, and records none twice', async () => {
  const days = Array.from({ length: 12 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}T01:00:00.000Z`);
  const restore = (started_at: string) =>
    recordRestoreTest({
      ...{ stage: 'prod', environment: 'staging', operator: 'rini', manifest_sha256: 'c0', is_one_moment: true },
      ...{ started_at, at: started_at, backup_at: started_at, items: 1, objects: 1, problems: 0 },
    });
  for (const day of days) expect(await restore(day)).toBe(true);
  expect(await restore('2026-11-12T01:00:00.000Z')).toBe(false);
  const first = await listRestoreTests();
  const next = await listRestoreTests(first.next_cursor ?? undefined);
  expect([...first.tests, ...next.tests].map(({ started_at }) => started_at)).toEqual(days.toReversed());
  expect([first.tests.length, next.next_cursor]).toEqual([10, null]);
  await expect(listRestoreTests('dW5rbm93bg')).rejects.toThrow('Penanda halaman tidak dikenal');
});
