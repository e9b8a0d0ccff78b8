import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchBundles } from '../../../infra/bundle.ts';

test('a first build that cannot be written fails, in place of waiting for ever', async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'hims-bundles-'));
  // A file where a function's folder would be: as a full disk, it takes no code.
  writeFileSync(join(outdir, 'validate-login'), '');
  await expect(watchBundles(() => undefined, outdir)).rejects.toThrow('validate-login');
  rmSync(outdir, { recursive: true });
  rmSync(`${outdir}-maps`, { recursive: true, force: true });
});
