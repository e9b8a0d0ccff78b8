import type { Functions } from './functions.ts';
import { forgetAssembly, functionsIn } from './load-template.ts';
import type { Log } from './log.ts';

/**
 * Builds the functions again whenever a source changes, and loads the new code. New calls and permissions need a
 * restart.
 */
export const reloadChangedFunctions = (
  dataDir: string,
  functions: Functions,
  log: Log,
): { stop: () => Promise<void> } => {
  const watch = async () => {
    // Without it, a local stack does not need esbuild.
    const { watchBundles } = await import('../../build/bundle.ts');
    return watchBundles({
      outdir: functionsIn(dataDir),
      onChange: () => forgetAssembly(dataDir),
      onRebuilt: (names) => {
        functions.reload();
        log.info(`Dimuat ulang: ${names.join(', ')}`);
      },
    });
  };
  const watcher = watch().catch((error: unknown) => log.error(String(error)));
  return { stop: async () => (await watcher)?.stop() };
};
