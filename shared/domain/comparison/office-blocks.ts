import { strFromU8 } from 'fflate';
import { unzippedEntry, ZipError, zipEntries } from '../files/zip-limit.ts';
import { numberedBlocks } from './blocks.ts';
import { type Block, plainText } from './text-page.ts';

/** Of the text of a document with 10 MB of pictures and text together. */
const maxTextBytes = 40_000_000;

export type OfficeType = 'document' | 'presentation' | 'workbook';

const slidePart = /^ppt\/slides\/slide(\d+)\.xml$/;
const documentPart = 'word/document.xml';
const headerPart = /^word\/header\d*\.xml$/;
const footerPart = /^word\/footer\d*\.xml$/;

/** What an Office file is; undefined for another zip. Throws ZipError for a damaged one. */
export const officeTypeOf = (bytes: Uint8Array): OfficeType | undefined => {
  const entries = zipEntries(bytes);
  if (entries.has(documentPart)) return 'document';
  if (entries.has('xl/workbook.xml')) return 'workbook';
  return entries.has('ppt/presentation.xml') ? 'presentation' : undefined;
};

/**
 * The paragraphs and table rows of a Word document in reading order. Headers and footers are files of their own and are not
 * read; numbers that Word computes are not in the text. Throws ZipError for other files.
 */
export const blocksOfDocx = (bytes: Uint8Array): Block[] => {
  const document = unzippedEntry(bytes, documentPart, maxTextBytes);
  if (!document) throw new ZipError('damaged');
  return numberedBlocks(rawBlocks(strFromU8(document)));
};

/** The text of a Word document with its headers above and its footers below it. Throws ZipError for other files. */
export const textOfDocx = (bytes: Uint8Array): string => {
  const names = [...zipEntries(bytes).keys()].sort();
  const parts = [
    ...names.filter((name) => headerPart.test(name)),
    documentPart,
    ...names.filter((name) => footerPart.test(name)),
  ];
  return parts
    .flatMap((name) => rawBlocks(strFromU8(unzippedEntry(bytes, name, maxTextBytes) ?? new Uint8Array())))
    .flatMap(({ cells }) => cells)
    .join('\n');
};

/** The paragraphs and table rows of a presentation; `page` is the number of the slide. Notes are not read. */
export const blocksOfPptx = (bytes: Uint8Array): Block[] => {
  const slides = [...zipEntries(bytes).keys()]
    .flatMap((name) => {
      const number = slidePart.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    // In the order of their numbers, which programs write in the order of the presentation.
    .sort((one, other) => one.number - other.number);
  let left = maxTextBytes;
  const blocks = slides.flatMap(({ name }, index) => {
    const slide = unzippedEntry(bytes, name, left) ?? new Uint8Array();
    left -= slide.length;
    return rawBlocks(strFromU8(slide)).map((block) => ({ ...block, page: index + 1 }));
  });
  return numberedBlocks(blocks);
};

const token = /<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>|([^<>]+)/g;
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
const decoded = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|apos|amp|#(\d+)|#x([\da-f]+));/gi, (whole, decimal?: string, hex?: string) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return entities[whole.toLowerCase()] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '');
  });

const localNames: Readonly<Record<string, string>> = Object.fromEntries(
  ['t', 'tab', 'br', 'cr', 'noBreakHyphen', 'p', 'tbl', 'tc', 'tr'].flatMap((name) => [
    [`w:${name}`, name],
    [`a:${name}`, name],
  ]),
);

/**
 * `Fallback` repeats for older programs what stands before it. Fields of DrawingML are the number and the date of a slide.
 */
const skippedNames = new Set(['mc:Fallback', 'a:fld']);

/** Blocks of WordprocessingML and DrawingML, which have the same names of paragraphs and tables. */
const rawBlocks = (xml: string): Omit<Block, 'number'>[] => {
  const blocks: Omit<Block, 'number'>[] = [];
  /** Cells of the open row of the outermost table; a table in a cell is part of the cell's text. */
  let row: string[] | undefined;
  let tables = 0;
  let skipped = 0;
  let text = '';
  let isText = false;
  const endParagraph = () => {
    const paragraph = plainText(text);
    text = '';
    if (paragraph === '') return;
    if (!row) blocks.push({ page: 0, cells: [paragraph] });
    else row.push(`${row.pop() ?? ''} ${paragraph}`.trim());
  };
  for (const [, closing, qualified = '', empty, written] of xml.matchAll(token)) {
    if (skippedNames.has(qualified) && !empty) skipped += closing ? -1 : 1;
    if (skipped > 0) continue;
    const name = localNames[qualified];
    if (written !== undefined) {
      if (isText) text += decoded(written);
    } else if (name === 't') isText = !closing && !empty;
    else if (name === 'tab' || name === 'br' || name === 'cr') text += ' ';
    else if (name === 'noBreakHyphen') text += '-';
    else if (name === 'p' && (closing || empty)) endParagraph();
    else if (name === 'tbl') tables += closing ? -1 : 1;
    else if (tables === 1 && name === 'tc' && !closing) row?.push('');
    else if (tables === 1 && name === 'tr' && !closing) row = [];
    else if (tables === 1 && name === 'tr' && row) {
      if (row.some((cell) => cell !== '')) blocks.push({ page: 0, cells: row });
      row = undefined;
    }
  }
  return blocks;
};
