import { mergePdfs } from '../pdf/pdf-tasks.ts';
import { combinedFileKey, readObject, saveCopyFile } from './copy-files.ts';
import { loadCopies } from './copy-store.ts';

/** A merge needs several times the size of its files in the memory of its thread. */
const maxCombinedBytes = 40 * 1024 * 1024;

/**
 * Stores the copies of a job as one PDF, to be printed at once, and returns its key; undefined for a single copy, and
 * where they are too large together: these are opened one by one.
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
  const merged = await mergePdfs(files);
  if ('refusal' in merged) return undefined;
  const key = combinedFileKey(jobId);
  await saveCopyFile(key, merged.bytes);
  return key;
};
