import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { approve, submit } from '../support/submissions.ts';

test('each holder sees their own level and department, and a decided row leaves', async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  const submission_id = await submit(employee, { department: 'Engineering' });
  const sees = async (who: Parameters<typeof signInAs>[0]) =>
    (await (await signInAs(who)).ok('get-approval-documents', {})).documents.find(({ id }) => id === submission_id);
  expect(await sees('engineeringHead')).toBeUndefined();
  await approve(admin, submission_id);
  expect(await sees('engineeringHead')).toMatchObject({ level: 'dept_head' });
  expect(await sees('produksiHead')).toBeUndefined();
  expect(await sees('sheHead')).toBeUndefined();
  await approve(await signInAs('engineeringHead'), submission_id);
  expect(await sees('engineeringHead')).toBeUndefined();
  expect(await sees('sheHead')).toMatchObject({ level: 'she_head' });
  await approve(await signInAs('sheHead'), submission_id);
  expect(await sees('projectManager')).toMatchObject({ level: 'project_manager' });
});

test('a holder needs no management role', async () => {
  const head = await signInAs('plantHead');
  expect(head.user.roles).toEqual([]);
  expect((await head.ok('get-approval-documents', {})).documents.length).toBeGreaterThan(0);
});

test('management without a position is told so; others may not look', async () => {
  expect(await (await signInAs('manager')).expectError('get-approval-documents', {})).toMatchObject({
    status: 403,
    error: 'position_not_found',
    message: 'Posisi pengguna tidak ditemukan. Hubungi administrator untuk mengatur peran Anda.',
  });
  for (const who of ['employee', 'admin', 'controller'] as const)
    expect((await (await signInAs(who)).expectError('get-approval-documents', {})).status).toBe(403);
});

test("the project manager's own submission waits for an acting one, and says so", async () => {
  const { documents } = await (await signInAs('projectManager')).ok('get-approval-documents', {});
  const own = documents.find(({ submitter_nrp }) => submitter_nrp === '10000010');
  expect(own?.blocked).toContain('Menunggu pejabat');
});
