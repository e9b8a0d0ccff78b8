import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchBundles } from '../../../infra/build/bundle.ts';

test('a first build that cannot be written rejects instead of waiting', async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'hims-bundles-'));
  // A file in the place of a function's folder makes the write fail, as a full disk does.
  writeFileSync(join(outdir, 'validate-login'), '');
  await expect(watchBundles({ outdir, onChange: () => undefined, onRebuilt: () => undefined })).rejects.toThrow(
    'validate-login',
  );
  rmSync(outdir, { recursive: true });
  rmSync(`${outdir}-maps`, { recursive: true, force: true });
});
