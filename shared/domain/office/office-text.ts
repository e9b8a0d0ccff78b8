import type { BlockKind, OfficeBlock } from './block-builder.ts';
import { documentBlocks } from './document.ts';
import type { OfficePackage } from './office-package.ts';
import { OfficeRefusal } from './office-refusal.ts';
import { isProtectedOffice, mainPartOf, openPackage } from './office-type.ts';
import { ParagraphReader } from './paragraph-reader.ts';
import { readingLimits } from './reading-limits.ts';
import type { Sheet } from './sheet-reader.ts';
import type { Tag } from './xml.ts';

/** What stands in an Office file. `notRead`: what else is in it, by the name that users know it by. */
export type OfficeText = { notRead: string[] } & (
  | { type: 'document' | 'presentation'; blocks: OfficeBlock[] }
  | { type: 'workbook'; sheets: Sheet[] }
);

/** Reads a .docx, .xlsx or .pptx, of any name, also with macros or a template. Throws OfficeRefusal. */
export const readOffice = async (bytes: Uint8Array, limits = readingLimits): Promise<OfficeText> => {
  if (isProtectedOffice(bytes)) throw new OfficeRefusal('password');
  const source = openPackage(bytes, limits);
  const { path, type } = mainPartOf(source);
  if (source.pathOf(path, 'vbaProject') !== undefined) source.notRead.add('makro');
  if (type === 'document') return { type, blocks: documentBlocks(source, path), notRead: [...source.notRead] };
  if (type === 'presentation') return { type, blocks: presentationBlocks(source, path), notRead: [...source.notRead] };
  // The formats of numbers are large, and few files are workbooks.
  const { workbookSheets } = await import('./workbook.ts');
  return { type, sheets: workbookSheets(source, path), notRead: [...source.notRead] };
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

/** The blocks of a presentation, slide by slide in the order in which they are shown. Speaker's notes are not read. */
const presentationBlocks = (source: OfficePackage, path: string): OfficeBlock[] => {
  const slides = new Set<string>();
  const open = (tag: Tag): undefined => {
    const slide = tag.name === 'sldId' && source.relationsOf(path).get(tag.attribute(':id') ?? '')?.path;
    if (slide) slides.add(slide);
  };
  source.read(path, { open });
  source.budget.requirePages(slides.size);
  return [...slides].flatMap((slide, index) => {
    if (blocksOf(source, source.pathOf(slide, 'notesSlide'), 0).length > 0) source.notRead.add('catatan pembicara');
    return blocksOf(source, slide, index + 1);
  });
};

const blocksOf = (source: OfficePackage, path: string | undefined, page: number): OfficeBlock[] => {
  const reader = new ParagraphReader(source, { page, ...(path !== undefined && { path }) });
  source.read(path, reader);
  return reader.takeBlocks();
};
