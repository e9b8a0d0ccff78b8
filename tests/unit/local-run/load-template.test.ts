import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { LocalStackOptions } from '../../../infra/local/run/options.ts';

const synthesize = vi.fn(async () => undefined);
vi.mock('../../../infra/build/synthesize.ts', () => ({ synthesize }));
vi.mock('../../../infra/build/bundle.ts', () => ({ bundleFunctions: async () => () => '' }));
vi.mock('../../../infra/local/run/template/assembly.ts', () => ({ readAssembly: () => [] }));

const { forgetAssembly, loadTemplate } = await import('../../../infra/local/run/load-template.ts');

const dataDir = mkdtempSync(join(tmpdir(), 'hims-template-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeEach(() => {
  forgetAssembly(dataDir);
  synthesize.mockReset();
});

const options: LocalStackOptions = {
  port: 0,
  dataDir,
  seed: 'none',
  web: 'none',
  maintenance: 'off',
  protectFiles: false,
  ocr: false,
  shards: 2,
  processMode: 'shared',
  verbose: false,
  logsCapacity: false,
  fresh: false,
};

test('synthesizes again only after a change of options or sources', async () => {
  await loadTemplate(options);
  await loadTemplate(options);
  expect(synthesize).toHaveBeenCalledTimes(1);
  await loadTemplate({ ...options, maintenance: 'on' });
  expect(synthesize).toHaveBeenCalledTimes(2);
  forgetAssembly(dataDir);
  await loadTemplate({ ...options, maintenance: 'on' });
  expect(synthesize).toHaveBeenCalledTimes(3);
});

test('does not use an assembly whose synthesis failed', async () => {
  synthesize.mockRejectedValueOnce(new Error('interrupted'));
  await expect(loadTemplate(options)).rejects.toThrow('interrupted');
  await loadTemplate(options);
  expect(synthesize).toHaveBeenCalledTimes(2);
});
