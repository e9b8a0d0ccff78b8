import { join } from 'node:path';
import pLimit from 'p-limit';
import { type Manifest, type StoredObject, storedObject } from '../backup/manifest.ts';
import type { PartFile } from '../backup/part-files.ts';
import { contentPath, digestOfFile, readPart } from '../backup/part-files.ts';
import { CommandError } from '../common/command-error.ts';

const concurrency = 8;
/** Names in the message; the rest is counted. */
const maxNamed = 20;

/** The objects of a part of the list. */
export const readObjects = async (folder: string, part: PartFile): Promise<StoredObject[]> =>
  (await readPart(folder, part)).map((line) => storedObject.parse(JSON.parse(line)));

/** Reads every file of a backup and throws with the names of those that are missing or were changed. */
export const checkFolder = async (folder: string, manifest: Manifest): Promise<void> => {
  const limit = pLimit(concurrency);
  const damaged: string[] = [];
  const check = (path: string, name: string, sha256: string): Promise<void> =>
    limit(async () => {
      const found = await digestOfFile(path);
      if (found !== sha256) damaged.push(`${name} ${found === undefined ? 'is missing' : 'was changed'}`);
    });
  const parts = [...manifest.table_parts, ...manifest.object_parts];
  await Promise.all(parts.map(({ name, sha256 }) => check(join(folder, name), name, sha256)));
  // The lists of objects are read only where they are as they were written.
  if (damaged.length === 0)
    for (const part of manifest.object_parts) {
      const contents = new Set((await readObjects(folder, part)).map(({ sha256 }) => sha256));
      const paths = [...contents].map((sha256) => [sha256, contentPath(folder, sha256)] as const);
      await Promise.all(paths.map(([sha256, path]) => check(path, path.slice(folder.length + 1), sha256)));
    }
  if (damaged.length === 0) return;
  const more = damaged.length > maxNamed ? `\n  and ${damaged.length - maxNamed} more` : '';
  throw new CommandError(
    `The backup in ${folder} is damaged; nothing was restored:\n  ${damaged.toSorted().slice(0, maxNamed).join('\n  ')}${more}`,
  );
};
