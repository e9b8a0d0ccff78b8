import { strFromU8 } from 'fflate';
import { unzippedEntry, ZipError } from '../files/zip-limit.ts';
import { numberedBlocks } from './blocks.ts';
import { type Block, plainText } from './text-page.ts';

/** Of the text of a document with 10 MB of pictures and text together. */
const maxTextBytes = 40_000_000;

/**
 * The paragraphs and table rows of a Word document in reading order. Headers and footers are files of their own and are not
 * read; numbers that Word computes are not in the text. Throws ZipError for other files.
 */
export const blocksOfDocx = (bytes: Uint8Array): Block[] => {
  const document = unzippedEntry(bytes, 'word/document.xml', maxTextBytes);
  if (!document) throw new ZipError('damaged');
  return numberedBlocks(rawBlocks(strFromU8(document)));
};

const token = /<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>|([^<>]+)/g;
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
const decoded = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|apos|amp|#(\d+)|#x([\da-f]+));/gi, (whole, decimal?: string, hex?: string) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return entities[whole.toLowerCase()] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '');
  });

/** What Word writes twice, for older programs; its second version repeats the text. */
const fallback = 'mc:Fallback';

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
  for (const [, closing, name, empty, written] of xml.matchAll(token)) {
    if (name === fallback && !empty) skipped += closing ? -1 : 1;
    if (skipped > 0) continue;
    if (written !== undefined) {
      if (isText) text += decoded(written);
    } else if (name === 'w:t') isText = !closing && !empty;
    else if (name === 'w:tab' || name === 'w:br' || name === 'w:cr') text += ' ';
    else if (name === 'w:noBreakHyphen') text += '-';
    else if (name === 'w:p' && (closing || empty)) endParagraph();
    else if (name === 'w:tbl') tables += closing ? -1 : 1;
    else if (tables === 1 && name === 'w:tc' && !closing) row?.push('');
    else if (tables === 1 && name === 'w:tr' && !closing) row = [];
    else if (tables === 1 && name === 'w:tr' && row) {
      if (row.some((cell) => cell !== '')) blocks.push({ page: 0, cells: row });
      row = undefined;
    }
  }
  return blocks;
};
