import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../support/api.ts';
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';

/**
 * With the password cost of production, and three other processes for each processor that compute all the time, beside
 * those of the other suites.
 */
let localStack: LocalStack;
const others: ChildProcess[] = [];
beforeAll(async () => {
  localStack = await startLocalStack({ seed: 'users', env: { HIMS_PASSWORD_COST: '17', HIMS_ASSEMBLY: '' } });
  for (let started = 0; started < 3 * availableParallelism(); started += 1)
    others.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
});
afterAll(async () => {
  for (const other of others) other.kill('SIGKILL');
  await localStack?.stop();
});

test('a first sign-in on a busy machine is answered, and so are several at a time', async () => {
  await signIn(localStack.url, nrps.employee);
  const users = [nrps.admin, nrps.controller, nrps.manager];
  expect(await Promise.all(users.map((nrp) => signIn(localStack.url, nrp)))).toHaveLength(users.length);
});
