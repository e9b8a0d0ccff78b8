import { type Remote, wrap } from 'comlink';
import type { ComparedTexts, CompareFiles, Unreadable } from './comparison-worker.ts';
import { NotComparable, type ReadFile, readFile } from './read-file.ts';

/** A hostile file costs only its own comparison: 200 pages take seconds, on a slow device too. */
const readingLimitMs = 60_000;
const comparingLimitMs = 30_000;

export interface NamedFile {
  /** In sentences: 'Draf', 'Revisi 3'. */
  name: string;
  file: Blob;
}

/** Pages, from 1, of both files that are compared as pictures. */
export interface PagePair {
  before: number;
  after: number;
}

export type FileComparisonResult = ComparedTexts & {
  /** False where one of the files has no text at all. */
  hasText: boolean;
  /** Pages of each file without text. */
  emptyPages: { name: string; pages: number[] }[];
  pictures: PagePair[];
  files: { before: Blob; after: Blob };
};

const noText: ComparedTexts = {
  ...{ rows: [], changes: [], renumbered: 0, unrelated: false },
  types: { before: 'pdf', after: 'pdf' },
};

const reasons: Record<Unreadable['reason'], string> = {
  unsupported: 'bukan PDF, Word, Excel, atau PowerPoint (.docx, .xlsx, .pptx)',
  damaged: 'rusak',
  'too-large': 'memiliki isi yang terlalu banyak untuk dibandingkan',
};

/** Compares two files in a worker. `onProgress`: the share of the pages that were read. Rejects with NotComparable. */
export const compare = async (
  before: NamedFile,
  after: NamedFile,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<FileComparisonResult> => {
  const reading = new AbortController();
  const shares = [0, 0];
  const read = ({ name, file }: NamedFile, at: 0 | 1): Promise<ReadFile> => {
    const onPage = (share: number) => {
      shares[at] = share;
      onProgress(shares.reduce((sum, each) => sum + each / 2, 0));
    };
    return readFile(file, { name, signal: reading.signal, onPage });
  };
  const readBoth = Promise.all([read(before, 0), read(after, 1)]);
  const [first, second] = await withinTime(readBoth, readingLimitMs, signal).finally(() => reading.abort());
  const hasText = !isScan(first) && !isScan(second);
  const pictures = picturePairs(first, second);
  if (!hasText && pictures.length === 0)
    throw new NotComparable(
      `${isScan(first) ? before.name : after.name} tidak memiliki teks (hasil pindai), jadi isinya tidak dapat dibandingkan.`,
    );
  const comparison = hasText
    ? await inWorker(signal, (compareFiles) => compareFiles(first.readable, second.readable))
    : noText;
  if ('unreadable' in comparison) {
    const { name } = comparison.unreadable === 'before' ? before : after;
    throw new NotComparable(`${name} ${reasons[comparison.reason]}, jadi isinya tidak dapat dibandingkan.`);
  }
  return {
    ...comparison,
    hasText,
    pictures,
    emptyPages: [
      { name: before.name, pages: first.emptyPages },
      { name: after.name, pages: second.emptyPages },
    ].filter(({ pages }) => pages.length > 0),
    files: { before: before.file, after: after.file },
  };
};

const pageCount = ({ readable }: ReadFile): number => (readable.type === 'pdf' ? readable.pages.length : 0);

const isScan = (file: ReadFile): boolean =>
  file.readable.type === 'pdf' && file.emptyPages.length === file.readable.pages.length;

/** Pages without text in their order where both files have as many, else those with the same number. */
const picturePairs = (before: ReadFile, after: ReadFile): PagePair[] => {
  if (before.emptyPages.length === after.emptyPages.length)
    return before.emptyPages.map((page, index) => ({ before: page, after: after.emptyPages[index] ?? page }));
  const last = Math.min(pageCount(before), pageCount(after));
  return [...new Set([...before.emptyPages, ...after.emptyPages])]
    .filter((page) => page <= last)
    .sort((a, b) => a - b)
    .map((page) => ({ before: page, after: page }));
};

const withinTime = async <T>(work: Promise<T>, limitMs: number, signal: AbortSignal): Promise<T> => {
  const ending = Promise.withResolvers<never>();
  const end = () => ending.reject(signal.reason);
  signal.addEventListener('abort', end);
  const timer = setTimeout(
    () => ending.reject(new NotComparable('Perbandingan memakan waktu terlalu lama. Buka kedua berkasnya.')),
    limitMs,
  );
  try {
    return await Promise.race([work, ending.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
};

const inWorker = async (
  signal: AbortSignal,
  run: (compareFiles: Remote<CompareFiles>) => Promise<ComparedTexts | Unreadable>,
): Promise<ComparedTexts | Unreadable> => {
  const worker = new Worker(new URL('./comparison-worker.ts', import.meta.url), { type: 'module', name: 'comparison' });
  const failing = Promise.withResolvers<never>();
  worker.onerror = (event) => {
    event.preventDefault();
    failing.reject(new Error(event.message));
  };
  try {
    const compared = run(wrap<CompareFiles>(worker));
    return await withinTime(Promise.race([compared, failing.promise]), comparingLimitMs, signal);
  } finally {
    worker.terminate();
  }
};
