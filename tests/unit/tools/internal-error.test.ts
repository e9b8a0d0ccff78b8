import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { internalErrorText } from '../../support/local-stack-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-log-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('finds the cause of an internal error in the local stack’s log, and names the log', async () => {
  const log = join(folder, 'integration.log');
  writeFileSync(log, 'get-session 200\nget-queue: failed (request r1): AccessDeniedException: not authorized\n');
  vi.stubEnv('HIMS_TEST_LOG', log);
  const text = await internalErrorText('r1');
  expect(text).toContain('get-queue: failed (request r1): AccessDeniedException: not authorized');
  expect(text).toMatch(/\(log: .*integration\.log\)$/);
});
