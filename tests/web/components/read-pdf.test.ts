import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test, vi } from 'vitest';
import { pagePairs } from '../../../web/src/components/comparison/compare.ts';
import { comparePictures } from '../../../web/src/components/comparison/compare-pictures.ts';
import { pagesWithPictures, picturesOfPage } from '../../../web/src/components/comparison/page-pictures.ts';
import { readFile } from '../../../web/src/components/comparison/read-file.ts';
import { type PageExtras, pdfWithExtras } from '../../support/comparison-pdfs.ts';
import { parsedPdf } from '../../support/node-pdfs.ts';
import { rawPdf } from '../../support/source-pdfs.ts';

vi.mock('../../../web/src/components/file-viewer/open-pdf.ts', () => import('../../support/node-pdfs.ts'));

const read = (bytes: Uint8Array) => {
  const options = { name: 'Draf', onPage: () => {}, signal: new AbortController().signal };
  return readFile(new Blob([Uint8Array.from(bytes)]), options);
};

const entriesOf = async (bytes: Uint8Array) => {
  const { readable } = await read(bytes);
  return readable.type === 'pdf' ? readable.entries.map(({ kind, name, page, text }) => [kind, name, page, text]) : [];
};

describe('reads beside the text of a page', () => {
  test.each([true, false])('fields and typed notes by name, with an appearance: %s', async (appearance) => {
    const { bytes } = await pdfWithExtras(
      [
        { fields: { kecepatan: '40 km/jam', kosong: '' }, checks: { apd: true, izin: false } },
        { choices: { jalur: 'Utara' }, notes: ['Paling tinggi 40 km/jam'] },
      ],
      { appearance },
    );
    expect(await entriesOf(bytes)).toEqual([
      ['field', 'kecepatan', 1, '40 km/jam'],
      ['field', 'apd', 1, 'Yes'],
      ['note', '', 2, 'Paling tinggi 40 km/jam'],
      ['field', 'jalur', 2, 'Utara'],
    ]);
  });

  test('a field in several places once, what another value hides, and nothing hidden', async () => {
    const widget = (value: string, more = '') =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (batas) /V (${value}) /Rect [100 100 200 120] /DA (/Helv 10 Tf) ${more} >>`;
    const note = (flags: number) =>
      `<< /Type /Annot /Subtype /Text /Contents (catatan ${flags}) /Rect [0 0 20 20] /F ${flags} >>`;
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R] /DR << /Font << /Helv 8 0 R >> >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R 5 0 R 6 0 R 7 0 R] >>',
      widget('40', '/AP << /N 9 0 R >>'),
      widget('40'),
      note(2),
      note(4),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      [
        '<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /Helv 8 0 R >> >> >>',
        'BT /Helv 10 Tf 2 5 Td (60) Tj ET',
      ],
    ]);
    expect(await entriesOf(bytes)).toEqual([
      ['note', '', 1, 'catatan 4'],
      ['field', 'batas', 1, '60 (nilai tersimpan: 40) / 40'],
    ]);
  });
});

test('a page whose text ends at an error is named and not compared, because pdf.js says nothing of it', async () => {
  const page = (number: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number} 0 R /Resources << /Font << /F 7 0 R >> >> >>`;
  const content = (text: string): [string, string] => ['<< >>', text];
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    ...[page(5), page(6)],
    ...[content('BT /F 12 Tf 9 9 Td (Muatan) Tj ET'), content('BT /F 12 Tf 9 9 Td (Muatan) Tj ET ) BT (40) Tj ET')],
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
  const file = { file: new Blob([Uint8Array.from(bytes)]), isPdf: true, emptyPages: (await read(bytes)).emptyPages };
  const compared = await comparePictures(
    { files: { before: { ...file, name: 'Revisi 3' }, after: { ...file, name: 'Draf' } } },
    { onProgress: () => {}, signal: new AbortController().signal },
  );
  expect(compared).toEqual({
    pairs: [{ before: 2, after: 2 }],
    unpaired: [],
    broken: [
      { name: 'Revisi 3', pages: [2] },
      { name: 'Draf', pages: [2] },
    ],
  });
});

describe('pages with pictures', () => {
  const pagesOf = async (extras: PageExtras[]) => {
    const { document } = await parsedPdf((await pdfWithExtras(extras)).bytes);
    const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1));
    return pagesWithPictures(await Promise.all(pages.map(async (page) => picturesOfPage(await page, OPS))));
  };
  const logo: [number, number, number, number] = [72, 780, 60, 40];
  const photo: [number, number, number, number] = [72, 200, 300, 200];

  test('have images, drawings and drawn annotations; lines of tables, fields and notes are none', async () => {
    expect(
      await pagesOf([
        { table: true, fields: { batas: '40' }, notes: ['Catatan'] },
        { images: [photo] },
        { ring: 80 },
        { ring: 4 },
      ]),
    ).toEqual([2, 3]);
  });

  test('a logo of all pages counts on the first of them, a photo on each', async () => {
    expect(await pagesOf([{ images: [logo] }, { images: [logo] }, { images: [logo, photo] }])).toEqual([1, 3]);
    expect(await pagesOf([{ images: [photo] }, { images: [photo] }])).toEqual([1, 2]);
  });

  test('are paired in their order, else by their numbers, and those without a counterpart are named', () => {
    const pairsOf = (before: number[], after: number[], counts: [number, number]) =>
      pagePairs(
        { name: 'Revisi 3', pages: before, count: counts[0] },
        { name: 'Draf', pages: after, count: counts[1] },
      );
    expect(pairsOf([2, 5], [2, 6], [6, 7]).pairs).toEqual([
      { before: 2, after: 2 },
      { before: 5, after: 6 },
    ]);
    expect(pairsOf([2], [2, 9], [6, 9])).toEqual({
      pairs: [{ before: 2, after: 2 }],
      unpaired: [{ name: 'Draf', pages: [9] }],
    });
    expect(pairsOf([], [3], [0, 4])).toEqual({ pairs: [], unpaired: [{ name: 'Draf', pages: [3] }] });
  });
});
