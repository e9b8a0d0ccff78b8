import { ApiError } from '../api/api-error.ts';
import { digestOf } from '../files/upload-files.ts';

/** Of a file in a chosen folder its path, so that a batch can be continued with it. */
const keyOf = ({ name, webkitRelativePath, size, lastModified }: File): string =>
  `${webkitRelativePath || name}|${size}|${lastModified}`;

/**
 * The files of a selection that are not in the list yet, by their keys. Those of one selection are different files,
 * although name, size and time are equal, as in the folders of a form that was copied. Of a later selection, one is the
 * same where its bytes are.
 */
export const newFiles = async (
  files: readonly File[],
  present: ReadonlyMap<string, File>,
): Promise<Map<string, File>> => {
  const added = new Map<string, File>();
  for (const file of new Set(files)) {
    const key = await freeKey(file, present, added);
    if (key !== undefined) added.set(key, file);
  }
  return added;
};

const freeKey = async (
  file: File,
  present: ReadonlyMap<string, File>,
  added: ReadonlyMap<string, File>,
): Promise<string | undefined> => {
  for (let copy = 1; ; copy += 1) {
    const key = copy === 1 ? keyOf(file) : `${keyOf(file)}|${copy}`;
    const known = present.get(key);
    if (known && (await hasDigest(file, await readableDigest(known)))) return undefined;
    if (!known && !added.has(key)) return key;
  }
};

/** Whether a file has this digest; one that cannot be read has none. */
export const hasDigest = async (file: File, digest: string | undefined): Promise<boolean> =>
  digest !== undefined && (await readableDigest(file)) === digest;

const readableDigest = (file: File): Promise<string | undefined> =>
  digestOf(file).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
