import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type SourceChanges, watchSources } from '../../../infra/local/run/function-code.ts';
import type { Functions } from '../../../infra/local/run/functions.ts';

const bundleChanged = vi.hoisted(() => vi.fn<(outdir: string, changed: ReadonlySet<string>) => Promise<string[]>>());
vi.mock('../../../infra/build/bundle.ts', () => ({ bundleChanged }));

const root = mkdtempSync(join(tmpdir(), 'hims-sources-'));
for (const folder of ['functions', 'shared']) mkdirSync(join(root, folder));
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() };
const functions = { reload: vi.fn() } as unknown as Functions;
let changes: SourceChanges | undefined;
afterEach(() => {
  changes?.stop();
  vi.resetAllMocks();
});
afterAll(() => rmSync(root, { recursive: true }));

const save = (source: string): void => writeFileSync(join(root, source), '');
const builtSources = (): string[][] => bundleChanged.mock.calls.map(([, changed]) => [...changed].sort());

test('builds what changed, also before the functions ran, and loads it', async () => {
  bundleChanged.mockResolvedValue(['sign-out']);
  changes = watchSources(root, log, root);
  save('functions/sign-out.ts');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(bundleChanged).not.toHaveBeenCalled();
  changes.reload(functions);
  await vi.waitFor(() => expect(functions.reload).toHaveBeenCalledOnce());
  expect(builtSources()).toEqual([['functions/sign-out.ts']]);
  expect(log.info).toHaveBeenCalledWith('Dimuat ulang: sign-out');
});

test('builds nothing without a change, and loads nothing where no function has the changed file', async () => {
  bundleChanged.mockResolvedValue([]);
  changes = watchSources(root, log, root);
  changes.reload(functions);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(bundleChanged).not.toHaveBeenCalled();
  save('shared/errors.ts');
  await vi.waitFor(() => expect(bundleChanged).toHaveBeenCalledOnce());
  expect(functions.reload).not.toHaveBeenCalled();
});

test('builds sources that did not compile again with the next change', async () => {
  bundleChanged.mockRejectedValueOnce(new Error('Unexpected end of file')).mockResolvedValueOnce(['sign-out']);
  changes = watchSources(root, log, root);
  changes.reload(functions);
  save('functions/sign-out.ts');
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith('Unexpected end of file'));
  expect(functions.reload).not.toHaveBeenCalled();
  save('shared/errors.ts');
  await vi.waitFor(() => expect(functions.reload).toHaveBeenCalledOnce());
  expect(builtSources()).toEqual([['functions/sign-out.ts'], ['functions/sign-out.ts', 'shared/errors.ts']]);
});

test('builds what changed during a build after it', async () => {
  const first = Promise.withResolvers<string[]>();
  bundleChanged.mockReturnValueOnce(first.promise).mockResolvedValueOnce(['get-session']);
  changes = watchSources(root, log, root);
  changes.reload(functions);
  save('functions/sign-out.ts');
  await vi.waitFor(() => expect(bundleChanged).toHaveBeenCalledOnce());
  save('functions/get-session.ts');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(bundleChanged).toHaveBeenCalledOnce();
  first.resolve(['sign-out']);
  await vi.waitFor(() => expect(functions.reload).toHaveBeenCalledTimes(2));
  expect(builtSources()).toEqual([['functions/sign-out.ts'], ['functions/get-session.ts']]);
});

test('builds a source again that is corrected while its build fails', async () => {
  const first = Promise.withResolvers<string[]>();
  bundleChanged.mockReturnValueOnce(first.promise).mockResolvedValueOnce(['sign-out']);
  changes = watchSources(root, log, root);
  changes.reload(functions);
  save('functions/sign-out.ts');
  await vi.waitFor(() => expect(bundleChanged).toHaveBeenCalledOnce());
  save('functions/sign-out.ts');
  await new Promise((resolve) => setTimeout(resolve, 100));
  first.reject(new Error('Unexpected end of file'));
  await vi.waitFor(() => expect(functions.reload).toHaveBeenCalledOnce());
  expect(builtSources()).toEqual([['functions/sign-out.ts'], ['functions/sign-out.ts']]);
});

test('notices a file that an editor replaces again and again, and one in a new folder', async () => {
  bundleChanged.mockResolvedValue(['sign-out']);
  changes = watchSources(root, log, root);
  changes.reload(functions);
  for (let saved = 1; saved <= 3; saved += 1) {
    save('.new');
    renameSync(join(root, '.new'), join(root, 'functions', 'sign-out.ts'));
    await vi.waitFor(() => expect(functions.reload).toHaveBeenCalledTimes(saved));
  }
  expect(builtSources()).toEqual(Array(3).fill(['functions/sign-out.ts']));
  mkdirSync(join(root, 'functions', 'new'));
  await vi.waitFor(() => expect(builtSources().at(-1)).toContain('functions/new'));
  save('functions/new/a.ts');
  await vi.waitFor(() => expect(builtSources().at(-1)).toContain('functions/new/a.ts'));
});
