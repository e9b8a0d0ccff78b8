import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { LocalStackInfo } from '../../../infra/local/run/local-stack.ts';
import { Client, demoPassword, signIn } from '../../support/api.ts';
import { root, runCommand } from '../../support/commands.ts';
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';

/** `npm run users -- reset --all`, as an operator runs it, on a local stack of its own. */

const folder = mkdtempSync(join(tmpdir(), 'hims-reset-all-'));
const passwords = join(folder, 'passwords.csv');
const progress = `${passwords}.progress`;
let localStack: LocalStack;

beforeAll(async () => {
  localStack = await startLocalStack({ seed: 'users', env: { HIMS_ASSEMBLY: inject('assembly') } });
});
afterAll(async () => {
  await localStack?.stop();
  rmSync(folder, { recursive: true });
});

const command = (dataDir: string, ...args: string[]): string[] => [
  'env',
  `HIMS_DATA_DIR=${dataDir}`,
  'node',
  'infra/tools/users.ts',
  ...args,
];
const resetAll = (...args: string[]) =>
  runCommand(command(localStack.dataDir, 'reset', '--all', ...args), { timeoutSeconds: 120 });
const doneUsers = (): string[] =>
  existsSync(progress) ? (readFileSync(progress, 'utf8').match(/^\d{8}$/gm) ?? []) : [];

/** The address of the local stack, for a command that hashes passwords at the real cost, so that it takes seconds. */
const slowDataDir = (): string => {
  const info = JSON.parse(readFileSync(join(localStack.dataDir, 'local-stack.json'), 'utf8')) as LocalStackInfo;
  const slow = join(folder, 'slow');
  mkdirSync(slow);
  const adminEnv = { ...info.adminEnv, PASSWORD_COST: '17' };
  writeFileSync(join(slow, 'local-stack.json'), JSON.stringify({ ...info, adminEnv }), { mode: 0o600 });
  return slow;
};

test('resets all users, also when it is killed on the way', { timeout: 300_000 }, async () => {
  const session = await signIn(localStack.url, nrps.employee);
  expect(await resetAll('--passwords', passwords)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Without a terminal, confirm with --yes'),
  });
  expect((await resetAll('--yes')).output).toContain('reset --all --passwords <file>');
  expect((await resetAll(nrps.employee, '--yes', '--passwords', passwords)).code).toBe(1);
  expect(existsSync(passwords)).toBe(false);
  await session.ok('get-session', {});

  const [program = '', ...args] = command(slowDataDir(), 'reset', '--all', '--yes', '--passwords', passwords);
  const killed = spawn(program, args, { cwd: root, stdio: 'ignore' });
  await expect.poll(() => doneUsers().length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const done = doneUsers();
  expect(done.length).toBeLessThan(Object.keys(nrps).length);
  const planned = readFileSync(passwords, 'utf8');
  expect(statSync(passwords).mode & 0o777).toBe(0o600);

  const completed = await resetAll('--yes', '--passwords', passwords);
  expect(completed).toMatchObject({ code: 0 });
  expect(completed.output).toContain(`Users with a new password: ${Object.keys(nrps).length}.`);
  expect(readFileSync(passwords, 'utf8')).toBe(planned);
  expect(existsSync(progress)).toBe(false);
  const rows = planned.trimEnd().split('\n').slice(1);
  expect(rows).toHaveLength(Object.keys(nrps).length);
  for (const row of rows) expect(completed.output).not.toContain(row.slice(-8));
  for (const row of [...rows.slice(0, 2), ...rows.slice(-2)])
    await signIn(localStack.url, row.slice(0, 8), row.slice(-8));
  expect((await session.expectError('get-session', {})).error).toBe('unauthenticated');
  const formerPassword = { nrp: nrps.employee, password: demoPassword };
  expect((await new Client(localStack.url).expectError('validate-login', formerPassword)).error).toBe(
    'invalid_credentials',
  );

  expect((await resetAll('--yes', '--passwords', passwords)).output).toContain('exists already; name another file');
});
