import { type Remote, wrap } from 'comlink';
import type { ComparedTexts, CompareFiles, ReadableFile, Unreadable } from './comparison-worker.ts';
import { NotComparable, type ReadFile, readFile } from './read-file.ts';

/** A hostile file costs only its own comparison: 200 pages take seconds, on a slow device too. */
const readingLimitMs = 60_000;
const comparingLimitMs = 30_000;
const tickMs = 1_000;

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

/** A file, and the pages of a PDF without any text, as those of a scan. */
type ComparedFile = NamedFile & { isPdf: boolean; emptyPages: number[] };

export type FileComparisonResult = ComparedTexts & {
  /** False where one of the files has no text at all. */
  hasText: boolean;
  files: { before: ComparedFile; after: ComparedFile };
};

const reasons: Record<Unreadable['reason'], string> = {
  unsupported: 'bukan PDF, Word, Excel, atau PowerPoint (.docx, .xlsx, .pptx)',
  password: 'dilindungi kata sandi',
  damaged: 'rusak',
  too_large: 'memiliki isi yang terlalu banyak untuk dibandingkan',
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
  const files = { before: compared(before, first), after: compared(after, second) };
  const isPicture = files.before.isPdf && files.after.isPdf;
  if (!hasText && !isPicture)
    throw new NotComparable(
      `${isScan(first) ? before.name : after.name} tidak memiliki teks (hasil pindai), jadi isinya tidak dapat dibandingkan.`,
    );
  // The text of one file alone is no change.
  const readables = [first, second].map(({ readable }) =>
    hasText || readable.type !== 'pdf' ? readable : { ...readable, pages: [] },
  ) as [ReadableFile, ReadableFile];
  const comparison = await inWorker(signal, (compareFiles) => compareFiles(...readables));
  if ('unreadable' in comparison) {
    const { name } = comparison.unreadable === 'before' ? before : after;
    throw new NotComparable(`${name} ${reasons[comparison.reason]}, jadi isinya tidak dapat dibandingkan.`);
  }
  return { ...comparison, hasText, files };
};

const compared = (file: NamedFile, { readable, emptyPages }: ReadFile): ComparedFile => ({
  ...file,
  emptyPages,
  isPdf: readable.type === 'pdf',
});

const isScan = (file: ReadFile): boolean =>
  file.readable.type === 'pdf' && file.emptyPages.length === file.readable.pages.length;

interface PicturePages {
  name: string;
  pages: number[];
  count: number;
}

/** Pages with pictures in their order where both files have as many, else those with the same number. */
export const pagePairs = (before: PicturePages, after: PicturePages) => {
  const last = Math.min(before.count, after.count);
  const pairs: PagePair[] =
    last > 0 && before.pages.length === after.pages.length
      ? before.pages.map((page, index) => ({ before: page, after: after.pages[index] ?? page }))
      : [...new Set([...before.pages, ...after.pages])]
          .filter((page) => page <= last)
          .sort((a, b) => a - b)
          .map((page) => ({ before: page, after: page }));
  const unpaired = [
    { name: before.name, pages: before.pages.filter((page) => !pairs.some((pair) => pair.before === page)) },
    { name: after.name, pages: after.pages.filter((page) => !pairs.some((pair) => pair.after === page)) },
  ];
  return { pairs, unpaired: unpaired.filter(({ pages }) => pages.length > 0) };
};

/** While the page is visible: a hidden one draws nothing. */
export const withinTime = async <T>(work: Promise<T>, limitMs: number, signal: AbortSignal): Promise<T> => {
  const ending = Promise.withResolvers<never>();
  const end = () => ending.reject(signal.reason);
  signal.addEventListener('abort', end);
  let leftMs = limitMs;
  const timer = setInterval(() => {
    if (!document.hidden) leftMs -= tickMs;
    if (leftMs <= 0) ending.reject(new NotComparable('Perbandingan memakan waktu terlalu lama. Buka kedua berkasnya.'));
  }, tickMs);
  try {
    return await Promise.race([work, ending.promise]);
  } finally {
    clearInterval(timer);
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
