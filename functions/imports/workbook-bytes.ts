import { Zip, ZipDeflate } from 'fflate';

/** One sheet: a bold header in a frozen first row, then its rows. Text is written as text, whatever it begins with. */
export interface ReportSheet {
  name: string;
  /** Widths in characters. */
  columns: readonly { title: string; width: number }[];
  rows: Iterable<readonly (string | number)[]>;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** XML 1.0 has no way to write these. */
const unwritable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');

/** Piece by piece: twenty thousand rows as objects or as one text would cost many times the file. */
export const workbookBytes = (sheets: readonly ReportSheet[]): Uint8Array => {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string, texts: Iterable<string>): void => {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    let waiting = '';
    for (const text of texts) {
      waiting += text;
      if (waiting.length < 65_536) continue;
      part.push(Buffer.from(waiting));
      waiting = '';
    }
    part.push(Buffer.from(waiting), true);
  };
  for (const [name, text] of Object.entries(fixedParts(sheets))) add(name, [text]);
  for (const [at, sheet] of sheets.entries()) add(`xl/worksheets/sheet${at + 1}.xml`, sheetTexts(sheet));
  zip.end();
  return Buffer.concat(chunks);
};

const fixedParts = (sheets: readonly ReportSheet[]): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheets
    .map(
      (_, at) =>
        `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')}</Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships">${sheets
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

function* sheetTexts({ columns, rows }: ReportSheet): Generator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`;
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
