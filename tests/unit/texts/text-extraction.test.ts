import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { Document, Packer, PageBreak, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { extractText } from '../../../functions/text-extraction/text-extraction.ts';
import { pdfOf } from '../../../infra/local/demo/files.ts';
import { readingLimits } from '../../../shared/domain/office/reading-limits.ts';
import { paragraph, presentation, slide, wordFile } from '../../support/office-packages.ts';
import { peakMemory, resetPeakMemory } from '../../support/peak-memory.ts';
import { compressedPdf, encryptedPdf, pages, rawPdf, sourcePdf } from '../../support/source-pdfs.ts';

describe('the text', () => {
  test('of a PDF is that of its pages', async () => {
    expect(await extractText('sop.pdf', await sourcePdf(pages(3)))).toEqual({
      pages: ['Halaman sumber 1', 'Halaman sumber 2', 'Halaman sumber 3'],
    });
  });

  test('of a PDF has what was typed into its fields and notes, and what its stamps show', async () => {
    const source = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R] /DR << /Font << /F 5 0 R >> >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /Annots [6 0 R 7 0 R 8 0 R 9 0 R] >>',
      ['<< >>', 'BT /F 12 Tf 50 400 Td (Lihat HKT-SOP-) Tj 0 -14 Td (PRO-001) Tj ET'],
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (kecepatan) /V (60 km/jam) /Rect [50 300 250 320] /F 4 >>',
      '<< /Type /Annot /Subtype /Widget /FT /Btn /T (setuju) /V /Ya /AS /Ya /Rect [50 250 70 270] /F 4 >>',
      '<< /Type /Annot /Subtype /FreeText /Contents (40 menjadi 60) /Rect [50 200 250 220] /F 4 >>',
      '<< /Type /Annot /Subtype /Stamp /Rect [50 100 250 120] /F 4 /AP << /N 10 0 R >> >>',
      [
        '<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F 5 0 R >> >> >>',
        'BT /F 12 Tf 2 4 Td (DISETUJUI) Tj ET',
      ],
    ]);
    expect(await extractText('sop.pdf', source)).toEqual({
      pages: [
        'Lihat HKT-SOP-\nPRO-001\nDISETUJUI\nIsian kecepatan: 60 km/jam\nIsian setuju: Ya\nCatatan: 40 menjadi 60',
      ],
    });
  });

  test('of a .docx has paragraphs, cells and the pages between breaks', async () => {
    const cells = ['Batas kecepatan', '40 km/jam'].map((text) => new TableCell({ children: [new Paragraph(text)] }));
    const document = new Document({
      sections: [
        {
          children: [
            new Paragraph({ children: [new TextRun('Radio '), new TextRun({ text: 'kontak', bold: true })] }),
            new Table({ rows: [new TableRow({ children: cells })] }),
            new Paragraph({ children: [new PageBreak(), new TextRun('Halaman dua')] }),
          ],
        },
      ],
    });
    expect(await extractText('ik.docx', new Uint8Array(await Packer.toBuffer(document)))).toEqual({
      pages: ['Radio kontak\nBatas kecepatan\n40 km/jam', 'Halaman dua'],
    });
  });

  test('of a PDF that may not be printed says so, also where there is none', async () => {
    expect(await extractText('sop.pdf', await encryptedPdf(await sourcePdf(pages(1)), { print: false }))).toEqual({
      ...{ pages: ['Halaman sumber 1'], no_print: true },
    });
  });

  test.each(['xlsx', 'xlsm'] as const)(
    'of an .%s has a page for each visible sheet, as displayed',
    async (bookType) => {
      const book = utils.book_new();
      utils.book_append_sheet(
        book,
        utils.aoa_to_sheet([
          ['Unit', 'Batas'],
          ['HD785', 40.5],
        ]),
        'Armada',
      );
      utils.book_append_sheet(book, utils.aoa_to_sheet([['rahasia']]), 'Daftar');
      utils.book_append_sheet(book, utils.aoa_to_sheet([['Tanggal', new Date(Date.UTC(2026, 10, 26))]]), 'Jadwal');
      book.Workbook = { Sheets: [{}, { Hidden: 1 }, {}] };
      const source = new Uint8Array(write(book, { type: 'array', bookType }));
      expect(await extractText(`daftar.${bookType}`, source)).toEqual({
        pages: ['Armada\nUnit Batas\nHD785 40.5', expect.stringMatching(/^Jadwal\nTanggal \d+\/\d+\/\d+$/)],
      });
    },
  );

  test('of a .pptx has a page for each slide', async () => {
    const source = presentation([
      ['slides/slide2.xml', slide(['Induksi', 'Bahaya &amp; risiko'])],
      ['slides/slide1.xml', slide(['Penutup'])],
    ]);
    expect(await extractText('induksi.pptx', source)).toEqual({ pages: ['Induksi\nBahaya & risiko', 'Penutup'] });
  });

  test.each([
    ['UTF-8', Buffer.from('Kafé\r\n\r\n  dua   kata\u0001')],
    ['UTF-8 with separate accents', Buffer.from('Kafe\u0301\ndua kata')],
    ['UTF-16', Buffer.from('\ufeffKafé\r\ndua kata', 'utf16le')],
    ['Windows-1252', Buffer.from('Kafé\ndua kata', 'latin1')],
  ])('of a text file is decoded from %s', async (_, bytes) => {
    expect(await extractText('catatan.txt', bytes)).toEqual({ pages: ['Kafé\ndua kata'] });
  });
});

test('ligatures, which programs print for two letters, are these letters, and words that may be divided are whole', async () => {
  expect(await extractText('a.txt', Buffer.from('de\ufb01nisi e\ufb01sien\u00adsi'))).toEqual({
    pages: ['definisi efisiensi'],
  });
});

/** Scanned, damaged, protected and old files are in the collection (tests/unit/files). */
describe('a file without text names the reason', () => {
  test.each([
    ['a picture', 'a.png', Buffer.from('89504e47', 'hex'), 'unsupported'],
    ['a zip of other files', 'a.zip', zipSync({ 'a.txt': strToU8('a') }), 'unsupported'],
    ['an empty text', 'a.txt', Buffer.from(' \n'), 'empty'],
    ['bytes that are called a text', 'a.txt', Buffer.from('MZ\0\0'), 'unsupported'],
  ] as const)('%s', async (_, name, source, reason) => {
    expect(await extractText(name, source)).toEqual({ reason });
  });
});

describe('a hostile file costs only itself', () => {
  test.each([
    ['too many pages', { pages: 2 }],
    ['too many characters', { characters: 40 }],
    ['too much time', { milliseconds: 0 }],
  ])('with %s', async (_, limits) => {
    const source = await sourcePdf(pages(3));
    expect(await extractText('a.pdf', source, { ...readingLimits, ...limits })).toEqual({ reason: 'too_large' });
  });

  test('with streams of gigabytes', async () => {
    const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
    const bomb = Buffer.concat([Buffer.from([0x78, 0x9c]), ...new Array<Buffer>(3000).fill(block)]);
    resetPeakMemory();
    const before = peakMemory();
    expect(await extractText('a.pdf', compressedPdf({ encode: () => bomb }))).toEqual({ reason: 'too_large' });
    const twice = (bytes: Buffer): Buffer => deflateSync(deflateSync(bytes));
    const deflatedTwice = compressedPdf({ filter: '[/FlateDecode /FlateDecode]', encode: twice });
    expect(await extractText('a.pdf', deflatedTwice)).toEqual({ reason: 'scanned' });
    expect(peakMemory() - before).toBeLessThan(400);
  });

  test('with a part that unpacks to more than the limit', async () => {
    const source = wordFile(paragraph('a'.repeat(200_000)));
    expect(await extractText('a.docx', source, { ...readingLimits, unpackedBytes: 100_000 })).toEqual({
      reason: 'too_large',
    });
  });
});

test('the demo data has the texts that are read from its files', async () => {
  const text = { nama: 'Uji', nomor: 'HKT-1', revisi: 1, department: 'IMS', berlaku: '1 Mei 2026' };
  const paragraphs = Array.from({ length: 60 }, (_, at) => `${at} ${'Kalimat yang panjang. '.repeat(6).trim()}`);
  const pages: string[][] = [];
  const bytes = await pdfOf({ ...text, sections: [{ heading: 'Uraian', paragraphs }] }, (line, page) => {
    pages[page] = [...(pages[page] ?? []), line];
  });
  const extracted = await extractText('a.pdf', bytes);
  expect(pages.length).toBeGreaterThan(1);
  expect(extracted).toEqual({ pages: pages.map((lines) => lines.join('\n')) });
});
