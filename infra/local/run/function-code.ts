import { join } from 'node:path';
import type { Bundles } from '../../bundle.ts';
import type { Functions } from './functions.ts';
import type { Log } from './log.ts';

export interface FunctionCode {
  /** Sets the listener for the names of rebuilt functions. */
  onRebuilt: (listener: (names: readonly string[]) => void) => void;
  stop: () => Promise<void>;
}

/** Code that was built before and is not rebuilt. */
export const prebuiltCode: FunctionCode = { onRebuilt: () => {}, stop: async () => {} };

/**
 * Builds the functions, and with `watch` again after changes. Each local stack has its bundles in its own data folder,
 * so that another one's build does not change them.
 */
export const buildFunctionCode = async (
  dataDir: string,
  watch: boolean,
): Promise<FunctionCode & { bundles: Bundles }> => {
  // A start with an assembly does not need esbuild.
  const { bundleFunctions, watchBundles } = await import('../../bundle.ts');
  const outdir = join(dataDir, 'functions');
  if (!watch) return { ...prebuiltCode, bundles: await bundleFunctions(outdir) };
  let listener: ((names: readonly string[]) => void) | undefined;
  const { bundles, stop } = await watchBundles((names) => listener?.(names), outdir);
  return {
    bundles,
    stop,
    onRebuilt: (onNames) => {
      listener = onNames;
    },
  };
};

/** Loads rebuilt code into running functions. New calls and permissions need a restart. */
export const reloadFunctions = (functions: Functions, names: readonly string[], log: Log): void => {
  functions.reload();
  log.info(`Dimuat ulang: ${names.join(', ')}`);
};
