import { beforeAll, expect, test } from 'vitest';
import { as, startAt, suiteClock } from '../../support/moved-clock-suite.ts';
import { submit } from '../../support/submissions.ts';

const clock = suiteClock();
beforeAll(() => startAt('2040-11-20T01:00:00.000Z'));

test('functions, signatures and sessions follow the clock of the local stack, forward and back', async () => {
  const submitAt = async (moment: string): Promise<string> => {
    await clock.moveTo(moment);
    const employee = await as('employee');
    const submission_id = await submit(employee);
    return (await employee.ok('get-submission', { submission_id })).submission.created_at;
  };
  const before = await as('employee');
  for (const moment of ['2041-02-28T16:00:00.000Z', '2044-02-29T23:00:00.000Z', '2040-11-25T00:00:00.000Z']) {
    const late = Date.parse(await submitAt(moment)) - Date.parse(moment);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(120_000);
  }
  // Its session of sixteen hours ended long ago.
  expect(await before.expectError('get-session', {})).toMatchObject({ status: 401 });
});
