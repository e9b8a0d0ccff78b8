import { strToU8, zipSync } from 'fflate';

/** Cell format. The xlsx package of this project writes values only, so printable forms are built here. */
export interface CellStyle {
  bold?: boolean;
  italic?: boolean;
  /** Points. */
  size?: number;
  /** RGB hex without '#'. */
  color?: string;
  fill?: string;
  border?: boolean;
  horizontal?: 'left' | 'center' | 'right';
  vertical?: 'top' | 'center' | 'bottom';
}

export interface Block {
  /** A1 notation: one cell or a merged range. */
  range: string;
  text?: string;
  number?: number;
  style?: CellStyle;
}

export interface Choice {
  range: string;
  options: readonly string[];
}

export interface Sheet {
  name: string;
  /** Widths in characters, from column A. */
  columns: readonly number[];
  /** Heights in points, from row 1. */
  rows: readonly number[];
  blocks: readonly Block[];
  choices: readonly Choice[];
  footer: string;
}

export interface Workbook {
  title: string;
  creator: string;
  /** ISO 8601. Also the date of every zip entry, so that the same workbook produces the same bytes. */
  created: string;
  sheet: Sheet;
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

interface Corner {
  column: number;
  row: number;
}

const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26);

const cornerOf = (reference: string): Corner => {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
  if (digits === '') throw new Error(`${reference} is not a cell reference`);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) };
};

const cornersOf = (range: string): { from: Corner; to: Corner } => {
  const [from = range, to = from] = range.split(':');
  return { from: cornerOf(from), to: cornerOf(to) };
};

/** Stores equal entries once and returns their index, as the style tables of the format require. */
const indexedEntries = (first: readonly string[]) => {
  const entries = [...first];
  return {
    entries,
    indexOf: (entry: string): number => {
      const at = entries.indexOf(entry);
      return at >= 0 ? at : entries.push(entry) - 1;
    },
  };
};

const styleTables = () => {
  const fonts = indexedEntries(['<font><sz val="10"/><name val="Arial"/><family val="2"/></font>']);
  const fills = indexedEntries([
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]);
  const formats = indexedEntries(['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']);

  const styleOf = (style: CellStyle): number => {
    const font = fonts.indexOf(
      `<font>${style.bold ? '<b/>' : ''}${style.italic ? '<i/>' : ''}<sz val="${style.size ?? 10}"/>` +
        `${style.color ? `<color rgb="FF${style.color}"/>` : ''}<name val="Arial"/><family val="2"/></font>`,
    );
    const fill = style.fill
      ? fills.indexOf(
          `<fill><patternFill patternType="solid"><fgColor rgb="FF${style.fill}"/><bgColor indexed="64"/></patternFill></fill>`,
        )
      : 0;
    return formats.indexOf(
      `<xf numFmtId="0" fontId="${font}" fillId="${fill}" borderId="${style.border ? 1 : 0}" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">` +
        `<alignment horizontal="${style.horizontal ?? 'left'}" vertical="${style.vertical ?? 'center'}" wrapText="1"/></xf>`,
    );
  };

  const side = (name: string) => `<${name} style="thin"><color auto="1"/></${name}>`;
  const xml = () =>
    `${head}<styleSheet xmlns="${main}">${countedList('fonts', fonts.entries)}${countedList('fills', fills.entries)}` +
    `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>` +
    `<border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `${countedList('cellXfs', formats.entries)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

  return { styleOf, xml };
};

/** The format does not allow an empty list. */
const countedList = (tag: string, entries: readonly string[]): string =>
  entries.length === 0 ? '' : `<${tag} count="${entries.length}">${entries.join('')}</${tag}>`;

/** The cells of all blocks, by row and column. */
const cellsOf = ({ blocks }: Sheet, styleOf: (style: CellStyle) => number): Map<number, Map<number, string>> => {
  const cells = new Map<number, Map<number, string>>();
  for (const block of blocks) {
    const { from, to } = cornersOf(block.range);
    const style = styleOf(block.style ?? {});
    for (let row = from.row; row <= to.row; row += 1) {
      const line = cells.get(row) ?? new Map<number, string>();
      cells.set(row, line);
      for (let column = from.column; column <= to.column; column += 1) {
        if (line.has(column)) throw new Error(`${columnName(column)}${row} belongs to two blocks`);
        const first = row === from.row && column === from.column;
        line.set(column, cellXml(`${columnName(column)}${row}`, style, first ? block : {}));
      }
    }
  }
  return cells;
};

const sheetXml = (sheet: Sheet, styleOf: (style: CellStyle) => number): string => {
  const cells = cellsOf(sheet, styleOf);
  const merges = sheet.blocks.flatMap(({ range }) => (range.includes(':') ? [`<mergeCell ref="${range}"/>`] : []));
  const rows = sheet.rows.map((height, index) => {
    const line = [...(cells.get(index + 1) ?? new Map<number, string>())].sort(([a], [b]) => a - b);
    return `<row r="${index + 1}" ht="${height}" customHeight="1">${line.map(([, cell]) => cell).join('')}</row>`;
  });
  const columns = sheet.columns.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const choices = sheet.choices.map(
    ({ range, options }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>${escapeXml(`"${options.join(',')}"`)}</formula1></dataValidation>`,
  );
  const lastCell = `${columnName(sheet.columns.length - 1)}${sheet.rows.length}`;
  return (
    `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:${lastCell}"/>` +
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
    `<cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData>` +
    countedList('mergeCells', merges) +
    countedList('dataValidations', choices) +
    `<printOptions horizontalCentered="1"/><pageMargins left="0.5" right="0.4" top="0.4" bottom="0.5" header="0.2" footer="0.25"/>` +
    `<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="1"/>` +
    `<headerFooter><oddFooter>${escapeXml(sheet.footer)}</oddFooter></headerFooter></worksheet>`
  );
};

const cellXml = (reference: string, style: number, content: Pick<Block, 'text' | 'number'>): string => {
  if (content.number !== undefined) return `<c r="${reference}" s="${style}"><v>${content.number}</v></c>`;
  if (content.text === undefined) return `<c r="${reference}" s="${style}"/>`;
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(content.text)}</t></is></c>`;
};

/** The bytes of an .xlsx file: one A4 sheet that prints on one page. */
export const workbookBytes = (workbook: Workbook): Uint8Array => {
  const { styleOf, xml } = styleTables();
  const sheet = sheetXml(workbook.sheet, styleOf);
  const end = `$${columnName(workbook.sheet.columns.length - 1)}$${workbook.sheet.rows.length}`;
  const overrides = [
    ['/xl/workbook.xml', `${contentTypes}.sheet.main+xml`],
    ['/xl/worksheets/sheet1.xml', `${contentTypes}.worksheet+xml`],
    ['/xl/styles.xml', `${contentTypes}.styles+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`);
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'docProps/core.xml': `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(workbook.title)}</dc:title><dc:creator>${escapeXml(workbook.creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${workbook.created}</dcterms:created></cp:coreProperties>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(workbook.sheet.name)}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">'${escapeXml(workbook.sheet.name)}'!$A$1:${end}</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': xml(),
    'xl/worksheets/sheet1.xml': sheet,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
    // The zip format stores local time; a date without a time zone produces the same bytes on every machine.
    { mtime: new Date(workbook.created.slice(0, 19)), level: 9 },
  );
};
