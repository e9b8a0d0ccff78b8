import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { decide, submit } from '../support/submissions.ts';

test('counts each decision at its level and department, and what waits', async () => {
  const [employee, admin, head] = [await signInAs('employee'), await signInAs('admin'), await signInAs('produksiHead')];
  const manager = await signInAs('projectManager');
  const figures = async () => {
    const { times } = await manager.ok('get-process-times', {});
    const of = (level: string) =>
      times.find((each) => each.level === level && each.department === 'Produksi') ?? {
        ...{ decided: 0, rejected: 0, waiting: 0 },
      };
    return ['review', 'dept_head'].flatMap((level) => [of(level).decided, of(level).rejected, of(level).waiting]);
  };
  const before = await figures();
  const added = async () => (await figures()).map((count, at) => count - (before[at] ?? 0));
  const [first, second] = [await submit(employee), await submit(employee)];
  await expect.poll(added).toEqual([0, 0, 2, 0, 0, 0]);
  await decide(admin, first, 'approve');
  await decide(admin, second, 'reject', 'Uji');
  await expect.poll(added).toEqual([2, 1, 0, 0, 0, 1]);
  await decide(head, first, 'reject', 'Uji');
  await expect.poll(added).toEqual([2, 1, 0, 1, 1, 0]);
});

test('the demo has decisions of every level, some of which took days', async () => {
  const { times, from, to } = await (await signInAs('admin')).ok('get-process-times', {});
  expect(from < to).toBe(true);
  for (const level of ['review', 'dept_head', 'she_head', 'project_manager'] as const) {
    const found = times.find((each) => each.level === level && each.department === null);
    expect(found, level).toMatchObject({ decided: expect.any(Number), median_days: expect.any(Number) });
    expect(found?.decided, level).toBeGreaterThan(2);
  }
  // Of some level and department: other tests decide without delay.
  expect(Math.max(...times.map(({ p90_days }) => p90_days ?? 0))).toBeGreaterThan(0);
});
