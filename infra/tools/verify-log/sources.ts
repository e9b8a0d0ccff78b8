import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the objects of a log are read: its bucket, or a folder with the same paths. */
export interface LogSource {
  /** Whether the log may grow while it is read. */
  grows: boolean;
  find: (path: string) => Promise<Buffer | undefined>;
  list: (prefix: string) => Promise<string[]>;
}

export const folderSource = (folder: string): LogSource => ({
  grows: false,
  find: async (path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined),
  list: async (prefix) => globSync(`${prefix}*`, { cwd: folder }).sort(),
});

/** The same source, which also stores in a folder what is read of it. */
export const savingSource = (source: LogSource, folder: string): LogSource => ({
  ...source,
  find: async (path) => {
    const bytes = await source.find(path);
    if (bytes) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    return bytes;
  },
});

/** An object that may be partial: a log may delete it once the whole one exists. */
export const findWhole = async (source: LogSource, path: string): Promise<Buffer | undefined> =>
  (await source.find(path)) ?? (path.includes('.p/') ? source.find(path.replace(/\.p\/\d+$/, '')) : undefined);
