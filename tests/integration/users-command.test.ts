import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { utils, write } from 'xlsx';
import { Client, signIn } from '../support/api.ts';
import { runCommand } from '../support/commands.ts';
import { freshNrp, loadUser } from '../support/users.ts';

/** `npm run users`, as an operator runs it. */

const folder = mkdtempSync(join(tmpdir(), 'hims-users-'));
afterAll(() => rmSync(folder, { recursive: true }));

const runUsersCommand = (...args: string[]) =>
  runCommand(['env', `HIMS_DATA_DIR=${inject('dataDir')}`, 'node', 'infra/tools/users.ts', ...args], {
    timeoutSeconds: 60,
  });
const passwordIn = (output: string): string => /Password: (\d{8})/.exec(output)?.[1] ?? '';
const signInWith = (nrp: string, password: string) => signIn(inject('localStackUrl'), nrp, password);

test('adds, resets, unlocks and deactivates a user', { timeout: 300_000 }, async () => {
  const nrp = freshNrp();
  const added = await runUsersCommand(
    ...['add', nrp, '--name', 'Bagus Prakoso', '--role', 'document_controller', '--position', 'plh:dept_head:Plant'],
  );
  expect(added).toMatchObject({ code: 0 });
  const { user } = await signInWith(nrp, passwordIn(added.output));
  expect(user).toMatchObject({
    full_name: 'Bagus Prakoso',
    roles: ['document_controller'],
    positions: [{ role: 'dept_head', department: 'Plant', acting: true }],
  });
  expect(await runUsersCommand('add', nrp)).toMatchObject({ code: 1, output: `There is a user ${nrp} already\n` });

  const wrongCredentials = { nrp, password: '00000001' };
  for (let attempt = 0; attempt < 5; attempt += 1)
    await new Client(inject('localStackUrl')).expectError('validate-login', wrongCredentials);
  expect((await runUsersCommand('list', nrp)).output).toMatch(
    new RegExp(`^${nrp}  Bagus Prakoso +terkunci  document_controller`),
  );
  expect((await runUsersCommand('unlock', nrp)).code).toBe(0);
  expect((await loadUser(nrp)).locked_until).toBeNull();

  const reset = await runUsersCommand('reset', nrp);
  expect(passwordIn(reset.output)).not.toBe(passwordIn(added.output));
  expect((await signInWith(nrp, passwordIn(reset.output))).nrp).toBe(nrp);

  expect((await runUsersCommand('deactivate', nrp)).output).toBe(`${nrp} is inactive\n`);
  expect((await loadUser(nrp)).active).toBe(false);
});

test('imports a staff list from Excel, and writes the passwords to a file readable by its owner only', {
  timeout: 300_000,
}, async () => {
  const [one, two] = [freshNrp(), freshNrp()];
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ['NRP', 'Nama', 'Peran', 'Jabatan', 'Departemen'],
    [Number(one), 'Rina Marlina', '', 'Plh. Dept. Head', 'HCGS'],
    [two, 'Yusuf', 'document_controller', '', ''],
    ['12', 'Salah', 'raja', '', 'Mars'],
  ]);
  utils.book_append_sheet(book, sheet, 'Karyawan');
  const file = join(folder, 'staff.xlsx');
  writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const passwords = join(folder, 'passwords.csv');

  const dry = await runUsersCommand('import', file, '--dry-run', '--passwords', passwords);
  expect(dry.code).toBe(1);
  expect(dry.output).toContain('2 added, 0 updated, 0 unchanged, 1 failed');
  expect(dry.output).toContain('row 4 12 NRP: NRP harus 8 angka.');
  expect(dry.output).toContain('row 4 12 Departemen: Departemen “Mars” tidak dikenal');

  const done = await runUsersCommand('import', file, '--passwords', passwords);
  expect(done.output).toContain('2 added');
  expect(statSync(passwords).mode & 0o777).toBe(0o600);
  const lines = readFileSync(passwords, 'utf8').trimEnd().split('\n');
  expect(lines).toEqual([
    'NRP,Password',
    expect.stringMatching(`^${one},\\d{8}$`),
    expect.stringMatching(`^${two},\\d{8}$`),
  ]);
  for (const line of lines.slice(1)) expect(done.output).not.toContain(line.split(',')[1]);
  const { user } = await signInWith(one, lines[1]?.split(',')[1] ?? '');
  expect(user.positions).toEqual([{ role: 'dept_head', department: 'HCGS', acting: true }]);

  const more = join(folder, 'more.csv');
  writeFileSync(more, `\ufeffnama;nrp\nSiti;${freshNrp()}\n`);
  expect(await runUsersCommand('import', more, '--passwords', passwords)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Cannot make the password file'),
  });
});
