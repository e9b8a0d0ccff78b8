import { deflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type Engine, startEngine } from '../../../functions/pdf/engine.ts';
import { openDocument } from '../../../functions/pdf/open-document.ts';
import { type Picture, pagePicture } from '../../../functions/pdf/page-picture.ts';
import { compiledPdfium } from '../../../functions/pdf/pdf-files.ts';
import { rawPdf } from '../../support/source-pdfs.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine(await compiledPdfium());
});

type Image = readonly [dictionary: string, data: Uint8Array];

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** One page of an inch that draws images by these operators. */
const pageWith = (images: readonly Image[], content: string, page = '', others: string[] = []): Uint8Array =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] ${page} /Contents 4 0 R /Resources << /XObject << ${images
      .map((_, at) => `/I${at} ${at + 5} 0 R`)
      .join(' ')} >> >> >>`,
    ['<< >>', content],
    ...images.map(([dictionary, data]): [string, string] => [
      `<< /Type /XObject /Subtype /Image ${dictionary} >>`,
      latin1(data),
    ]),
    ...others,
  ]);

const pictureOf = (bytes: Uint8Array): Picture | undefined => pagePicture(engine, openDocument(engine, bytes), 0);

/** The picture as lines of # for ink and . for paper, sampled at eight places in each direction. */
const drawn = (bytes: Uint8Array): string[] => {
  const picture = pictureOf(bytes);
  if (!picture) return [];
  const { width, height, grey } = picture;
  const at = (step: number, size: number): number => Math.floor(((step + 0.5) * size) / 8);
  return Array.from({ length: 8 }, (_, y) =>
    Array.from({ length: 8 }, (_, x) => ((grey[at(y, height) * width + at(x, width)] ?? 0) < 128 ? '#' : '.')).join(''),
  );
};

const quarter = (top: number, left: number): string[] =>
  Array.from({ length: 8 }, (_, y) =>
    Array.from({ length: 8 }, (_, x) => (y >= top && y < top + 4 && x >= left && x < left + 4 ? '#' : '.')).join(''),
  );
const upperLeft = quarter(0, 0);
const whole = 'q 72 0 0 72 0 0 cm /I0 Do Q';

/** Eight by eight pixels whose upper left quarter is black; of a mask, the black ones are painted. */
const bits = Buffer.from([0x0f, 0x0f, 0x0f, 0x0f, 0xff, 0xff, 0xff, 0xff]);
const size = '/Width 8 /Height 8';
const bilevel = `${size} /ColorSpace /DeviceGray /BitsPerComponent 1`;
const rgb = Buffer.from(
  [...bits].flatMap((row) => [7, 6, 5, 4, 3, 2, 1, 0].flatMap((at) => new Array(3).fill((row >> at) & 1 ? 250 : 20))),
);
/** The same in the code of fax machines (T.6). */
const fax = Buffer.from([0x26, 0xaf, 0xff, 0x1f, 0x00, 0x10, 0x01]);
const word = (value: number): number[] => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const segment = (at: number, type: number, data: readonly number[]): number[] => [
  ...word(at),
  ...[type, 0, 1],
  ...word(data.length),
  ...data,
];
const jbig2 = Buffer.from([
  ...segment(0, 48, [...word(8), ...word(8), ...word(0), ...word(0), 0, 0, 0]),
  ...segment(1, 38, [...word(8), ...word(8), ...word(0), ...word(0), 0, 1, ...fax]),
]);
/** Sixteen by sixteen pixels of the same kind, as a browser compresses them. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAQABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAYH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCZaYAP/9k=',
  'base64',
);

test.each<[name: string, image: Image]>([
  ['bits', [bilevel, bits]],
  ['deflated bits', [`${bilevel} /Filter /FlateDecode`, deflateSync(bits)]],
  ['colors', [`${size} /ColorSpace /DeviceRGB /BitsPerComponent 8`, rgb]],
  ['fax code', [`${bilevel} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 >>`, fax]],
  ['JBIG2', [`${bilevel} /Filter /JBIG2Decode`, jbig2]],
  ['JPEG', ['/Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode', jpeg]],
  ['the bits of a mask', [`${size} /ImageMask true`, bits]],
])('draws a page that is an image of %s', (_name, image) => {
  expect(drawn(pageWith([image], whole))).toEqual(upperLeft);
});

test.each([
  ['turned by its own entry', whole, '/Rotate 90', quarter(0, 4)],
  ['turned twice', 'q 0 72 -72 0 72 0 cm /I0 Do Q', '/Rotate 90', upperLeft],
  ['upside down', 'q -72 0 0 -72 72 72 cm /I0 Do Q', '', quarter(4, 4)],
  ['mirrored', 'q -72 0 0 72 72 0 cm /I0 Do Q', '', quarter(0, 4)],
  ['moved in two steps', 'q 2 0 0 2 0 0 cm q 36 0 0 36 0 0 cm /I0 Do Q Q', '', upperLeft],
])('draws an image that is %s', (_name, content, page, expected) => {
  expect(drawn(pageWith([[bilevel, bits]], content, page))).toEqual(expected);
});

test('joins the strips of a page, and draws a layer of ink above a background', () => {
  const strip = (rows: Buffer): Image => ['/Width 8 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 1', rows];
  const strips = 'q 72 0 0 36 0 36 cm /I0 Do Q q 72 0 0 36 0 0 cm /I1 Do Q';
  expect(drawn(pageWith([strip(bits.subarray(0, 4)), strip(bits.subarray(4))], strips))).toEqual(upperLeft);
  const paper: Image = [`${size} /ColorSpace /DeviceGray /BitsPerComponent 8`, Buffer.alloc(64, 220)];
  const layers = pageWith([paper, [`${size} /ImageMask true`, bits]], `${whole} q 72 0 0 72 0 0 cm /I1 Do Q`);
  expect(drawn(layers)).toEqual(upperLeft);
});

test('draws what was typed onto a scan, and leaves an empty page', () => {
  const typed = '<< /Type /Annot /Subtype /Square /Rect [0 0 36 36] /IC [0 0 0] /C [0 0 0] /F 4 >>';
  const page = pageWith([[bilevel, bits]], whole, '/Annots [6 0 R]', [typed]);
  expect(drawn(page)).toEqual([...upperLeft.slice(0, 4), ...quarter(4, 0).slice(4)]);
  expect(pictureOf(pageWith([], ''))).toBeUndefined();
});

test('draws in 300 dpi, and large sheets smaller', () => {
  const sheet = (inches: number) => pageWith([[bilevel, bits]], whole, `/MediaBox [0 0 ${inches * 72} ${inches * 72}]`);
  expect(pictureOf(sheet(1))).toMatchObject({ width: 300, height: 300 });
  expect(pictureOf(sheet(100))).toMatchObject({ width: 4243, height: 4243 });
});
