import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePath, scanAddress } from '../../../functions/copies/band.ts';
import { type CopyMark, copyBand } from '../../../functions/copies/copy-band.ts';
import { newCopyToken } from '../../../functions/copies/copy-tokens.ts';
import { pdfLimits } from '../../../functions/copies/pdf-limits.ts';
import { stampPdf } from '../../../functions/copies/stamp.ts';
import { maxPrintedPages } from '../../../shared/domain/copies/copies.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { peakMemory, resetPeakMemory } from '../../support/peak-memory.ts';
import { decodeQrPath } from '../../support/qr-path.ts';
import {
  a4,
  compressedPdf,
  encryptedPdf,
  hasIntactSignature,
  pages,
  rawPdf,
  signedPdf,
  sourcePdf,
} from '../../support/source-pdfs.ts';

const mark: CopyMark = {
  ...{ number: 7, nomor: 'HKT-SOP-PLT-001', revisi: 3, holder: 'Budi Santoso', place: 'Workshop Plant' },
  ...{ printed_on: '21 Nov 2026', host: 'hims.example', token: newCopyToken() },
};
const band = copyBand(mark);
const headline = 'SALINAN TERKENDALI 07 · Workshop Plant · Revisi 3 · dicetak 21 Nov 2026';
const millimetre = 72 / 25.4;

const stamped = async (source: Uint8Array, values: Partial<CopyMark> = {}): Promise<Uint8Array> => {
  const result = await stampPdf(source, copyBand({ ...mark, ...values }));
  if ('refusal' in result) throw new Error(`refused: ${result.refusal}`);
  return result.bytes;
};

/** Texts of a page in their order, those of the band first. */
const textsOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ texts }) => texts.map(({ text }) => text));

const bandTexts = (page: number, count: number): string[] => [
  headline,
  'HKT-SOP-PLT-001 · Pemegang: Budi Santoso',
  'Periksa keberlakuan: hims.example/c',
  `Halaman ${page} dari ${count}`,
];

describe('a stamped PDF', () => {
  test('has the pages and texts of its source, and the band on every page', async () => {
    const source = await sourcePdf(pages(3));
    const bytes = await stamped(source);
    const texts = await textsOf(source);
    expect(await textsOf(bytes)).toEqual(texts.map((each, at) => [...bandTexts(at + 1, 3), ...each]));
    expect(Buffer.compare(Buffer.from(bytes).subarray(0, source.length), source)).toBe(0);
  });

  test('names the state of the log when it was printed', async () => {
    const checkpoint = '70123-3f9a0c1277de41b0a1b2';
    const [texts = []] = await textsOf(await stamped(await sourcePdf(pages(1)), { checkpoint }));
    const [first, details, ...rest] = bandTexts(1, 1);
    expect(texts.slice(0, 5)).toEqual([first, details, `Log bukti: ${checkpoint}`, ...rest]);
  });

  const shapes = {
    portrait: {},
    landscape: { size: [842, 595] as [number, number] },
    'turned by 90 degrees': { rotation: 90 as const },
    'turned by 180 degrees': { rotation: 180 as const },
    'turned by 270 degrees': { rotation: 270 as const },
    'cropped away from the origin': { crop: [60, 80, 400, 600] as [number, number, number, number] },
    'cropped and turned': { rotation: 90 as const, crop: [60, 80, 400, 600] as [number, number, number, number] },
    A1: { size: [1684, 2384] as [number, number] },
    A6: { size: [298, 420] as [number, number] },
  };
  test.each(Object.entries(shapes))('shows the band upright below the content: %s', async (_, shape) => {
    const source = await sourcePdf([shape]);
    const [before] = await readPdf(source);
    const [page] = await readPdf(await stamped(source));
    if (!before || !page) throw new Error('A page is expected');
    expect([page.width, page.height]).toEqual([before.width, before.height]);
    const scale = Math.max(1, Math.min(page.width, page.height) / (297 * millimetre));
    const bandTop = page.height - 27 * millimetre * scale;
    const [first, ...rest] = page.texts;
    const source1 = rest.pop();
    for (const text of [first, ...rest]) {
      expect(text?.turned, text?.text).toBe(0);
      expect(text?.y, text?.text).toBeGreaterThan(bandTop);
      expect(text?.y, text?.text).toBeLessThan(page.height - 4 * millimetre * Math.min(1, page.width / 400));
      expect(text?.x, text?.text).toBeGreaterThan(0);
      expect(text?.x, text?.text).toBeLessThan(page.width);
    }
    expect(source1?.text).toBe('Halaman sumber 1');
    expect(source1?.turned).toBe(before.texts[0]?.turned);
    expect(source1?.y).toBeLessThan(bandTop);
  });

  test('shortens long places, holders and numbers, and keeps what identifies the copy', async () => {
    const long = 'Gudang suku cadang utama di sebelah utara bengkel alat berat, rak nomor sebelas';
    const [texts = []] = await textsOf(
      await stamped(await sourcePdf([{ size: a4 }]), { place: long, holder: long, nomor: 'N'.repeat(60) }),
    );
    expect(texts[0]).toMatch(/^SALINAN TERKENDALI 07 · Gudang suku cadang .*… · Revisi 3 · dicetak 21 Nov 2026$/);
    expect(texts[1]).toMatch(/^N+… · Pemegang: Gudang .*…$/);
  });

  test('prints Western European diacritics as they are and others without their marks', async () => {
    const [texts] = await textsOf(
      await stamped(await sourcePdf([{}]), { place: 'Café Łódź – Ünal', holder: 'Đặng 王' }),
    );
    expect(texts?.[0]).toContain('Café Lódz – Ünal');
    expect(texts?.[1]).toContain('Pemegang: Dang ?');
  });

  test('keeps what is above the content, such as links, with the content', async () => {
    const bytes = await stamped(
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Annots [4 0 R << /Subtype /Link /Rect [0 0 60 80] >>] >>',
        '<< /Type /Annot /Subtype /Highlight /Rect [0 0 600 800] /QuadPoints [0 800 600 800 0 0 600 0] >>',
      ]),
    );
    const text = Buffer.from(bytes).toString('latin1');
    const numbers = (pattern: RegExp): number[] =>
      [...text.matchAll(pattern)].at(-1)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers(/\/Highlight[\s\S]*?\/Rect\s*\[([^\]]+)\]/g);
    expect([y1, x0 + x1]).toEqual([expect.closeTo(800, 1), expect.closeTo(600, 1)]);
    expect(y0).toBeGreaterThan(26 * millimetre);
    expect(numbers(/\/QuadPoints\s*\[([^\]]+)\]/g)).toEqual(
      [x0, y1, x1, y1, x0, y0, x1, y0].map((each) => expect.closeTo(each, 1)),
    );
    expect(numbers(/\/Link[\s\S]*?\/Rect\s*\[([^\]]+)\]/g)[1]).toBeCloseTo(y0, 1);
  });

  test('inherits size, rotation and fonts from the pages above, and bears content that restores too much', async () => {
    const bytes = await stamped(
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 600 800] /Rotate 90 /Resources << /Font << /HimsR 6 0 R >> >> >>',
        '<< /Type /Page /Parent 2 0 R /Contents [7 0 R 8 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /Contents 9 0 R /Rotate -270 >>',
        '<< /Type /Page /Parent 2 0 R >>',
        '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
        ['<< >>', 'q BT /HimsR 12 Tf 50 400 Td (Satu) Tj'],
        ['<< >>', '100 0 Td (Dua) Tj ET'],
        ['<< >>', 'Q Q BT /HimsR 12 Tf 50 0 Td (Tiga) Tj ET Q'],
      ]),
    );
    const read = await readPdf(bytes);
    expect(read.map(({ width, texts }) => [width, texts.slice(4).map(({ text }) => text)])).toEqual([
      [800, ['Satu', 'Dua']],
      [800, ['Tiga']],
      [800, []],
    ]);
    expect(read[1]?.texts[4]?.y).toBeLessThan(600 - 26 * millimetre);
  });
});

describe('an encrypted PDF', () => {
  test('that opens without a password is stamped, and stays encrypted', async () => {
    const source = await encryptedPdf(await sourcePdf(pages(2)));
    const bytes = await stamped(source);
    expect((await textsOf(bytes)).map((texts) => texts.at(-1))).toEqual(['Halaman sumber 1', 'Halaman sumber 2']);
    expect((await textsOf(bytes))[1]).toEqual([...bandTexts(2, 2), 'Halaman sumber 2']);
    expect(Buffer.from(bytes).toString('latin1').split('/Encrypt').length).toBe(3);
  });

  test('that needs a password, or forbids printing, is refused', async () => {
    const source = await sourcePdf(pages(1));
    const withPassword = await encryptedPdf(source, { userPassword: 'rahasia' });
    expect(await stampPdf(withPassword, band)).toEqual({ refusal: 'password' });
    const notPrintable = await encryptedPdf(source, { print: false });
    expect(await stampPdf(notPrintable, band)).toEqual({ refusal: 'printing_forbidden' });
  });
});

test('a signature still covers the bytes that it covered, also in a file for fast web view', async () => {
  const source = signedPdf();
  expect(hasIntactSignature(source)).toBe(true);
  const bytes = await stamped(source);
  expect(hasIntactSignature(bytes)).toBe(true);
  expect(await textsOf(bytes)).toEqual([[...bandTexts(1, 1), 'Halaman sumber 1']]);

  const linearized = rawPdf(
    [
      '<< /Linearized 1 /L 1000 /H [1 2] /O 4 /E 900 /N 1 /T 100 >>',
      '<< /Type /Catalog /Pages 3 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 3 0 R /MediaBox [0 0 595 842] >>',
    ],
    2,
  );
  const update = await stamped(linearized);
  expect(Buffer.compare(Buffer.from(update).subarray(0, linearized.length), linearized)).toBe(0);
  expect(await textsOf(update)).toEqual([bandTexts(1, 1)]);
});

describe('a file that cannot be stamped', () => {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>';
  const tree = (kids: string, count: number, pages = [page]) =>
    rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, ...pages]);
  const withPages = (count: number) => {
    const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ');
    return tree(
      kids,
      count,
      Array.from({ length: count }, () => page),
    );
  };

  test.each([
    ['is no PDF', async () => Buffer.from('PK\u0003\u0004 bukan PDF'), 'not_pdf'],
    ['is empty', async () => new Uint8Array(), 'not_pdf'],
    ['is cut off', async () => (await sourcePdf(pages(5), { useObjectStreams: false })).subarray(0, 2000), 'damaged'],
    ['has only a header', async () => Buffer.from('%PDF-1.7\n%%EOF\n'), 'damaged'],
    ['has no page', async () => tree('', 0), 'damaged'],
    ['lacks a page that it counts', async () => tree('3 0 R', 2), 'damaged'],
    ['has too many pages', async () => withPages(maxPrintedPages + 1), 'too_many_pages'],
  ])('%s', async (_, source, refusal) => {
    expect(await stampPdf(await source(), band)).toEqual({ refusal });
  });
});

describe('a PDF within 10 MB that would take far more', () => {
  const limits = { ...pdfLimits, bytes: 100_000 };
  const deflateTwice = (bytes: Buffer): Buffer => deflateSync(deflateSync(bytes));

  test('is stamped while it stays within the limits', async () => {
    expect(await textsOf(await stamped(compressedPdf({ spaces: 1000 })))).toEqual([bandTexts(1, 1)]);
    expect(await textsOf(await stamped(compressedPdf({ filter: '[/FlateDecode]' })))).toEqual([bandTexts(1, 1)]);
  });

  test.each([
    ['an object stream of spaces', { spaces: 100_000 }],
    ['an object stream that is deflated twice', { filter: '[/FlateDecode /FlateDecode]', encode: deflateTwice }],
    ['an object stream of another filter', { filter: '/RunLengthDecode', encode: (bytes: Buffer) => bytes }],
    ['cross-references without bytes', { entries: '/W [0 0 0] /Index [0 1000000000]' }],
  ])('is refused for %s', async (_, source) => {
    expect(await stampPdf(compressedPdf(source), band, limits)).toEqual({ refusal: 'too_large' });
  });

  test('is refused before it is in memory', async () => {
    // Deflated zeros can be repeated: each block of 1 MB refers to nothing before it.
    const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
    const bomb = Buffer.concat([Buffer.from([0x78, 0x9c]), ...new Array<Buffer>(3000).fill(block)]);
    const source = compressedPdf({ encode: () => bomb });
    resetPeakMemory();
    const before = peakMemory();
    expect(await stampPdf(source, band)).toEqual({ refusal: 'too_large' });
    expect(peakMemory() - before).toBeLessThan(200);
  });

  test('is refused where many pages share what the stamp copies', async () => {
    const numbers = `[${'0 '.repeat(3000)}]`;
    const shared = (keys: string, count = 1000) =>
      stampPdf(
        rawPdf([
          '<< /Type /Catalog /Pages 2 0 R >>',
          `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, at) => `${at + 5} 0 R`).join(' ')}] /Count ${count} >>`,
          keys.includes('/QuadPoints') ? numbers : `[${'4 0 R '.repeat(3000)}]`,
          '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>',
          ...new Array<string>(count).fill(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] ${keys} >>`),
        ]),
        band,
      );
    expect(await shared('/Annots 3 0 R')).toEqual({ refusal: 'too_large' });
    expect(await shared('/Contents 3 0 R')).toEqual({ refusal: 'too_large' });
    expect(await shared('/Annots [<< /Rect [0 0 9 9] /QuadPoints 3 0 R >>]')).toEqual({ refusal: 'too_large' });
    expect(await shared('/Annots 3 0 R', 10)).toMatchObject({ pages: 10 });
  });
});

describe('the QR code', () => {
  test('is read as the address of its token at our own host', () => {
    expect(decodeQrPath(codePath(scanAddress(mark)))).toBe(`https://hims.example/c/${mark.token}`);
    fc.assert(
      fc.property(fc.domain(), fc.uint8Array({ minLength: 16, maxLength: 16 }), (host, bytes) => {
        const address = scanAddress({ host, token: Buffer.from(bytes).toString('base64url') });
        expect(decodeQrPath(codePath(address))).toBe(address);
      }),
      { numRuns: 10 },
    );
  });

  test('has a token of 128 bits', () => {
    expect(mark.token).toMatch(/^[\w-]{22}$/);
    expect(newCopyToken()).not.toBe(newCopyToken());
  });
});
