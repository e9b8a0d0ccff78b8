import { createCipheriv } from 'node:crypto';
import { latin1, rawPdf } from '../source-pdfs.ts';
import { type CollectionFile, damaged, each, limit, pdf } from './collection-file.ts';
import { flate, stripesOfGroup4, stripesOfJbig2 } from './filters.ts';
import { onePage, type Page, pageObjects, replaced, textAt } from './pdf-pages.ts';

/** A page whose corners show where it was moved, with its words near the middle. */
const page = (x: number, y: number, width: number, height: number, keys: Page['keys'] = {}): Page => ({
  content: `1 0 0 rg ${x} ${y} 40 40 re f 0 0.6 0 rg ${x + width - 40} ${y} 40 40 re f 0 0 1 rg ${x} ${y + height - 40} 40 40 re f 0 g ${textAt(limit, x + width / 4, y + height / 2, 10)}`,
  keys: { MediaBox: `[${x} ${y} ${x + width} ${y + height}]`, ...keys },
});
const turned = [0, 90, 180, 270].map((degrees) => ({ Rotate: String(degrees) }));
const crop = { MediaBox: '[0 0 595 842]', CropBox: '[60 80 460 680]' };

const layouts: Record<string, readonly Page[]> = {
  'turned-pages': [...turned, { Rotate: '-90' }, { Rotate: '450' }].map((keys) => page(0, 0, 595, 842, keys)),
  sizes: [page(0, 0, 298, 420), page(0, 0, 842, 595), page(0, 0, 2384, 3370), page(0, 0, 200, 1400)],
  'crop-boxes': turned.map((keys) => page(60, 80, 400, 600, { ...crop, ...keys })),
  'media-boxes-elsewhere': [page(-100, -200, 595, 842), page(1000, 1000, 595, 842)],
  'media-box-upside-down': [page(0, 0, 595, 842, { MediaBox: '[595 842 0 0]' })],
  'crop-box-beyond-the-page': [page(0, 0, 595, 842, { CropBox: '[-50 -50 700 900]' })],
  'user-unit': [page(0, 0, 300, 400, { UserUnit: '2' })],
  'content-of-one-page-on-three': [{}, { keys: { Contents: '5 0 R' } }, { keys: { Contents: '5 0 R' } }],
  'many-pages': new Array<Page>(500).fill({}),
};

/** Page trees (object 2) above a page (4), and above another one (6). */
const tree = (kids: string, count: number) => (): Uint8Array => {
  const [catalog = '', , font = '', ...first] = pageObjects([{}]);
  return rawPdf([catalog, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, font, ...first, ...first]);
};
const oddTrees: Record<string, readonly [kids: string, count: number, pages: number]> = {
  'tree-with-a-cycle': ['4 0 R 2 0 R', 1, 1],
  'tree-that-counts-too-many': ['4 0 R', 3, 1],
  // All readers show one page.
  'tree-that-counts-too-few': ['4 0 R 6 0 R', 1, 1],
};

/** Repeatable bytes that no filter makes smaller. */
const noise = (size: number): string =>
  latin1(createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(size)));
const fax = '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter';
const group4 = `${fax} /CCITTFaxDecode /DecodeParms << /K -1 /Columns 512 /Rows 300 >>`;
const grey = '/BitsPerComponent 8 /ColorSpace /DeviceGray';
const palette = '/BitsPerComponent 4 /ColorSpace [/Indexed /DeviceRGB 3 <FF000000FF000000FFFFFFFF>]';
const rows = '\xf0\x0f\xff\x00'.repeat(128);
/** Black and white squares of 8 pixels. */
const jpeg =
  '/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAAYAEABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAoL/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAPwCH9uAMP9uAMP8AG4ADD/G4AMP9uAMP8AbgDD/bgDD/AH//2Q==';
/** Pictures by their size, keys and data. */
const scans: Record<string, readonly [size: string, keys: string, data: () => string]> = {
  'scan-jpeg': ['64 /Height 24', `${grey} /Filter /DCTDecode`, () => latin1(Buffer.from(jpeg, 'base64'))],
  'scan-group-4': ['512 /Height 300', group4, () => stripesOfGroup4(300)],
  'scan-jbig2': ['512 /Height 300', `${fax} /JBIG2Decode`, () => stripesOfJbig2(300)],
  'scan-one-bit': ['64 /Height 64', `${fax} /FlateDecode /Decode [1 0]`, () => flate(rows)],
  'scan-as-a-mask': ['64 /Height 64', '/ImageMask true /BitsPerComponent 1', () => rows],
  'scan-with-a-palette': ['64 /Height 64', palette, () => '\x01\x23\x32\x10'.repeat(512)],
  'ten-megabytes': ['1840 /Height 5520', grey, () => noise(1840 * 5520)],
};
const drawsImage = { content: 'q 451 0 0 600 72 120 cm /I Do Q', resources: '/XObject << /I 4 0 R >>' };
const inherited = '/MediaBox [0 0 842 595] /Rotate 90 /Resources << /Font << /F 3 0 R >> >>';

const inheriting = { MediaBox: '', Resources: '' };
const tooMany: Partial<CollectionFile> = { pages: undefined, refusals: ['too_many_pages'] };
/** Readers may repair it. */
const perhaps = { ...damaged, words: { text: [limit] }, pages: 1 };

/** Sizes, boxes and numbers of pages, odd page trees, and pages that are pictures. */
export const pagePdfs: readonly CollectionFile[] = [
  ...each(layouts, (name, pages) => pdf(name, () => rawPdf(pageObjects(pages)), { pages: pages.length })),
  pdf('without-media-box', () => onePage({ keys: { MediaBox: '' } }), { isFaulty: true }),
  pdf('inherited', () => onePage({ content: page(0, 0, 842, 595).content, keys: inheriting }, { tree: inherited })),
  pdf('too-many-pages', () => rawPdf(pageObjects(new Array(1001).fill({}))), tooMany),
  pdf('no-pages', tree('', 0), damaged),
  pdf('tree-with-a-missing-page', tree('4 0 R 99 0 R', 2), { ...perhaps, pages: undefined }),
  ...each(oddTrees, (name, [kids, count, pages]) => pdf(name, tree(kids, count), { ...perhaps, pages })),
  pdf('missing-catalog', () => replaced(onePage(), '/Root 1 0 R', '/Root 77 0 R'), perhaps),
  ...each(scans, (name, [size, keys, data]) => {
    const image = `<< /Type /XObject /Subtype /Image /Width ${size} ${keys} >>`;
    return pdf(name, () => onePage(drawsImage, { objects: [[image, data()]] }), { words: {}, reasons: ['scanned'] });
  }),
];
