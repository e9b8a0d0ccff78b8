import { constants, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newSecret } from '../../../functions/auth/secrets.ts';
import { scanAddress } from '../../../functions/pdf/band.ts';
import type { CopyMark } from '../../../functions/pdf/copy-band.ts';
import { markPdf, mergePdfs, opensPdf } from '../../../functions/pdf/pdf-tasks.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { peakMemory, resetPeakMemory } from '../../support/peak-memory.ts';
import { readStampedCode } from '../../support/qr-path.ts';
import { a4, compressedPdf, encryptedPdf, endlessPdf, pages, rawPdf, sourcePdf } from '../../support/source-pdfs.ts';

const mark: CopyMark = {
  ...{ number: 7, nomor: 'HKT-SOP-PLT-001', revisi: 3, holder: 'Budi Santoso', place: 'Workshop Plant' },
  ...{ printed_on: '21 Nov 2026', host: 'hims.example', token: newSecret(16) },
};
const headline = 'SALINAN TERKENDALI 07 · Workshop Plant · Revisi 3 · dicetak 21 Nov 2026';
const millimetre = 72 / 25.4;

const marked = async (source: Uint8Array, values: Partial<CopyMark> = {}): Promise<Uint8Array> => {
  const result = await markPdf(source, { copy: { ...mark, ...values } });
  if ('refusal' in result) throw new Error(`refused: ${result.refusal}`);
  return result.bytes;
};

/** Texts of a page in their order, those of the band last. */
const textsOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ texts }) => texts.map(({ text }) => text));

const bandTexts = (page: number, count: number): string[] => [
  headline,
  'HKT-SOP-PLT-001 · Pemegang: Budi Santoso',
  'Periksa keberlakuan: hims.example/c',
  `Halaman ${page} dari ${count}`,
];

describe('a marked PDF', () => {
  test('has the pages and texts of its source, and the band on every page', async () => {
    const source = await sourcePdf(pages(3));
    const texts = await textsOf(source);
    expect(await textsOf(await marked(source))).toEqual(texts.map((each, at) => [...each, ...bandTexts(at + 1, 3)]));
  });

  test('has its pages in their order where they are written in parts', async () => {
    const texts = await textsOf(await marked(await sourcePdf(pages(101))));
    expect(texts.map(([first, ...band]) => [first, band.at(-1)])).toEqual(
      pages(101).map((_, at) => [`Halaman sumber ${at + 1}`, `Halaman ${at + 1} dari 101`]),
    );
  });

  test('names the state of the log when it was printed', async () => {
    const checkpoint = '70123-3f9a0c1277de41b0a1b2';
    const [texts = []] = await textsOf(await marked(await sourcePdf(pages(1)), { checkpoint }));
    const [first, details, ...rest] = bandTexts(1, 1);
    expect(texts.slice(1)).toEqual([first, details, `Log bukti: ${checkpoint}`, ...rest]);
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
    const [page] = await readPdf(await marked(source));
    if (!before || !page) throw new Error('A page is expected');
    expect(page.width).toBeCloseTo(before.width, 3);
    expect(page.height).toBeCloseTo(before.height, 3);
    const scale = Math.max(1, Math.min(page.width, page.height) / (297 * millimetre));
    const bandTop = page.height - 27 * millimetre * scale;
    const [source1, ...texts] = page.texts;
    for (const text of texts) {
      expect(text?.turned, text?.text).toBe(0);
      expect(text?.y, text?.text).toBeGreaterThan(bandTop);
      expect(text?.y, text?.text).toBeLessThan(page.height - 4 * millimetre * Math.min(1, page.width / 400));
      expect(text?.x, text?.text).toBeGreaterThan(0);
      expect(text?.x, text?.text).toBeLessThan(page.width);
    }
    expect(source1?.text).toBe('Halaman sumber 1');
    expect(Math.abs(source1?.turned ?? 0)).toBe(Math.abs(before.texts[0]?.turned ?? 0));
    expect(source1?.y).toBeLessThan(bandTop);
  });

  test('shortens long places, holders and numbers, and keeps what identifies the copy', async () => {
    const long = 'Gudang suku cadang utama di sebelah utara bengkel alat berat, rak nomor sebelas';
    const [texts = []] = await textsOf(
      await marked(await sourcePdf([{ size: a4 }]), { place: long, holder: long, nomor: 'N'.repeat(60) }),
    );
    expect(texts[1]).toMatch(/^SALINAN TERKENDALI 07 · Gudang suku cadang .*… · Revisi 3 · dicetak 21 Nov 2026$/);
    expect(texts[2]).toMatch(/^N+… · Pemegang: Gudang .*…$/);
  });

  test('prints Western European diacritics as they are and others without their marks', async () => {
    const [texts] = await textsOf(
      await marked(await sourcePdf([{}]), { place: 'Café Łódź – Ünal', holder: 'Đặng 王' }),
    );
    expect(texts?.[1]).toContain('Café Lódz – Ünal');
    expect(texts?.[2]).toContain('Pemegang: Dang ?');
  });

  /** A page of A4 with a text and what else the objects from 6 are. */
  const pageWith = (
    content: string,
    { page = '', catalog = '', objects = [] as (string | [string, string])[] } = {},
  ): Uint8Array =>
    rawPdf([
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page} /Resources << /Font << /F 5 0 R >> /Properties << /L 6 0 R >> >> >>`,
      ['<< >>', content],
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...objects,
    ]);
  const line = 'BT /F 12 Tf 50 400 Td (Batas) Tj ET';

  test.each([
    ['content that restores too much', pageWith(`Q Q Q Q Q ${line} 0 0 595 842 re f`)],
    [
      'an annotation across the page',
      pageWith(line, {
        page: '/Annots [6 0 R]',
        objects: ['<< /Type /Annot /Subtype /Square /Rect [0 0 595 842] /IC [0 0 0] /F 4 >>'],
      }),
    ],
    ['content with stray delimiters', pageWith(`${line} ) } >> ] ${line}`)],
  ])('shows its band above %s', async (_, source) => {
    const bytes = await marked(source);
    expect((await textsOf(bytes))[0]?.slice(-4)).toEqual(bandTexts(1, 1));
    expect(readStampedCode(bytes)).toBe(scanAddress(mark));
  });

  test('is as large as a source whose units are larger than points', async () => {
    const [page] = await readPdf(await marked(pageWith(line, { page: '/UserUnit 2' })));
    expect([page?.width, page?.height]).toEqual([1190, 1684]);
    expect(page?.texts[0]).toMatchObject({ text: 'Batas', x: expect.closeTo(100, -2) });
  });

  test('has one font of a source whose pages share it', async () => {
    const source = await sourcePdf(pages(40));
    expect((await marked(source)).length).toBeLessThan(source.length + 40 * 2000 + 10_000);
  });
});

/** Damaged, protected and signed files are in the collection (tests/unit/files). */
describe('a file', () => {
  test.each([
    ['is no PDF', Buffer.from('PK\u0003\u0004 bukan PDF'), 'not_pdf'],
    ['is empty', new Uint8Array(), 'not_pdf'],
  ])('is refused where it %s', async (_, source, refusal) => {
    expect(await markPdf(source, { copy: mark })).toEqual({ refusal });
  });

  test('opens for a form where readers open it, if need be with its password', async () => {
    const source = Buffer.from(await sourcePdf(pages(2), { useObjectStreams: false }));
    expect(await opensPdf(source.subarray(0, source.length - 20))).toBe(true);
    expect(await opensPdf(await encryptedPdf(source, { userPassword: 'rahasia' }))).toBe(true);
    expect(await opensPdf(source.subarray(0, source.length / 2))).toBe(false);
    expect(await opensPdf(Buffer.from('%PDF-1.7 hello'))).toBe(false);
  });
});

describe('a PDF within 10 MB that would take far more', () => {
  test.each([
    ['operators without end', endlessPdf],
    ['an object stream of gigabytes', () => compressedPdf({ encode: () => zeros(3000) })],
  ])('costs only itself: %s', async (_, source) => {
    resetPeakMemory();
    const before = peakMemory();
    const [hostile, ordinary] = await Promise.all([
      markPdf(source(), { copy: mark }),
      markPdf(await sourcePdf(pages(1)), { copy: mark }),
    ]);
    expect(hostile).toEqual({ refusal: 'too_large' });
    expect(ordinary).toHaveProperty('bytes');
    expect(peakMemory() - before).toBeLessThan(500);
  });

  /** Deflated zeros can be repeated: each block of 1 MB refers to nothing before it. */
  const zeros = (count: number): Buffer => {
    const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
    return Buffer.concat([Buffer.from([0x78, 0x9c]), ...new Array<Buffer>(count).fill(block)]);
  };
});

test('the QR code is read as the address of its token at our own host', async () => {
  const source = await sourcePdf(pages(1));
  await fc.assert(
    fc.asyncProperty(fc.domain(), fc.uint8Array({ minLength: 16, maxLength: 16 }), async (host, bytes) => {
      const token = Buffer.from(bytes).toString('base64url');
      expect(readStampedCode(await marked(source, { host, token }))).toBe(scanAddress({ host, token }));
    }),
    { numRuns: 5 },
  );
});

test('a token has 128 bits', () => {
  expect(mark.token).toMatch(/^[\w-]{22}$/);
  expect(newSecret(16)).not.toBe(newSecret(16));
});

test('files are joined in their order, and a damaged one is named', async () => {
  const [one, two] = [await marked(await sourcePdf(pages(1))), await marked(await sourcePdf(pages(2)))];
  const joined = await mergePdfs([one, two]);
  expect('bytes' in joined && (await textsOf(joined.bytes)).map((texts) => texts.at(-1))).toEqual([
    'Halaman 1 dari 1',
    'Halaman 1 dari 2',
    'Halaman 2 dari 2',
  ]);
  expect(await mergePdfs([one, Buffer.from('%PDF-1.7')])).toEqual({ refusal: 'damaged' });
});
