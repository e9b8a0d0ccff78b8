import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallSpec } from '../../../infra/tools/call-templates.ts';
import { scaffoldCall } from '../../../infra/tools/new-call.ts';
import { root, runCommand } from '../../support/commands.ts';

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'hims-new-call-'));
  const copied = ['shared', 'functions', 'infra', 'tests/support', 'tests/unit/functions'];
  for (const path of [...copied, 'tsconfig.json', 'cdk.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  mkdirSync(join(copy, 'tests/integration'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

/** Compiles only these files and their imports. */
const typeErrorsIn = async (files: readonly string[]): Promise<string[]> => {
  const settings = join(copy, 'tsconfig.new-call.json');
  writeFileSync(
    settings,
    JSON.stringify({ extends: './tsconfig.json', include: ['tests/support/*.d.ts', 'infra/**/*.d.ts'], files }),
  );
  const { output } = await runCommand(['tsc', '--noEmit', '--singleThreaded', '-p', settings], { timeoutSeconds: 60 });
  return output.split('\n').filter((line) => files.some((file) => line.includes(file)));
};

test('a scaffolded call is complete: contract, handler, permissions and tests compile, and its unit test passes', {
  timeout: 300_000,
}, async () => {
  const calls: CallSpec[] = [
    { name: 'get-nothing-special', group: 'notifications', method: 'GET', who: 'admin' },
    { name: 'do-nothing-special', group: 'uploads', method: 'POST', who: 'signed-in' },
  ];
  const files = calls.flatMap((call) => scaffoldCall(copy, call));
  expect(files).toContain('functions/get-nothing-special.ts');
  expect(readFileSync(join(copy, 'infra/config/permissions.ts'), 'utf8')).toContain(
    "'do-nothing-special': { table: [] },",
  );
  expect(await typeErrorsIn(files)).toEqual([]);
  const { callsOfStack } = (await import(
    join(copy, 'infra/config/call-stacks.ts')
  )) as typeof import('../../../infra/config/call-stacks.ts');
  expect(callsOfStack('account-calls')).toContain('get-nothing-special');
  expect(callsOfStack('submission-calls')).toContain('do-nothing-special');
  writeFileSync(
    join(copy, 'vitest.config.ts'),
    "export default { test: { include: ['tests/unit/functions/*.test.ts'] } };",
  );
  const { code, output } = await runCommand(['vitest', 'run', '--root', copy, 'nothing-special', '--reporter=dot'], {
    timeoutSeconds: 120,
  });
  expect(code, output).toBe(0);
});

test('does not overwrite files and rejects an unknown group', () => {
  expect(() => scaffoldCall(copy, { name: 'get-session', group: 'sessions', method: 'GET', who: 'admin' })).toThrow(
    'functions/get-session.ts exists already',
  );
  expect(() => scaffoldCall(copy, { name: 'get-thing', group: 'things', method: 'GET', who: 'admin' })).toThrow(
    'There is no shared/api/things.ts',
  );
});
