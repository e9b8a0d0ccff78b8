import { expect, test, vi } from 'vitest';
import { withLocalTable } from '../functions/local-table.ts';

withLocalTable();
/** As a process loads it that has read nothing yet. */
const freshStore = async () => {
  vi.resetModules();
  return import('../../../functions/transparency-log/salt-store.ts');
};
const nrp = '10000031';

test('a forgotten person gets a salt of the process only, and no other one is stored', async () => {
  const first = (await (await freshStore()).loadOrCreateSalts([nrp])).get(nrp);
  expect((await (await freshStore()).loadOrCreateSalts([nrp])).get(nrp)).toBe(first);
  const { forgetSalt } = await freshStore();
  expect([await forgetSalt(nrp), await forgetSalt(nrp)]).toEqual([true, false]);
  const store = await freshStore();
  const later = (await store.loadOrCreateSalts([nrp])).get(nrp);
  expect((await store.loadOrCreateSalts([nrp])).get(nrp)).toBe(later);
  const other = (await (await freshStore()).loadOrCreateSalts([nrp])).get(nrp);
  expect(new Set([first, later, other]).size).toBe(3);
});

test('who had no salt when they were forgotten gets none either', async () => {
  const unknown = '10000032';
  const { forgetSalt } = await freshStore();
  expect(await forgetSalt(unknown)).toBe(true);
  const [one, other] = [await freshStore(), await freshStore()];
  const salts = await Promise.all(
    [one, other].map(async (store) => (await store.loadOrCreateSalts([unknown])).get(unknown)),
  );
  expect(new Set(salts).size).toBe(2);
});
