import { NumberFormats } from '../imports/parsing/xlsx/number-formats.ts';
import { sharedStrings } from '../imports/parsing/xlsx/shared-strings.ts';
import { TextLimit } from '../imports/parsing/xlsx/text-limit.ts';
import { relationsPart, workbookPart, workbookParts } from '../imports/parsing/xlsx/workbook-parts.ts';
import { readXml } from '../imports/parsing/xlsx/xml.ts';
import { readZipEntries, requireUnpackedWithin, unpackedChunks } from '../imports/parsing/xlsx/zip-entries.ts';
import { NoText, PageTexts, type TextLimits } from './extracted-text.ts';
import { ParagraphReader, SheetTextReader } from './office-readers.ts';

type Parts = (name: string) => AsyncIterable<Buffer>;

const documentPart = 'word/document.xml';
const headerPart = /^word\/header\d*\.xml$/;
const footerPart = /^word\/footer\d*\.xml$/;
const slidePart = /^ppt\/slides\/slide(\d+)\.xml$/;

/**
 * Adds the text of a .docx, .xlsx, .xlsm or .pptx, whose parts are read as streams within the limits. The headers
 * and footers of a .docx, which name the document, are part of its first page, as they are in a PDF.
 */
export const addOfficePages = async (bytes: Buffer, texts: PageTexts, limits: TextLimits): Promise<void> => {
  const entries = readZipEntries(bytes);
  await requireUnpackedWithin(entries.values(), limits.unpackedBytes);
  const part: Parts = (name) => {
    const entry = entries.get(name);
    return entry ? timedChunks(unpackedChunks(entry), texts) : emptyPart();
  };
  if (entries.has(documentPart)) {
    const runningText = async (pattern: RegExp): Promise<string[]> => {
      const running = new PageTexts(limits);
      for (const name of [...entries.keys()].filter((each) => pattern.test(each)).sort())
        await addParagraphs(part(name), running);
      return [...new Set(running.pages)];
    };
    await addParagraphs(part(documentPart), texts);
    texts.surroundFirst(await runningText(headerPart), await runningText(footerPart));
    return;
  }
  if (entries.has(workbookPart)) return addSheets(part, texts);
  const slides = [...entries.keys()]
    .filter((name) => slidePart.test(name))
    // In the order of their numbers, which programs write in the order of the presentation.
    .sort((one, other) => slideNumber(one) - slideNumber(other));
  if (slides.length === 0) throw new NoText('unsupported');
  for (const name of slides) await addParagraphs(part(name), texts);
};

const slideNumber = (name: string): number => Number(slidePart.exec(name)?.[1]);

/** The pages of a .docx are those that the program printed last, where it says so. */
const addParagraphs = async (chunks: AsyncIterable<Buffer>, texts: PageTexts): Promise<void> => {
  const reader = new ParagraphReader(texts);
  await readXml(chunks, reader);
  reader.finish();
};

/** Each visible sheet is a page with a line for each row. */
const addSheets = async (part: Parts, texts: PageTexts): Promise<void> => {
  const parts = await workbookParts(part(workbookPart), part(relationsPart));
  const formats = new NumberFormats(parts.date1904);
  await formats.read(part(parts.styles));
  const strings = await sharedStrings(part(parts.sharedStrings), new TextLimit());
  for (const { name, isHidden, path } of parts.sheets) {
    if (isHidden) continue;
    const reader = new SheetTextReader(name, { strings, formats }, texts);
    await readXml(part(path), reader);
    reader.finish();
  }
};

async function* timedChunks(chunks: AsyncIterable<Buffer>, texts: PageTexts): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    texts.requireTime();
    yield chunk;
  }
}

async function* emptyPart(): AsyncGenerator<Buffer> {}
