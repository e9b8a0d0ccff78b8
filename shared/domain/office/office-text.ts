import { isZip } from '../files/zip-limit.ts';
import type { BlockKind, OfficeBlock } from './block-builder.ts';
import { documentBlocks } from './document.ts';
import { OfficePackage } from './office-package.ts';
import { OfficeRefusal } from './office-refusal.ts';
import { presentationBlocks } from './presentation.ts';
import { ReadingBudget, readingLimits } from './reading-limits.ts';
import type { Sheet } from './sheet-reader.ts';
import type { Tag } from './xml.ts';

/** What stands in an Office file. `notRead`: what else is in it, by the name that users know it by. */
export type OfficeText = { notRead: string[] } & (
  | { type: 'document' | 'presentation'; blocks: OfficeBlock[] }
  | { type: 'workbook'; sheets: Sheet[] }
);

export type OfficeType = OfficeText['type'];

/**
 * Reads a .docx, .xlsx or .pptx, of any name, also with macros or a template; it is what its main part is. Throws
 * OfficeRefusal.
 */
export const readOffice = async (bytes: Uint8Array, limits = readingLimits): Promise<OfficeText> => {
  if (isProtectedOffice(bytes)) throw new OfficeRefusal('password');
  if (!isZip(bytes)) throw new OfficeRefusal('unsupported');
  const source = new OfficePackage(bytes, new ReadingBudget(limits));
  const path = source.mainPath;
  if (path === undefined) throw new OfficeRefusal('unsupported');
  if (source.pathOf(path, 'vbaProject') !== undefined) source.notRead.add('makro');
  const root = rootOf(source, path);
  if (root === 'document') return { type: root, blocks: documentBlocks(source, path), notRead: [...source.notRead] };
  if (root === 'presentation')
    return { type: root, blocks: presentationBlocks(source, path), notRead: [...source.notRead] };
  if (root !== 'workbook') throw new OfficeRefusal('unsupported');
  // The formats of numbers are large, and few files are workbooks.
  const { workbookSheets } = await import('./workbook.ts');
  return { type: root, sheets: workbookSheets(source, path), notRead: [...source.notRead] };
};

const rootOf = (source: OfficePackage, path: string): string | undefined => {
  let root: string | undefined;
  const open = ({ name }: Tag): number => {
    root ??= name;
    return 1;
  };
  source.read(path, { open });
  return root;
};

/** Of Word, Excel and PowerPoint until 2003, and of newer files with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
export const isCompoundFile = (bytes: Uint8Array): boolean => compoundFile.every((byte, at) => bytes[at] === byte);

/** The name of the stream with the encrypted file (MS-OFFCRYPTO 2.3.4.4), in UTF-16. */
const encryptedPackage = [...[...'EncryptedPackage'].join('\0')].map((letter) => letter.charCodeAt(0));

/** Whether the file opens with a password only. */
export const isProtectedOffice = (bytes: Uint8Array): boolean => {
  if (!isCompoundFile(bytes)) return false;
  const [first = 0] = encryptedPackage;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (encryptedPackage.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
};

/**
 * The text by page: a slide or a sheet is one, and a document has those that Word printed last. Headers and footers of a
 * document, which name it, stand around its first page, as they do in a PDF.
 */
export const pagesOf = (office: OfficeText): string[] => {
  if (office.type === 'workbook') return office.sheets.map(sheetText);
  if (office.type === 'presentation') {
    const slides = Map.groupBy(office.blocks, ({ page }) => page);
    return Array.from({ length: Math.max(0, ...slides.keys()) }, (_, at) => textOf(slides.get(at + 1) ?? []));
  }
  const { blocks } = office;
  const flow = blocks.filter(({ kind }) => kind !== 'header' && kind !== 'footer');
  // A break is often written twice, as the author's and as the printed one.
  const pages = textOf(flow)
    .split('\f')
    .map((page) => page.trim());
  const [first = '', ...others] = pages.filter((page) => page !== '');
  const runningText = (of: BlockKind) => textOf(blocks.filter(({ kind }) => kind === of));
  const around = [runningText('header'), first, runningText('footer')];
  return [around.filter((text) => text !== '').join('\n'), ...others];
};

const textOf = (blocks: readonly OfficeBlock[]): string => blocks.flatMap(({ cells }) => cells).join('\n');

const sheetText = ({ name, rows, blocks }: Sheet): string => {
  const [headers, others] = [true, false].map((isHeader) =>
    textOf(blocks.filter(({ kind }) => (kind === 'header') === isHeader)),
  );
  const lines = rows.map(({ cells }) => cells.filter((cell) => cell !== '').join('\t'));
  return [headers, name, ...lines, others].filter((text) => text !== '').join('\n');
};
