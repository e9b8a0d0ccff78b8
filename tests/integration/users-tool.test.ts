import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { Client } from '../support/api.ts';
import { root } from '../support/commands.ts';

const users = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'infra/tools/users.ts'), ...args], {
    env: { ...process.env, HIMS_DATA_DIR: inject('dataDir') },
  });

test('a user who was added signs in with the password that was shown, is listed, and leaves again', async () => {
  const nrp = '10009001';
  const { stdout } = await users(
    'add',
    nrp,
    '--name',
    'Wayan Sudarma',
    '--role',
    'level1_management',
    '--position',
    'dept_head:HCGS',
  );
  const password = /Password: (\d{8})/.exec(stdout)?.[1] ?? '';
  const { user } = await new Client(inject('stageUrl')).ok('validate-login', { nrp, password });
  expect(user).toMatchObject({
    full_name: 'Wayan Sudarma',
    roles: ['level1_management'],
    positions: [{ role: 'dept_head', department: 'HCGS' }],
  });
  expect((await users('list')).stdout).toMatch(/10009001 +Wayan Sudarma +level1_management, Dept\. Head HCGS/);
  await users('deactivate', nrp);
  expect((await users('list', nrp)).stdout).toContain('nonaktif');
  expect(await new Client(inject('stageUrl')).refused('validate-login', { nrp, password })).toMatchObject({
    status: 401,
  });
});

test('what cannot be is refused, in a sentence', async () => {
  for (const [args, sentence] of [
    [['add', '10000001'], 'There is a user 10000001 already'],
    [['add', '123'], 'NRP harus 8 angka.'],
    [['add', '10009002', '--position', 'dept_head'], 'Departemen wajib diisi'],
    [['add', '10009002', '--role', 'king'], 'Invalid option'],
    [['remove'], 'npm run users -- [--stage'],
  ] as const)
    await expect(users(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
});
