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
