import { Zip, ZipDeflate } from 'fflate';

/**
 * One worksheet: a bold header in a frozen first row, then its rows. Strings are written as text cells, even those that
 * begin with `=`.
 */
export interface ReportSheet {
  name: string;
  /** Widths in characters. */
  columns: readonly { title: string; width: number }[];
  rows: Iterable<readonly (string | number)[]>;
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
 * memory.
 */
export const workbookBytes = (sheets: readonly ReportSheet[]): Uint8Array => {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string, texts: Iterable<string>): void => {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    let buffered = '';
    for (const text of texts) {
      buffered += text;
      if (buffered.length < 65_536) continue;
      part.push(Buffer.from(buffered));
      buffered = '';
    }
    part.push(Buffer.from(buffered), true);
  };
  for (const [name, text] of Object.entries(fixedParts(sheets))) add(name, [text]);
  for (const [at, sheet] of sheets.entries()) add(`xl/worksheets/sheet${at + 1}.xml`, sheetTexts(sheet));
  zip.end();
  return Buffer.concat(chunks);
};

const fixedParts = (sheets: readonly ReportSheet[]): Record<string, string> => ({
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
  'xl/styles.xml': `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

function* sheetTexts({ columns, rows }: ReportSheet): Generator<string> {
  yield `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`;
  for (const [at, { width }] of columns.entries())
    yield `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  yield '</cols><sheetData>';
  yield `<row>${columns.map(({ title }) => cell(title, 1)).join('')}</row>`;
  for (const row of rows) yield `<row>${row.map((value) => cell(value, 2)).join('')}</row>`;
  yield '</sheetData></worksheet>';
}

const cell = (value: string | number, style: number): string =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : value === ''
      ? '<c/>'
      : `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
