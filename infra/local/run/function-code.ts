import { type FSWatcher, globSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../../build/root.ts';
import type { Functions } from './functions.ts';
import { forgetAssembly, functionsIn } from './load-template.ts';
import type { Log } from './log.ts';

/** An editor that saves a file makes several changes of it, and a branch that is checked out some of many files. */
const settleMs = 30;

export type SourceChanges = ReturnType<typeof watchSources>;

/**
 * Notes changes of sources from now on: to be called before the functions are built. Nothing is built, and esbuild is not
 * loaded, before a source changes. New calls and permissions need a restart.
 */
export const watchSources = (dataDir: string, log: Log, root = rootDir) => {
  let changed = new Set<string>();
  /** Those of the last build, where it failed: the code stays as it is until they compile. */
  let failed = new Set<string>();
  let running: Functions | undefined;
  let timer: NodeJS.Timeout | undefined;
  let building = false;

  const build = async (functions: Functions): Promise<void> => {
    const sources = changed.union(failed);
    changed = new Set();
    failed = sources;
    building = true;
    try {
      const { bundleChanged } = await import('../../build/bundle.ts');
      const names = await bundleChanged(functionsIn(dataDir), sources, () => forgetAssembly(dataDir));
      failed = new Set();
      if (names.length > 0) {
        functions.reload();
        log.info(`Dimuat ulang: ${names.join(', ')}`);
      }
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error));
    }
    building = false;
    if (changed.size > 0) schedule();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (running && !building && changed.size > 0) void build(running);
    }, settleMs);
  };
  const watchers = new Map<string, FSWatcher>();
  /** Each folder by itself: on Linux, a recursive watcher of Node no longer notices a file that was replaced by another. */
  const watchTree = (top: string): void => {
    for (const each of [top, ...globSync(`${top}/**/`, { cwd: root })]) {
      const folder = each.replaceAll('\\', '/').replace(/\/$/, '');
      watchers.get(folder)?.close();
      const watcher = watch(join(root, folder), (change, file) => {
        const path = `${folder}/${file}`;
        changed.add(path);
        schedule();
        const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory();
        if (change === 'rename' && isFolder) watchTree(path);
      });
      watchers.set(
        folder,
        watcher.on('error', (error) => log.debug(`${folder}: ${error.message}`)),
      );
    }
  };
  for (const folder of ['functions', 'shared']) watchTree(folder);
  return {
    /** From now on, builds the functions again whose sources changed, and loads the new code. */
    reload: (functions: Functions): void => {
      running = functions;
      schedule();
    },
    stop: (): void => {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
};
