import { type Remote, wrap } from 'comlink';
import type { Comparison } from '../../../../shared/domain/comparison/comparison.ts';
import type { CompareFiles } from './comparison-worker.ts';
import { NotComparable, type ReadFile, readFile } from './read-file.ts';

/** A hostile file costs only its own comparison. */
const timeLimitMs = 30_000;

export interface NamedFile {
  /** In sentences: 'Draf', 'Revisi 3'. */
  name: string;
  file: Blob;
}

export type FileComparisonResult = Comparison & {
  /** Pages of each file whose text cannot be compared. */
  emptyPages: { name: string; pages: number[] }[];
};

/** Compares two files in a worker. `onProgress`: the share of the pages that were read. Rejects with NotComparable. */
export const compare = async (
  before: NamedFile,
  after: NamedFile,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<FileComparisonResult> => {
  const read = ({ name, file }: NamedFile, from: number): Promise<ReadFile> =>
    readFile(file, { name, signal, onPage: (share) => onProgress(from + share / 2) });
  const first = await read(before, 0);
  const second = await read(after, 0.5);
  const comparison = await inWorker(signal, (compareFiles) => compareFiles(first.readable, second.readable));
  return {
    ...comparison,
    emptyPages: [
      { name: before.name, pages: first.emptyPages },
      { name: after.name, pages: second.emptyPages },
    ].filter(({ pages }) => pages.length > 0),
  };
};

const inWorker = async (
  signal: AbortSignal,
  run: (compareFiles: Remote<CompareFiles>) => Promise<Comparison>,
): Promise<Comparison> => {
  const worker = new Worker(new URL('./comparison-worker.ts', import.meta.url), { type: 'module', name: 'comparison' });
  const ending = Promise.withResolvers<never>();
  const end = () => ending.reject(signal.reason);
  signal.addEventListener('abort', end);
  const timer = setTimeout(
    () => ending.reject(new NotComparable('Perbandingan memakan waktu terlalu lama. Buka kedua berkasnya.')),
    timeLimitMs,
  );
  worker.onerror = (event) => {
    event.preventDefault();
    ending.reject(new Error(event.message));
  };
  try {
    const compareFiles = wrap<CompareFiles>(worker);
    return await Promise.race([run(compareFiles), ending.promise]);
  } catch (error) {
    // Comlink carries the name of an error, not its class.
    if (error instanceof Error && error.message.startsWith('The zip is'))
      throw new NotComparable('Salah satu berkas bukan PDF atau dokumen Word (.docx), atau rusak.', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    worker.terminate();
  }
};
