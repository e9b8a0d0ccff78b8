import { PDF } from '@libpdf/core';
import { log } from '../observability/log.ts';
import { combinedFileKey, readObject, saveCopyFile } from './copy-files.ts';
import { loadCopies } from './copy-store.ts';

/** What the worker's memory and time can bear: a merge needs several times the size of its files. */
const maxCombinedBytes = 40 * 1024 * 1024;

/**
 * Stores the copies of a job as one PDF, to be printed at once, and returns its key; undefined for a single copy, and
 * where they are too large together or one is encrypted: these are opened one by one.
 */
export const combineCopies = async (
  jobId: string,
  copies: readonly { document_id: string; number: number }[],
): Promise<string | undefined> => {
  if (copies.length < 2) return undefined;
  const keys = (await loadCopies(copies)).flatMap((copy) => copy?.file_key ?? []);
  const files: Uint8Array[] = [];
  let size = 0;
  for (const key of keys) {
    const bytes = await readObject(key);
    size += bytes.length;
    if (size > maxCombinedBytes) return undefined;
    files.push(bytes);
  }
  const bytes = await merged(files);
  if (!bytes) return undefined;
  const key = combinedFileKey(jobId);
  await saveCopyFile(key, bytes);
  return key;
};

/** The pages of all files in their order; undefined where a file cannot be merged. */
const merged = async (files: Uint8Array[]): Promise<Uint8Array | undefined> => {
  try {
    return await (await PDF.merge(files)).save();
  } catch (error) {
    log.warn('copies cannot be combined', { cause: error as Error });
    return undefined;
  }
};
