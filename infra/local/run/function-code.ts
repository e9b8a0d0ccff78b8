import { watch } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../../build/root.ts';
import type { Functions } from './functions.ts';
import { forgetAssembly, functionsIn } from './load-template.ts';
import type { Log } from './log.ts';

/** An editor that saves a file makes several changes of it, and a branch that is checked out some of many files. */
const settleMs = 30;

export interface SourceChanges {
  /** From now on, builds the functions again whose sources changed, and loads the new code. */
  reload: (functions: Functions) => void;
  stop: () => void;
}

/**
 * Notes changes of sources from now on: to be called before the functions are built. Nothing is built, and esbuild is not
 * loaded, before a source changes. New calls and permissions need a restart.
 */
export const watchSources = (dataDir: string, log: Log, root = rootDir): SourceChanges => {
  let changed = new Set<string>();
  let running: Functions | undefined;
  let timer: NodeJS.Timeout | undefined;
  let building = false;

  const build = async (functions: Functions): Promise<void> => {
    const sources = changed;
    changed = new Set();
    building = true;
    try {
      const { bundleChanged } = await import('../../build/bundle.ts');
      const names = await bundleChanged(functionsIn(dataDir), sources, () => forgetAssembly(dataDir));
      if (names.length === 0) return;
      functions.reload();
      log.info(`Dimuat ulang: ${names.join(', ')}`);
    } catch (error) {
      // The present code stays until these sources compile again.
      changed = changed.union(sources);
      log.error(error instanceof Error ? error.message : String(error));
      return;
    } finally {
      building = false;
    }
    if (changed.size > 0) schedule();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (running && !building && changed.size > 0) void build(running);
    }, settleMs);
  };
  const watchers = ['functions', 'shared'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_change, file) => {
      changed.add(`${folder}/${String(file).replaceAll('\\', '/')}`);
      schedule();
    }),
  );
  return {
    reload: (functions) => {
      running = functions;
      schedule();
    },
    stop: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
};
