import { constants, deflateRawSync } from 'node:zlib';
import type { PdfObject } from '../pdf-encryption.ts';
import { compressedPdf, latin1, rawPdf } from '../source-pdfs.ts';
import { type CollectionFile, each, pdf } from './collection-file.ts';
import { flate } from './filters.ts';
import { form, onePage, type Page, pageObjects } from './pdf-pages.ts';

/** Deflated megabytes of one byte: each refers to nothing before it, so they can be repeated. */
const megabytes = (count: number, byte = ' '): string => {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, byte), { finishFlush: constants.Z_FULL_FLUSH });
  return `\x78\x9c${latin1(block).repeat(count)}`;
};
const deflated = (data: string, filter = '/FlateDecode'): Page => ({ content: [`<< /Filter ${filter} >>`, data] });
const drawing = (...objects: PdfObject[]): Uint8Array =>
  onePage({ content: 'q 451 0 0 600 72 120 cm /X Do Q', resources: '/XObject << /X 4 0 R >>' }, { objects });
const image = (bits: number, data: string): PdfObject => [
  `<< /Subtype /Image /Width 50000 /Height 50000 /BitsPerComponent ${bits} /ColorSpace /DeviceGray /Filter /FlateDecode >>`,
  data,
];
/** Draws another form ten times, the next one or itself. */
const laugh = (next: number): PdfObject =>
  form('/X Do '.repeat(10), '/BBox [0 0 1 1]', `/XObject << /X ${next} 0 R >>`);
const endlessTiles =
  '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>';
const inTiles = { content: '/Pattern cs /P scn 0 0 595 842 re f', resources: '/Pattern << /P 4 0 R >>' };
const note = '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [100 100 300 300] /AP << /N 4 0 R >> >>';

const deepTree = (): Uint8Array => {
  const [catalog = '', , ...others] = pageObjects([{}]);
  const node = (kid: number): string => `<< /Type /Pages /Kids [${kid} 0 R] /Count 1 >>`;
  return rawPdf([catalog, node(6), ...others, ...Array.from({ length: 20_000 }, (_, at) => node(at + 7)), node(4)]);
};

/** Small files that would take gigabytes or hours. */
const bombs: Record<string, () => Uint8Array> = {
  'bomb-saves': () => onePage(deflated(flate('q '.repeat(15_000_000)))),
  'bomb-content': () => onePage(deflated(megabytes(9000))),
  'bomb-content-deflated-twice': () => onePage(deflated(flate(megabytes(10_000)), '[/FlateDecode /FlateDecode]')),
  'bomb-object-stream': () => compressedPdf({ encode: () => Buffer.from(megabytes(9000), 'latin1') }),
  'bomb-references': () => compressedPdf({ entries: '/W [0 0 0] /Index [0 1000000000]' }),
  'bomb-image': () => drawing(image(8, megabytes(2385, '\x80'))),
  'bomb-image-of-one-bit': () => drawing(image(1, megabytes(299, '\x55'))),
  'bomb-forms': () => drawing(...Array.from({ length: 10 }, (_, at) => laugh(at + 5)), form('0 0 1 1 re f')),
  'form-that-draws-itself': () => drawing(laugh(4)),
  'bomb-tiles': () => onePage(inTiles, { objects: [[`<< ${endlessTiles} >>`, '0 0 1 1 re f']] }),
  'deep-arrays-in-content': () => onePage(deflated(flate('['.repeat(3_000_000)))),
  'deep-arrays-in-an-object': () => onePage({ keys: { Deep: '['.repeat(300_000) + ']'.repeat(300_000) } }),
  'deep-tree': deepTree,
  'page-of-kilometres': () => onePage({ keys: { MediaBox: '[0 0 100000000 100000000]' } }),
  'page-without-height': () => onePage({ keys: { MediaBox: '[0 0 595 0]' } }),
  'text-of-millions': () => onePage(deflated(flate(`BT /F 1 Tf ${`(${'a'.repeat(25)}) Tj `.repeat(300_000)} ET`))),
  'ten-thousand-notes': () =>
    onePage({ keys: { Annots: `[${'5 0 R '.repeat(10_000)}]` } }, { objects: [form('0 0 20 20 re f'), note] }),
};

/** Each is marked or refused, and costs only itself. */
export const hostilePdfs: readonly CollectionFile[] = each(bombs, (name, bytes) =>
  pdf(name, bytes, {
    ...{ words: {}, isHostile: true, refusals: ['too_large', 'damaged', 'stops_job'] },
    reasons: ['too_large', 'damaged', 'scanned'],
  }),
);
