import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { FaultPlan } from '../../../infra/local/aws/faults.ts';
import { signIn, type UserClient } from '../../support/api.ts';
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';
import { runVerify } from '../../support/verify.ts';
import { create, editOrThrow } from '../master-list.ts';

const rounds = 10;

const folder = mkdtempSync(join(tmpdir(), 'hims-log-faults-'));
const plan = join(folder, 'faults.json');
const setFaults = (rates: FaultPlan['rates']): void => writeFileSync(plan, JSON.stringify({ seed: 7, rates }));

let localStack: LocalStack;
beforeAll(async () => {
  setFaults({});
  const env = { HIMS_ASSEMBLY: inject('assembly'), HIMS_PROCESSES: 'own', HIMS_FAULTS: plan };
  localStack = await startLocalStack({ seed: 'users', env });
});
afterAll(async () => {
  await localStack.stop();
  rmSync(folder, { recursive: true });
});

const verifyLog = () => runVerify(localStack.dataDir, '--log');

/** Ten documents and ten edits of them. */
const changeDocuments = async (controller: UserClient): Promise<void> => {
  for (let count = 0; count < 10; count += 1) {
    const document = await create(controller);
    await editOrThrow(controller, document, { nama: `Nama ${count}` });
  }
};

const kills = () => localStack.logs.filter((line) => line.includes('fault worker-death sequence-log')).length;

test('has each event once after its sequencer was killed again and again', { timeout: 600_000 }, async () => {
  const controller = await signIn(localStack.url, nrps.controller);
  // Killed after a request was executed, which may be any: the head, a tile, a checkpoint, a signature.
  setFaults({
    'worker-death sequence-log': 0.08,
    'cut-after sequence-log': 0.03,
    'error-after sequence-log': 0.03,
    'throttle sequence-log': 0.03,
    'batch-again sequence-log': 0.2,
    'batch-failed sequence-log': 0.2,
    'batch-late sequence-log': 0.2,
  });
  for (let round = 0; round < 40 && (round < rounds || kills() < rounds); round += 1) await changeDocuments(controller);
  expect(kills()).toBeGreaterThanOrEqual(rounds);
  setFaults({});
  const { code, output } = await verifyLog();
  expect(code, output).toBe(0);
  expect(output).toMatch(/✓ every item of evidence equals its entry/);
});

test('has each event once after kill -9 of everything in the middle', { timeout: 600_000 }, async () => {
  for (let round = 0; round < 3; round += 1) {
    const controller = await signIn(localStack.url, nrps.controller);
    // The calls of that moment fail too: their users repeat them.
    const changes = Promise.allSettled([changeDocuments(controller)]);
    await wait(400 + 300 * round);
    await localStack.kill9();
    await changes;
    await localStack.restart();
  }
  const { code, output } = await verifyLog();
  expect(code, output).toBe(0);
});
