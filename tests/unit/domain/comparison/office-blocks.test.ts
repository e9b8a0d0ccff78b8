import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { docxOf } from '../../../../infra/local/demo/files.ts';
import type { ComparedRow } from '../../../../shared/domain/comparison/comparison.ts';
import { blocksOfDocx, blocksOfPptx, officeTypeOf } from '../../../../shared/domain/comparison/office-blocks.ts';
import { ZipError } from '../../../../shared/domain/files/zip-limit.ts';
import { compareBlocks } from '../../../support/comparison-documents.ts';

const wordFile = (body: string): Uint8Array =>
  zipSync({ 'word/document.xml': strToU8(`<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`) });

const paragraph = (text: string) => `<w:p w:rsidR="00A1"><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

test('reads paragraphs, runs, rows and numbers in reading order', () => {
  const file = wordFile(
    `${paragraph('1. Tujuan &amp; lingkup')}<w:p><w:r><w:t>Rem</w:t></w:r><w:r><w:tab/><w:t xml:space="preserve">di&#106;aga</w:t></w:r></w:p><w:p/>
    <w:tbl><w:tr><w:tc>${paragraph('Ban')}</w:tc><w:tc>${paragraph('7 bar')}${paragraph('dingin')}</w:tc></w:tr></w:tbl>`,
  );
  expect(blocksOfDocx(file)).toEqual([
    { page: 0, number: '1.', cells: ['Tujuan & lingkup'] },
    { page: 0, number: '', cells: ['Rem dijaga'] },
    { page: 0, number: '', cells: ['Ban', '7 bar dingin'] },
  ]);
});

test('reads what a change inserted and not what it deleted, and each text box once', () => {
  const file = wordFile(
    `<w:p><w:del><w:r><w:delText>lama</w:delText></w:r></w:del><w:ins><w:r><w:t>baru</w:t></w:r></w:ins></w:p>
    <mc:AlternateContent><mc:Choice>${paragraph('kotak')}</mc:Choice><mc:Fallback>${paragraph('kotak')}</mc:Fallback></mc:AlternateContent>`,
  );
  expect(blocksOfDocx(file).map(({ cells }) => cells)).toEqual([['baru'], ['kotak']]);
});

test('reads a document of a word processor', async () => {
  const text = {
    nomor: 'HKT-SOP-PRO-001',
    nama: 'Pengoperasian Unit',
    revisi: 2,
    department: 'PRODUKSI',
    berlaku: '2 Januari 2026',
    sections: [{ heading: 'Tujuan', paragraphs: ['Menjaga keselamatan operator.'] }],
  };
  const cells = blocksOfDocx(await docxOf(text as Parameters<typeof docxOf>[0])).map((block) => block.cells);
  expect(cells).toContainEqual(['Nomor Dokumen', 'HKT-SOP-PRO-001']);
  expect(cells).toContainEqual(['Menjaga keselamatan operator.']);
});

test.each([
  ['no zip', strToU8('PK but no zip')],
  ['another zip', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })],
  ['a bomb', zipSync({ 'word/document.xml': new Uint8Array(60_000_000) })],
])('rejects %s', (_name, bytes) => {
  expect(() => blocksOfDocx(bytes)).toThrow(ZipError);
});

const slide = (body: string) =>
  strToU8(`<?xml version="1.0"?><p:sld><p:cSld><p:spTree>${body}</p:spTree></p:cSld></p:sld>`);
const slideText = (text: string) => `<a:p><a:r><a:rPr lang="id-ID"/><a:t>${text}</a:t></a:r></a:p>`;

test('reads the paragraphs and tables of slides in their order, without their numbers', () => {
  const presentation = zipSync({
    'ppt/presentation.xml': strToU8('<p:presentation/>'),
    'ppt/slides/slide10.xml': slide(slideText('Penutup')),
    'ppt/slides/slide2.xml': slide(
      `<p:sp><p:txBody>${slideText('Batas &lt; 40 km/jam')}<a:p><a:fld type="slidenum"><a:t>2</a:t></a:fld></a:p></p:txBody></p:sp>
      <a:tbl><a:tr><a:tc><a:txBody>${slideText('Rem')}</a:txBody></a:tc><a:tc><a:txBody>${slideText('diuji')}</a:txBody></a:tc></a:tr></a:tbl>`,
    ),
  });
  expect(officeTypeOf(presentation)).toBe('presentation');
  expect(blocksOfPptx(presentation)).toEqual([
    { page: 1, number: '', cells: ['Batas < 40 km/jam'] },
    { page: 1, number: '', cells: ['Rem', 'diuji'] },
    { page: 2, number: '', cells: ['Penutup'] },
  ]);
});

test('distinguishes Office files by their parts', () => {
  expect(officeTypeOf(wordFile(''))).toBe('document');
  expect(officeTypeOf(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }))).toBe('workbook');
  expect(officeTypeOf(zipSync({ 'berkas.txt': strToU8('x') }))).toBeUndefined();
});

const wordTable = (...limits: string[]) =>
  `<w:tbl>${limits.map((limit, index) => `<w:tr>${[String(index + 1), 'Jalan angkut utama', limit].map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

test('the tables of Word documents are compared by cell, and a row that is added renumbers those after it', () => {
  const blocks = (...limits: string[]) => blocksOfDocx(wordFile(`${paragraph('Batas')}${wordTable(...limits)}`));
  const marks = (row: ComparedRow | undefined) =>
    row?.after?.cells.map((cell) => cell.flatMap(({ text, mark }) => (mark ? [text] : [])));
  const raised = compareBlocks(blocks('40 km/jam', '20 km/jam'), blocks('60 km/jam', '20 km/jam'));
  expect(raised.changes).toEqual([{ first: 1, last: 1 }]);
  expect(marks(raised.rows[1])).toEqual([[], [], ['60']]);
  const added = compareBlocks(blocks('40 km/jam', '20 km/jam'), blocks('40 km/jam', '30 km/jam', '20 km/jam'));
  expect(added.rows.map(({ kind }) => kind)).toEqual(['same', 'same', 'added', 'renumbered']);
});
