import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { s3 } from '../../../functions/files/s3.ts';
import { requiredEnv } from '../../../functions/runtime/env.ts';
import { findLogFile } from '../../../functions/transparency-log/log-files.ts';

/** Where the objects of a log are read: its bucket, or a folder with the same paths. */
export interface LogSource {
  /** Whether the log may grow while it is read. */
  grows: boolean;
  find: (path: string) => Promise<Buffer | undefined>;
  list: (prefix: string) => Promise<string[]>;
}

export const bucketSource = (): LogSource => ({
  grows: true,
  find: async (path) => (await findLogFile(path))?.bytes,
  list: async (Prefix) => {
    const paths: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: s3 },
      { Bucket: requiredEnv('LOG_BUCKET'), Prefix },
    ))
      paths.push(...Contents.flatMap(({ Key }) => Key ?? []));
    return paths;
  },
});

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
