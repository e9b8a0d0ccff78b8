import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../support/api.ts';
import { type LocalStack, lowPasswordCost, startLocalStack } from '../../support/local-stack.ts';
import { createMovedClock } from '../../support/moved-clock.ts';
import { nrps } from '../../support/nrps.ts';
import { submit } from '../../support/submissions.ts';

const clock = createMovedClock();
let localStack: LocalStack;
beforeAll(async () => {
  localStack = await startLocalStack({ seed: 'users', env: { ...lowPasswordCost, ...clock.env } });
});
afterAll(async () => {
  await localStack.stop();
  clock.remove();
});

test('functions, signatures and sessions follow the clock of the local stack, forward and back', async () => {
  const submitAt = async (moment: string): Promise<string> => {
    await clock.moveTo(moment);
    const employee = await signIn(localStack.url, nrps.employee);
    const submission_id = await submit(employee);
    return (await employee.ok('get-submission', { submission_id })).submission.created_at;
  };
  const before = await signIn(localStack.url, nrps.employee);
  for (const moment of ['2027-02-28T16:00:00.000Z', '2028-02-29T23:00:00.000Z', '2026-11-25T00:00:00.000Z']) {
    const late = Date.parse(await submitAt(moment)) - Date.parse(moment);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(120_000);
  }
  // Its session of sixteen hours ended long ago.
  expect(await before.expectError('get-session', {})).toMatchObject({ status: 401 });
});
