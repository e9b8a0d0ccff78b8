import { expect, inject, test } from 'vitest';
import { signIn } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { freshNrp, loadUser } from '../support/users.ts';

test('adds, changes and leaves users row by row; a dry run reports the same and writes nothing', async () => {
  const admin = await signInAs('admin');
  const [one, two] = [freshNrp(), freshNrp()];
  const rows = [
    { row: 2, nrp: one, full_name: 'Slamet Riyadi', roles: 'Document Controller', positions: '', department: '' },
    { row: 3, nrp: two, full_name: 'Tuti', roles: '', positions: 'Plh. Dept. Head', department: 'Plant' },
    { row: 4, nrp: '123', full_name: '', roles: 'raja', positions: 'Dept. Head', department: '' },
    { row: 5, nrp: one, full_name: 'Sekali lagi' },
  ];
  const dry = await admin.ok('import-users', { rows, dry_run: true });
  expect(dry.results.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'failed', 'failed']);
  expect(dry.results.every(({ password }) => password === undefined)).toBe(true);
  expect((await admin.ok('list-users', { search: one })).users).toEqual([]);
  expect(dry.results[2]?.errors.map(({ column }) => column)).toEqual(['NRP', 'Nama', 'Peran', 'Departemen']);
  expect(dry.results[3]?.errors).toEqual([{ column: 'NRP', message: 'NRP ini sudah ada pada baris 2' }]);

  const { results } = await admin.ok('import-users', { rows });
  expect(results.map(({ outcome }) => outcome)).toEqual(dry.results.map(({ outcome }) => outcome));
  const { user } = await signIn(inject('localStackUrl'), two, results[1]?.password ?? '');
  expect(user.positions).toEqual([{ role: 'dept_head', department: 'Plant', acting: true }]);

  const again = await admin.ok('import-users', {
    rows: [
      { row: 2, nrp: one, full_name: 'Slamet Riyadi' },
      { row: 3, nrp: two, full_name: 'Tuti Alawiyah', positions: '' },
    ],
  });
  expect(again.results.map(({ outcome, password }) => [outcome, password])).toEqual([
    ['unchanged', undefined],
    ['updated', undefined],
  ]);
  expect(await loadUser(one)).toMatchObject({ roles: ['document_controller'] });
  expect(await loadUser(two)).toMatchObject({ full_name: 'Tuti Alawiyah', positions: [], department: 'PLT' });

  const moved = await admin.ok('import-users', {
    rows: [
      { row: 2, nrp: one, full_name: 'Slamet Riyadi', department: 'FAT' },
      { row: 3, nrp: two, full_name: 'Tuti Alawiyah', department: '-' },
    ],
  });
  expect(moved.results.map(({ outcome }) => outcome)).toEqual(['updated', 'updated']);
  expect([(await loadUser(one)).department, (await loadUser(two)).department]).toEqual(['FAT', null]);
});
