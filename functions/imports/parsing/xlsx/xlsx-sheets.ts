import { maxUnzippedBytes } from '../../../../shared/domain/jobs/job-limits.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { hiddenSheet, type NamedSheet, type OpenSheet } from '../sheet-rows.ts';
import { readComments } from './cell-comments.ts';
import { readSheetRelations, sheetRelationsPart } from './cell-links.ts';
import { CellStyles } from './cell-styles.ts';
import { ImportFormats } from './number-formats.ts';
import { sharedStrings } from './shared-strings.ts';
import { SheetReader, type WorkbookContext } from './sheet-reader.ts';
import { readSheetTail } from './sheet-tail.ts';
import { TextLimit } from './text-limit.ts';
import { relationsPart, workbookPart, workbookParts } from './workbook-parts.ts';
import { readXml } from './xml.ts';
import { readZipEntries, requireUnpackedWithin, unpackedChunks } from './zip-entries.ts';

/**
 * The sheets of an .xlsx, one after another. Each required part is unpacked and read as a stream, so that time
 * and memory are bounded by the limits of the parts. SheetJS unpacks and parses the whole file, at several times its
 * size, and again for each sheet.
 */
export async function* readXlsxSheets(bytes: Buffer, open: OpenSheet): AsyncGenerator<NamedSheet> {
  const entries = readZipEntries(bytes);
  await requireUnpackedWithin(entries.values(), maxUnzippedBytes);
  const part = (name: string): AsyncIterable<Buffer> => {
    const entry = entries.get(name);
    return entry ? unpackedChunks(entry) : emptyPart();
  };
  if (!entries.has(workbookPart)) throw new ImportFileError(fileErrors.notAWorkbook);
  const parts = await workbookParts(part(workbookPart), part(relationsPart));
  const storedText = new TextLimit();
  const styles = new CellStyles(new ImportFormats(parts.date1904));
  await readXml(part(parts.styles), styles);
  const context: WorkbookContext = {
    ...(await sharedStrings(part(parts.sharedStrings), storedText)),
    styles,
    limits: { stored: storedText, repeated: new TextLimit() },
  };
  for (const { name, isHidden, path } of parts.sheets) {
    if (isHidden) {
      yield hiddenSheet(name);
      continue;
    }
    const tail = await readSheetTail(part(path));
    const relations = part(sheetRelationsPart(path));
    const { links, comments } = await readSheetRelations(path, tail, relations, storedText);
    const rows = open(name, { merges: tail.merges, links, comments: await readComments(comments.map(part)) });
    await readXml(part(path), new SheetReader(context, rows, links));
    yield* rows.finish();
  }
}

async function* emptyPart(): AsyncGenerator<Buffer> {}
