import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { withPositions } from '../support/local-stack-data.ts';
import { nrps } from '../support/nrps.ts';

const routeOf = async (who: Parameters<typeof signInAs>[0], department: 'Produksi' | 'SHE' | 'TDC') => {
  const { levels } = await (await signInAs(who)).ok('get-approval-route', { department });
  return levels.map(({ level, state, holders, waiting }) => [level, state, holders.map(({ nrp }) => nrp), waiting]);
};

test('names the approvers, level by level', async () => {
  expect(await routeOf('employee', 'Produksi')).toEqual([
    ['dept_head', 'ahead', [nrps.produksiHead], false],
    ['she_head', 'ahead', [nrps.sheHead], false],
    ['project_manager', 'ahead', [nrps.projectManager], false],
  ]);
});

test('marks an acting holder, and reports a vacant level', async () => {
  const employee = await signInAs('employee');
  await withPositions(nrps.manager, [{ role: 'dept_head', department: 'TDC', acting: true }], async () => {
    const { levels } = await employee.ok('get-approval-route', { department: 'TDC' });
    expect(levels[0]?.holders).toContainEqual({ nrp: nrps.manager, full_name: 'Andi Firmansyah', acting: true });
  });
  await withPositions(nrps.tdcHead, [], async () => {
    expect((await routeOf('employee', 'TDC'))[0]).toEqual(['dept_head', 'ahead', [], true]);
  });
});
