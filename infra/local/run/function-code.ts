import { basename, join } from 'node:path';
import { type Bundles, bundleFunctions, watchBundles } from '../../bundle.ts';
import type { Functions } from './functions.ts';
import type { Log } from './log.ts';

export interface FunctionCode {
  /** Tells from now on which functions were built anew. */
  onRebuilt: (listener: (names: readonly string[]) => void) => void;
  stop: () => Promise<void>;
}

/** Code that was built before and stays as it is. */
export const prebuiltCode: FunctionCode = { onRebuilt: () => {}, stop: async () => {} };

/**
 * Builds the functions once, or watches their sources too. The bundles of a stage lie in its data folder: what another
 * stage builds meanwhile is not what this one runs.
 */
export const buildFunctionCode = async (
  dataDir: string,
  watch: boolean,
): Promise<FunctionCode & { bundles: Bundles }> => {
  const outdir = join(dataDir, 'functions');
  if (!watch) return { ...prebuiltCode, bundles: await bundleFunctions(outdir) };
  let listener: ((names: readonly string[]) => void) | undefined;
  const { bundles, stop } = await watchBundles((names) => listener?.(names), outdir);
  return {
    bundles,
    stop,
    onRebuilt: (given) => {
      listener = given;
    },
  };
};

/** Functions take their new code when a source of theirs changes. New calls and permissions need a new start. */
export const reloadFunctions = (functions: Functions, names: readonly string[], log: Log): void => {
  for (const each of functions.all) if (names.includes(basename(each.codePath))) each.reload();
  log.info(`Dimuat ulang: ${names.join(', ')}`);
};
