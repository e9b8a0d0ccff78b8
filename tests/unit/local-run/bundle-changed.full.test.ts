import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { bundleChanged, bundleFunctions } from '../../../infra/build/bundle.ts';
import { callNames } from '../../../shared/api/index.ts';

const outdir = join(mkdtempSync(join(tmpdir(), 'hims-bundles-')), 'functions');
afterAll(() => rmSync(join(outdir, '..'), { recursive: true }));

test('builds exactly the functions again that have a changed source', { timeout: 300_000 }, async () => {
  await bundleFunctions(outdir);
  const onChange = vi.fn();
  const builtAfter = (...changed: string[]) => bundleChanged(outdir, new Set(changed), onChange);
  expect(await builtAfter('functions/no-such-file.ts', 'infra/local/start.ts')).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();

  const code = join(outdir, 'get-session', 'index.js');
  writeFileSync(code, 'old');
  expect(await builtAfter('functions/get-session.ts')).toEqual(['get-session']);
  expect(onChange).toHaveBeenCalledOnce();
  expect(readFileSync(code, 'utf8')).toContain('exports');
  // The thread has a build of its own.
  const withThread = await builtAfter('functions/pdf/pdf-thread.ts');
  expect(withThread).toContain('make-views');
  expect(withThread).not.toContain('get-session');
  // Each still knows its sources after it was built again alone.
  expect(await builtAfter('functions/pdf/pdf-thread.ts')).toEqual(withThread);
  expect(await builtAfter('shared/errors.ts')).toEqual(expect.arrayContaining([...callNames]));
});
