import { strToU8, Zip, ZipDeflate, type ZipPassThrough } from 'fflate';

/** A date without time, as YYYY-MM-DD. */
export interface DateCell {
  date: string;
}

export type ExcelCell = string | number | DateCell;

/** One worksheet: a bold header in a frozen first row with filters, then its rows. No cell is a formula. */
export interface ExcelSheet {
  /** Name of the sheet's tab, up to 31 characters. */
  name: string;
  /** `width` in characters. */
  columns: readonly { header: string; width: number }[];
  rows: Iterable<readonly ExcelCell[]>;
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationshipNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';

/** Characters that XML 1.0 cannot represent. */
const unrepresentable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replace(unrepresentable, '').replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/**
 * Streams the sheets into the zip: twenty thousand rows as objects or as one string would need many times the file's
 * memory. `partOf` may compress faster than JavaScript does.
 */
export const workbookBytes = (
  sheets: readonly ExcelSheet[],
  partOf: (name: string) => ZipDeflate | ZipPassThrough = (name) => new ZipDeflate(name, { level: 6 }),
): Uint8Array<ArrayBuffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
    size += chunk.length;
  });
  const add = (name: string, texts: Iterable<string>): void => {
    const part = partOf(name);
    zip.add(part);
    let buffered = '';
    for (const text of texts) {
      buffered += text;
      if (buffered.length < 65_536) continue;
      part.push(strToU8(buffered));
      buffered = '';
    }
    part.push(strToU8(buffered), true);
  };
  for (const [name, text] of Object.entries(fixedParts(sheets))) add(name, [text]);
  for (const [at, sheet] of sheets.entries()) add(`xl/worksheets/sheet${at + 1}.xml`, sheetTexts(sheet));
  zip.end();
  const bytes = new Uint8Array(size);
  for (const chunk of chunks.toReversed()) {
    size -= chunk.length;
    bytes.set(chunk, size);
  }
  return bytes;
};

const fixedParts = (sheets: readonly ExcelSheet[]): Record<string, string> => ({
  '[Content_Types].xml': `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheets
    .map(
      (_, at) =>
        `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')}</Types>`,
  '_rels/.rels': `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationshipNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipNamespace}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${sheets
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${relationshipNamespace}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets.length + 1}" Type="${relationshipNamespace}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

function* sheetTexts({ columns, rows }: ExcelSheet): Generator<string> {
  yield `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`;
  for (const [at, { width }] of columns.entries())
    yield `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  yield '</cols><sheetData>';
  yield `<row>${columns.map(({ header }) => textCell(header, styles.header)).join('')}</row>`;
  let lines = 1;
  for (const row of rows) {
    lines += 1;
    yield `<row>${row.map(cell).join('')}</row>`;
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length)}${lines}"/></worksheet>`;
}

/** Places in `cellXfs`. */
const styles = { plain: 0, header: 1, text: 2, date: 3 } as const;

/** The letters of a column, from 1: 'A' to 'ZZ'. */
const columnName = (column: number): string =>
  column > 26
    ? columnName(Math.floor((column - 1) / 26)) + columnName(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

/** Text that Excel would take for a formula when the cell is edited. */
const looksLikeFormula = /^[=+\-@\t\r]/;

const dayMs = 24 * 60 * 60 * 1000;
/** Day 0 of the dates in a spreadsheet. */
const firstDay = Date.UTC(1899, 11, 30);

const cell = (value: ExcelCell): string => {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (typeof value === 'string') return textCell(value, looksLikeFormula.test(value) ? styles.text : styles.plain);
  return `<c s="${styles.date}"><v>${(Date.parse(`${value.date}T00:00:00Z`) - firstDay) / dayMs}</v></c>`;
};

const textCell = (text: string, style: number): string =>
  text === '' ? '<c/>' : `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
