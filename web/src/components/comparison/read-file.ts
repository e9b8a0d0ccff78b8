import { linesOfPages } from '../../../../shared/domain/comparison/page-lines.ts';
import { type Entry, type TextPage, textOf } from '../../../../shared/domain/comparison/text-page.ts';
import type { FileAccess } from '../../../../shared/domain/files/file-findings.ts';
import { isCompoundFile, isZip } from '../../../../shared/domain/files/signatures.ts';
import { pagesOf, readOffice } from '../../../../shared/domain/office/office-text.ts';
import { isProtectedOffice } from '../../../../shared/domain/office/office-type.ts';
import { readingLimits } from '../../../../shared/domain/office/reading-limits.ts';
import { openPdf } from '../file-viewer/open-pdf.ts';
import type { ReadableFile } from './comparison-worker.ts';
import { entriesOfPage, textOfPage } from './pdf-page.ts';

/** Why files cannot be compared, as a sentence for their reader. */
export class NotComparable extends Error {}

export interface ReadFile {
  readable: ReadableFile;
  /** From 1: pages without any text, as those of a scan. */
  emptyPages: number[];
}

/** So that neither pdf.js' worker nor the page waits for the other. */
const pagesAtOnce = 8;

/** The file's text; `onPage` receives how much of it was read, from 0 to 1. `name` is the file in sentences. */
export const readFile = async (
  file: Blob,
  { name, onPage, signal }: { name: string; onPage: (share: number) => void; signal: AbortSignal },
): Promise<ReadFile> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) {
    onPage(1);
    return { readable: { type: 'office', bytes }, emptyPages: [] };
  }
  if (!isPdf(bytes)) throw new NotComparable(`${name} ${otherFile(bytes)}, jadi isinya tidak dapat dibandingkan.`);
  const { opened, close } = openPdf(file);
  signal.addEventListener('abort', close);
  try {
    const { document } = await opened.catch((error: unknown) => {
      throw new NotComparable(`${name} ${reasonOf(error)}.`, { cause: error });
    });
    if (document.numPages === 0) throw new NotComparable(`${name} tidak memiliki halaman.`);
    const pages: TextPage[] = [];
    const entries: Entry[] = [];
    const read = async (number: number): Promise<TextPage> => {
      try {
        const page = await document.getPage(number);
        const text = await textOfPage(page);
        entries.push(...(await entriesOfPage(page)));
        page.cleanup();
        return text;
      } catch (cause) {
        throw new NotComparable(`Halaman ${number} pada ${name} rusak, jadi isinya tidak dapat dibandingkan.`, {
          cause,
        });
      }
    };
    for (let first = 1; first <= document.numPages; first += pagesAtOnce) {
      if (signal.aborted) throw signal.reason;
      const count = Math.min(pagesAtOnce, document.numPages - first + 1);
      const texts = Array.from({ length: count }, (_, offset) => read(first + offset));
      pages.push(...(await Promise.all(texts)));
      onPage(pages.length / document.numPages);
    }
    const emptyPages = pages.flatMap(({ items }, index) => (items.length === 0 ? [index + 1] : []));
    return { readable: { type: 'pdf', pages, entries: withFieldsOnce(entries) }, emptyPages };
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
};

/** In the order of the pages; a field may stand in several places. */
const withFieldsOnce = (entries: readonly Entry[]): Entry[] => {
  const sorted = entries.toSorted((one, other) => one.page - other.page);
  const places = Map.groupBy(sorted, ({ kind, name }, index) => (kind === 'field' ? name : index));
  return [...places.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, text: [...new Set([first, ...more].map(({ text }) => text))].join(' / ') }] : [],
  );
};

/** What can be read of a file before it is sent: its first page, and whether its readers can open and print it. */
export interface FirstPage {
  text: string;
  access?: FileAccess;
}

/** It is read beside what the user does. */
const firstPageMs = 2_000;

export const readFirstPage = async (file: Blob): Promise<FirstPage> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPdf(bytes)) return firstPageOfPdf(file);
  if (!isZip(bytes)) return { text: '', ...(isProtectedOffice(bytes) && { access: 'password' }) };
  const [text = ''] = pagesOf(await readOffice(bytes, { ...readingLimits, milliseconds: firstPageMs }));
  return { text };
};

/** The same without its text. */
export const readFileAccess = async (file: Blob): Promise<FileAccess | undefined> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isPdf(bytes)) return isProtectedOffice(bytes) ? 'password' : undefined;
  return (await firstPageOfPdf(file)).access;
};

const firstPageOfPdf = async (file: Blob): Promise<FirstPage> => {
  const { opened, close } = openPdf(file);
  try {
    const { document } = await opened;
    const permissions = await document.getPermissions();
    const lines = linesOfPages([await textOfPage(await document.getPage(1))]).flat();
    return {
      text: lines.map(textOf).join('\n'),
      ...(permissions && !permissions.has(printPermission) && { access: 'no_print' }),
    };
  } catch (error) {
    if (isPasswordError(error)) return { text: '', access: 'password' };
    if (error instanceof Error && error.name === 'InvalidPDFException') return { text: '', access: 'damaged' };
    throw error;
  } finally {
    close();
  }
};

/** `PermissionFlag.PRINT` of pdf.js: bit 3 of the permissions (ISO 32000-1, table 22). */
const printPermission = 4;

/** PDF readers accept a header within the first kilobyte. */
const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 1024)).includes('%PDF-');

const otherFile = (bytes: Uint8Array): string => {
  if (!isCompoundFile(bytes)) return 'bukan PDF, Word, Excel, atau PowerPoint (.docx, .xlsx, .pptx)';
  return isProtectedOffice(bytes) ? 'dilindungi kata sandi' : 'memakai format lama (.doc, .xls, .ppt)';
};

const isPasswordError = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';

const reasonOf = (error: unknown): string =>
  isPasswordError(error)
    ? 'dilindungi kata sandi, jadi isinya tidak dapat dibandingkan'
    : 'rusak atau bukan PDF yang sah';
