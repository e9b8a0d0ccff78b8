import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../../../infra/tools/smoke/accounts.ts';
import { isSmokeAccount, smokeNumberPrefix } from '../../../shared/domain/people/smoke-accounts.ts';
import { signIn, type UserClient } from '../../support/api.ts';
import { root, runCommand } from '../../support/commands.ts';
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts';
import { stopWithUsage } from '../../support/local-stack-log.ts';
import { nrps } from '../../support/nrps.ts';
import { signInFirst } from '../../support/sign-in-first.ts';

/**
 * `npm run smoke`, as an operator runs it, on a local stack of its own: it needs the page, and what it leaves would be in
 * the way of other tests.
 */
let localStack: LocalStack;
let admin: UserClient;

beforeAll(async () => {
  localStack = await startLocalStack({ web: 'dist', env: { HIMS_PROCESSES: 'own' } });
  admin = await signInFirst(localStack.url, nrps.admin);
});
afterAll(() => stopWithUsage('smoke', localStack));

const command = () => ['infra/tools/smoke.ts', '--url', localStack.url];
const runSmoke = () =>
  runCommand(['env', `HIMS_DATA_DIR=${localStack.dataDir}`, 'node', ...command()], { timeoutSeconds: 180 });

/** Runs the command and acts once, as soon as a line has this text. */
const runUntil = async (text: string, act: (kill: (signal: NodeJS.Signals) => void) => unknown) => {
  const child = spawn(process.execPath, command(), {
    cwd: root,
    env: { ...process.env, HIMS_DATA_DIR: localStack.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  let acted: unknown;
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (acted === undefined && line.includes(text)) acted = act((signal) => child.kill(signal)) ?? 'done';
  });
  const [code] = (await once(child, 'close')) as [number | null];
  await acted;
  return { code, output: lines.join('\n') };
};

const openSubmissions = async () =>
  (await admin.ok('get-pending-documents', {})).documents.filter(({ submitter_nrp }) => isSmokeAccount(submitter_nrp));

/** Nothing of the smoke test is open, listed or active, and no employee was notified of it. */
const expectNoRemains = async () => {
  const list = await admin.ok('list-hims-documents', { department: 'IMS' });
  expect('documents' in list && list.documents.filter(({ nomor }) => nomor.startsWith(smokeNumberPrefix))).toEqual([]);
  expect(await openSubmissions()).toEqual([]);
  const { users } = await admin.ok('list-users', { search: 'Uji Sistem' });
  expect(users.filter(({ active, roles, positions }) => active || roles.length > 0 || positions.length > 0)).toEqual(
    [],
  );
  for (const nrp of [nrps.admin, nrps.tdcHead, nrps.sheHead, nrps.projectManager, nrps.controller]) {
    const { notifications } = await (await signIn(localStack.url, nrp)).ok('get-user-notifications', {});
    expect(notifications.filter(({ message }) => message.includes(smokeNumberPrefix))).toEqual([]);
  }
};

describe('npm run smoke', () => {
  test('leaves what can be seen after it was killed', { timeout: 300_000 }, async () => {
    await runUntil('uploads and submits a document (new)', (kill) => kill('SIGKILL'));
    const [left] = await openSubmissions();
    expect(left).toMatchObject({ blocked: expect.stringContaining('uji sistem') });
    const { levels } = await admin.ok('get-approval-route', { department: 'TDC' });
    expect(levels.flatMap(({ holders }) => holders.filter(({ nrp }) => isSmokeAccount(nrp)))).toEqual([]);
    const decision = { submission_id: left?.id ?? '', action: 'approve' } as const;
    expect(await admin.expectError('process-document-review', decision)).toMatchObject({ error: 'forbidden' });
  });

  test('passes every step after a killed run, and leaves nothing of either', { timeout: 300_000 }, async () => {
    const { code, output } = await runSmoke();
    expect(output).not.toContain('✗');
    expect(code).toBe(0);
    for (const step of [
      'a wrong password is refused',
      'a socket opens with a ticket',
      'uploads and submits a document (new)',
      'admin is notified of the new document, finds it in the queue and approves',
      'deptHead is notified of the new document',
      'sheHead is notified of the new document',
      'projectManager is notified of the new document',
      'the document is in the database, and a catalogue event arrives',
      'the file opens with the bytes that were uploaded',
      'the cancelled document is Kadaluarsa',
      'signing out ends the session and closes its socket',
      'deactivates the accounts',
    ])
      expect(output).toMatch(new RegExp(`^✓ +\\d+\\.\\d\\d s  ${step.replaceAll(/[()]/g, '\\$&')}`, 'm'));
    expect(output).toMatch(/^\d+ passed, 0 failed \(\d+\.\d s\)$/m);
    await expectNoRemains();
    expect(output).toContain('The conditions of the roles hold in');
  });

  test('names the step that fails with its request, and removes what it created', { timeout: 300_000 }, async () => {
    const { code, output } = await runUntil('nothing is left of earlier runs', () =>
      admin.ok('reset-user-password', { nrp: accounts.deptHead.nrp }),
    );
    expect(code).toBe(1);
    expect(output).toMatch(/^✗ .*deptHead is notified .*: .* answered 401 unauthenticated \(request_id \S+\)$/m);
    expect(output).toMatch(/^✓ .*deactivates the accounts$/m);
    expect(output).toMatch(/^\d+ passed, 1 failed/m);
    await expectNoRemains();
  });

  test('removes what it created after SIGINT', { timeout: 300_000 }, async () => {
    const { code, output } = await runUntil('uploads and submits a document (new)', (kill) => kill('SIGINT'));
    expect(code).toBe(1);
    expect(output).toMatch(/^✗ .*: interrupted by SIGINT$/m);
    expect(output).toMatch(/^✓ .*removes the submissions, documents and notifications of the run$/m);
    await expectNoRemains();
  });

  test('reports invalid arguments in one line', { timeout: 120_000 }, async () => {
    const run = (...args: string[]) => runCommand(['node', 'infra/tools/smoke.ts', ...args], { timeoutSeconds: 60 });
    expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('npm run smoke -- --url') });
    expect(await run('--url', 'hims')).toMatchObject({ code: 1, output: 'hims is not a url\n' });
    expect(await run('--url', 'http://hims.test')).toMatchObject({ code: 1, output: expect.stringContaining('https') });
  });
});
