import { expect, test } from 'vitest';
import { person } from '../support/demo-users.ts';
import { whileHolding } from '../support/local-stack-data.ts';
import { nrps } from '../support/nrps.ts';

const routeOf = async (who: Parameters<typeof person>[0], department: 'Produksi' | 'SHE' | 'TDC') => {
  const { levels } = await (await person(who)).ok('get-approval-route', { department });
  return levels.map(({ level, state, holders, waiting }) => [level, state, holders.map(({ nrp }) => nrp), waiting]);
};

test('it names those who would approve, level by level', async () => {
  expect(await routeOf('employee', 'Produksi')).toEqual([
    ['dept_head', 'ahead', [nrps.produksiHead], false],
    ['she_head', 'ahead', [nrps.sheHead], false],
    ['project_manager', 'ahead', [nrps.projectManager], false],
  ]);
});

test("who submits is passed over at a head's level, and waited for another at the project manager's", async () => {
  expect(await routeOf('sheHead', 'SHE')).toEqual([
    ['she_head', 'skipped', [nrps.sheHead], false],
    ['project_manager', 'ahead', [nrps.projectManager], false],
  ]);
  expect((await routeOf('projectManager', 'SHE')).at(-1)).toEqual([
    'project_manager',
    'ahead',
    [nrps.projectManager],
    true,
  ]);
});

test('an acting holder is named as such, and a vacant level says that it waits', async () => {
  const employee = await person('employee');
  await whileHolding(nrps.manager, [{ role: 'dept_head', department: 'TDC', acting: true }], async () => {
    const { levels } = await employee.ok('get-approval-route', { department: 'TDC' });
    expect(levels[0]?.holders).toContainEqual({ nrp: nrps.manager, full_name: 'Andi Firmansyah', acting: true });
  });
  await whileHolding(nrps.tdcHead, [], async () => {
    expect((await routeOf('employee', 'TDC'))[0]).toEqual(['dept_head', 'ahead', [], true]);
  });
});

test('a department that is none is refused by name', async () => {
  const employee = await person('employee');
  expect(await employee.refused('get-approval-route', { department: 'FAT' })).toMatchObject({
    status: 400,
    error: 'invalid_input',
    fields: { department: 'Departemen harus diisi' },
  });
});
