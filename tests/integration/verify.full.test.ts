import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { approve, submit } from '../support/submissions.ts';
import { runVerify as runVerifyOn, verifyInProcess } from '../support/verify.ts';

const runVerify = (...options: string[]) => runVerifyOn(inject('dataDir'), ...options);

beforeAll(() => {
  Object.assign(process.env, inject('adminEnv'));
});

let restore: (() => Promise<void>) | undefined;
afterEach(async () => {
  await restore?.();
  restore = undefined;
});

describe('--repair-counters', () => {
  test('recounts a wrong, a missing and a superfluous counter, and says what it wrote', {
    timeout: 200_000,
  }, async () => {
    const { openTableDamage } = await import('../support/table-damage.ts');
    const damage = await openTableDamage();
    ({ restore } = damage);
    const wrong = damage.find(({ PK, SK }) => PK === 'COUNT' && SK === 'Plant');
    const lost = damage.find(({ PK, SK }) => PK.startsWith('COUNT#') && SK === 'Logistic');
    await damage.put({ ...wrong, approved: 77 });
    await damage.remove(lost);
    await damage.put({ PK: 'COUNT#99999999', SK: 'SHE', total: 1, under_review: 1 });

    expect(await runVerify()).toMatchObject({ code: 1, output: expect.stringContaining('COUNT Plant says total') });
    const { code, output } = await runVerify('--repair-counters');
    expect(code).toBe(0);
    expect(output).toMatch(/repaired: COUNT Plant was total .*approved 77 and is now total .*approved \d\b/);
    expect(output).toContain(
      `repaired: ${lost.PK} Logistic was total 0, under_review 0, in_approval 0, approved 0 and is now`,
    );
    expect(output).toContain(
      'repaired: COUNT#99999999 SHE was total 1, under_review 1, in_approval 0, approved 0 and is now total 0',
    );
    const { text, isSound } = await verifyInProcess();
    expect(text).toContain('✓ every counter equals a recount');
    expect(isSound).toBe(true);
  });

  test('does not overwrite a transition that commits between the recount and the write', async () => {
    const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
    const pending = await submit(employee, { department: 'Produksi' });
    const { openTableDamage } = await import('../support/table-damage.ts');
    const { dynamo } = await import('../../functions/db/table.ts');
    const damage = await openTableDamage();
    const wrong = damage.find(({ PK, SK }) => PK === 'COUNT' && SK === 'Produksi');
    await damage.put({ ...wrong, total: 5000 });

    // The review commits at the last moment: after the recount, before the repair's write.
    let reviews = 0;
    dynamo.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'UpdateItemCommand' && reviews === 0) {
            reviews += 1;
            await approve(admin, pending);
          }
          return next(args);
        },
      { step: 'initialize', name: 'reviewBeforeRepair' },
    );
    try {
      const { text, isSound } = await verifyInProcess({ repairsCounters: true });
      expect(text).toMatch(/repaired: COUNT Produksi was total 5000, .* and is now total \d{1,3},/);
      expect(isSound).toBe(true);
    } finally {
      dynamo.middlewareStack.remove('reviewBeforeRepair');
    }
    expect(reviews).toBe(1);
    expect(await verifyInProcess()).toMatchObject({ isSound: true });
  });
});
