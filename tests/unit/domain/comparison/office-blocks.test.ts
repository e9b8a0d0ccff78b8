import { expect, test } from 'vitest';
import type { ComparedRow } from '../../../../shared/domain/comparison/comparison.ts';
import { comparedOffice } from '../../../../shared/domain/comparison/office-blocks.ts';
import { readOffice } from '../../../../shared/domain/office/office-text.ts';
import { compareBlocks } from '../../../support/comparison-documents.ts';
import { paragraph, run, wordFile } from '../../../support/office-packages.ts';

const compared = async (bytes: Uint8Array) => comparedOffice(await readOffice(bytes));

test('numbers of clauses are apart, page breaks and line breaks are spaces, and notes are marked', async () => {
  const box = `<w:r><w:txbxContent>${paragraph('1. Kotak')}</w:txbxContent></w:r>`;
  const file = wordFile(
    `${paragraph('1. Tujuan &amp; lingkup')}<w:p>${run('Rem ')}<w:r><w:lastRenderedPageBreak/><w:t>di</w:t><w:tab/><w:t>jaga</w:t></w:r>${box}</w:p><w:p/>
    <w:tbl><w:tr><w:tc>${paragraph('Ban')}</w:tc><w:tc>${paragraph('7 bar')}${paragraph('dingin')}</w:tc></w:tr></w:tbl>`,
  );
  expect((await compared(file)).blocks).toEqual([
    { page: 0, number: '1.', cells: ['Tujuan & lingkup'] },
    { page: 0, number: '', cells: ['Rem di jaga'] },
    { page: 0, number: '', kind: 'textbox', cells: ['1. Kotak'] },
    { page: 0, number: '', cells: ['Ban', '7 bar dingin'] },
  ]);
});

test('headers and footers are running lines', async () => {
  const file = wordFile(`${paragraph('Tujuan')}<w:sectPr><w:headerReference r:id="kop.xml"/></w:sectPr>`, [
    ['header', 'kop.xml', `<w:hdr>${paragraph('HKT-SOP-PRO-007')}</w:hdr>`],
  ]);
  const { blocks, entries } = await compared(file);
  expect(blocks.map(({ cells }) => cells)).toEqual([['Tujuan']]);
  expect(entries).toMatchObject([{ kind: 'running', text: 'HKT-SOP-PRO-007' }]);
});

const wordTable = (...limits: string[]) =>
  `<w:tbl>${limits.map((limit, index) => `<w:tr>${[String(index + 1), 'Jalan angkut utama', limit].map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

test('the tables of Word documents are compared by cell, and a row that is added renumbers those after it', async () => {
  const blocks = async (...limits: string[]) =>
    (await compared(wordFile(`${paragraph('Batas')}${wordTable(...limits)}`))).blocks;
  const marks = (row: ComparedRow | undefined) =>
    row?.after?.cells.map((cell) => cell.flatMap(({ text, mark }) => (mark ? [text] : [])));
  const raised = compareBlocks(await blocks('40 km/jam', '20 km/jam'), await blocks('60 km/jam', '20 km/jam'));
  expect(raised.changes).toEqual([{ first: 1, last: 1 }]);
  expect(marks(raised.rows[1])).toEqual([[], [], ['60']]);
  const added = compareBlocks(
    await blocks('40 km/jam', '20 km/jam'),
    await blocks('40 km/jam', '30 km/jam', '20 km/jam'),
  );
  expect(added.rows.map(({ kind }) => kind)).toEqual(['same', 'same', 'added', 'renumbered']);
});
