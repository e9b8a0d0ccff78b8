import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { waitForLock } from './file-lock.ts';
import { rootDir } from './root.ts';

export const configFile = join(rootDir, 'web', 'vite.config.ts');
const builtPage = join(rootDir, 'dist', 'web', 'index.html');
const sources = ['web/**/*.*', 'shared/**/*.ts', 'package-lock.json'];

/** Builds the page for production when it is missing or older than its sources; one build at a time on this machine. */
export const ensurePageBuilt = async (): Promise<void> => {
  const lock = await waitForLock(join(rootDir, 'dist', 'web.lock'));
  try {
    if (!isBuilt()) await buildPage();
  } finally {
    lock.release();
  }
};

/** Vite takes NODE_ENV over its mode, and that of a test runner would build React for development. */
const buildPage = async (): Promise<void> => {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    // Loading Vite takes half a second, which a start with a built page does not need.
    const { build } = await import('vite');
    await build({ configFile, logLevel: 'warn' });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
};

const isBuilt = (): boolean => {
  if (!existsSync(builtPage)) return false;
  const built = statSync(builtPage).mtimeMs;
  return globSync(sources, { cwd: rootDir }).every((file) => statSync(join(rootDir, file)).mtimeMs <= built);
};
