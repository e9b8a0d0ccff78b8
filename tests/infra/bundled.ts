import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../../infra/bundle.ts';

/** Where every function's bundle lies, built once for the suite. */
export const bundlesDirectory = join(mkdtempSync(join(tmpdir(), 'hims-bundles-')), 'functions');
export const bundles = await bundleFunctions(bundlesDirectory);
