import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the verifier with what it imports into one file, for `npm pack`. */
await build({
  entryPoints: [join(import.meta.dirname, '..', 'tools', 'verify-log.ts')],
  outfile: join(import.meta.dirname, 'dist', 'hims-verify.mjs'),
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  banner: { js: '#!/usr/bin/env node' },
  // A package of AWS would mean that the verifier needs an account.
  external: ['@aws-sdk/*'],
  legalComments: 'inline',
});
