import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { pagesOf, readOffice } from '../../../../shared/domain/office/office-text.ts';
import { readingLimits } from '../../../../shared/domain/office/reading-limits.ts';
import type { Sheet } from '../../../../shared/domain/office/sheet-reader.ts';
import { type OfficePart, officePackage, relationsFrom } from '../../../support/office-packages.ts';

const sheetsOf = async (bytes: Uint8Array): Promise<Sheet[]> => {
  const office = await readOffice(bytes);
  return office.type === 'workbook' ? office.sheets : [];
};

/** A workbook of one sheet with this content. */
const sheetFile = (
  content: string,
  parts: readonly OfficePart[] = [],
  others: Readonly<Record<string, string>> = {},
): Uint8Array =>
  officePackage(
    {
      path: 'xl/workbook.xml',
      xml: '<workbook><sheets><sheet name="Uji" sheetId="1" r:id="isi.xml"/></sheets></workbook>',
    },
    [['worksheet', 'isi.xml', `<worksheet>${content}</worksheet>`], ...parts],
    others,
  );

test('the visible sheets are read as they are displayed, with the numbers of their rows', async () => {
  const book = utils.book_new();
  const risks = utils.aoa_to_sheet([['No', 'Batas'], [1, 0.25], [], ['', 40], [true, '=']]);
  Object.assign(risks['B2'] ?? {}, { z: '0%' });
  Object.assign(risks['B4'] ?? {}, { z: '0 "km/jam"' });
  utils.book_append_sheet(book, risks, 'Risiko & Batas');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['rahasia']]), 'Tersembunyi');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  const office = await readOffice(bytes);
  expect(office).toEqual({
    type: 'workbook',
    sheets: [
      {
        name: 'Risiko & Batas',
        rows: [
          { number: 1, cells: ['No', 'Batas'] },
          { number: 2, cells: ['1', '25%'] },
          { number: 4, cells: ['', '40 km/jam'] },
          { number: 5, cells: ['TRUE', '='] },
        ],
        merges: [],
        frozen: { rows: 0, columns: 0 },
        hiddenColumns: [],
        widths: [],
        blocks: [],
      },
    ],
    notRead: ['lembar tersembunyi'],
  });
  expect(pagesOf(office)).toEqual(['Risiko & Batas\nNo\tBatas\n1\t25%\n40 km/jam\nTRUE\t=']);
});

test('a sheet has its layout: merged, frozen and hidden rows and columns', async () => {
  const [sheet] = await sheetsOf(
    sheetFile(
      `<sheetViews><sheetView><pane xSplit="1" ySplit="2" state="frozen"/></sheetView></sheetViews>
      <cols><col min="1" max="1" width="24.5"/><col min="2" max="3" width="9" hidden="1"/></cols>
      <sheetData><row r="3" hidden="1"><c r="D3" t="inlineStr"><is><r><t>Batas</t></r><r><t xml:space="preserve"> 40</t></r><rPh><t>x</t></rPh></is></c></row></sheetData>
      <mergeCells><mergeCell ref="D3:F4"/></mergeCells><customSheetViews><pane ySplit="9" state="frozen"/></customSheetViews>`,
    ),
  );
  expect(sheet).toMatchObject({
    rows: [{ number: 3, cells: ['', '', '', 'Batas 40'], isHidden: true }],
    merges: [{ row: 3, column: 4, rows: 2, columns: 3 }],
    frozen: { rows: 2, columns: 1 },
    hiddenColumns: [{ first: 2, last: 3 }],
    widths: [{ first: 1, last: 1, width: 24.5 }],
  });
});

test('shapes, headers and footers of a sheet are read and marked', async () => {
  const shape = '<xdr:sp><xdr:txBody><a:p><a:r><a:t>Jalur evakuasi</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:pic/>';
  const content = `<sheetData/><headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12HKT-FRM-SHE-001&amp;RRevisi 2</oddHeader><oddFooter>&amp;CHal &amp;P dari &amp;N R&amp;&amp;D</oddFooter><firstHeader>x</firstHeader></headerFooter><drawing r:id="gambar.xml"/>`;
  const file = sheetFile(content, [], {
    ...relationsFrom('xl/isi.xml', [['drawing', 'gambar.xml']]),
    'xl/gambar.xml': `<xdr:wsDr>${shape}</xdr:wsDr>`,
  });
  const office = await readOffice(file);
  expect(office).toMatchObject({
    sheets: [
      {
        blocks: [
          { kind: 'header', cells: ['HKT-FRM-SHE-001\nRevisi 2'] },
          { kind: 'footer', cells: ['Hal  dari  R&D'] },
          { kind: 'shape', cells: ['Jalur evakuasi'] },
        ],
      },
    ],
    notRead: ['gambar'],
  });
  expect(pagesOf(office)).toEqual(['HKT-FRM-SHE-001\nRevisi 2\nUji\nHal  dari  R&D\nJalur evakuasi']);
});

test('the result of a formula is read, and one that is not stored is named', async () => {
  const office = await readOffice(
    sheetFile(
      '<sheetData><row><c t="str"><f>A1</f><v>_x0041_man</v></c><c><f>B1</f></c><c t="e"><v>#N/A</v></c></row></sheetData>',
    ),
  );
  expect(office).toMatchObject({
    sheets: [{ rows: [{ number: 1, cells: ['Aman', '', '#N/A'] }] }],
    notRead: ['hasil rumus yang tidak tersimpan'],
  });
});

describe('a hostile workbook is refused as too large', () => {
  const long = 'x'.repeat(30_000);
  const strings: OfficePart = ['sharedStrings', 's.xml', `<sst><si><t>${long}</t></si></sst>`];
  const cells = (cell: string, count: number) => `<sheetData>${`<row>${cell}</row>`.repeat(count)}</sheetData>`;

  test.each([
    ['a long text that many cells name', sheetFile(cells('<c t="s"><v>0</v></c>', 400), [strings]), {}],
    ['cells at the far end of many rows', sheetFile(cells('<c r="XFD1" t="str"><v>x</v></c>', 100_000)), {}],
    ['numbers in a long format', sheetFile(cells('<c><v>0.1</v></c>', 400_000)), { milliseconds: -1 }],
  ] as const)('%s', async (_, bytes, limits) => {
    await expect(readOffice(bytes, { ...readingLimits, ...limits })).rejects.toMatchObject({ reason: 'too_large' });
  });
});

test('a number whose format is empty is shown as any other', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode=""/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>';
  const cells = '<sheetData><row r="1"><c r="A1" s="0"><v>3</v></c></row></sheetData>';
  const [sheet] = await sheetsOf(sheetFile(cells, [['styles', 'styles.xml', styles]]));
  expect(sheet?.rows).toEqual([{ number: 1, cells: ['3'] }]);
});
