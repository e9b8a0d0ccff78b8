import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { degrees, PDFDocument, PDFName, PDFRawStream, StandardFonts } from 'pdf-lib';
import { encryptedObjects, type PdfObject, type Protection } from './pdf-encryption.ts';

interface PageWish {
  size?: [number, number];
  rotation?: 0 | 90 | 180 | 270;
  /** x, y, width, height. */
  crop?: [number, number, number, number];
}

export const a4: [number, number] = [595.28, 841.89];

/** A PDF with a line of text in the middle of each page, 'Halaman sumber 1', and with `padding` bytes attached. */
export const sourcePdf = async (
  pages: readonly PageWish[],
  { useObjectStreams = true, padding = 0 }: { useObjectStreams?: boolean; padding?: number } = {},
): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [index, { size = a4, rotation = 0, crop }] of pages.entries()) {
    const page = document.addPage([...size]);
    page.setRotation(degrees(rotation));
    if (crop) page.setCropBox(...crop);
    const [x, y] = crop ? [crop[0] + crop[2] / 2, crop[1] + crop[3] / 2] : [size[0] / 2, size[1] / 2];
    page.drawText(`Halaman sumber ${index + 1}`, { x: x - 20, y, size: 9, font });
  }
  if (padding > 0) await document.attach(randomBytes(padding), 'lampiran.bin');
  return document.save({ useObjectStreams });
};

export const pages = (count: number, wish: PageWish = {}): PageWish[] => new Array(count).fill(wish);

/** With a password for owners alone, or for readers too. */
export const encryptedPdf = async (
  source: Uint8Array,
  { userPassword = '', print = true }: { userPassword?: string; print?: boolean } = {},
): Promise<Uint8Array> => {
  const { context } = await PDFDocument.load(source);
  const objects = new Array<PdfObject>(context.largestObjectNumber).fill('null');
  for (const [{ objectNumber }, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream) object.dict.delete(PDFName.of('Length'));
    const isStream = object instanceof PDFRawStream;
    objects[objectNumber - 1] = isStream ? [String(object.dict), latin1(object.contents)] : String(object);
  }
  const root = Number.parseInt(String(context.trailerInfo.Root), 10);
  return protectedPdf(objects, { revision: 6, userPassword, isPrintable: print }, root);
};

/** A PDF of these objects with a password for owners, and the given protection. */
export const protectedPdf = (source: readonly PdfObject[], protection: Protection, root = 1): Uint8Array => {
  const { objects, trailer } = encryptedObjects(source, protection);
  return rawPdf(objects, root, trailer);
};

/** Bytes as a text of the same length, in which the objects of a PDF are written. */
export const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** An object as it stands in a file. */
export const objectText = (number: number, object: PdfObject): string => {
  const [body, data] = typeof object === 'string' ? [object] : object;
  const isStream = data !== undefined;
  const text = isStream ? `${body.replace(/>>$/, `/Length ${data.length} >>`)}\nstream\n${data}\nendstream` : body;
  return `${number} 0 obj\n${text}\nendobj\n`;
};

/**
 * A PDF of the given objects, from number 1; the first is the catalog unless `root` says another. `trailer`: further keys
 * of the trailer.
 */
export const rawPdf = (objects: readonly PdfObject[], root = 1, trailer = ''): Uint8Array => {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += objectText(at + 1, object);
    return offset;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

interface Compressed {
  /** Bytes of spaces at the end of the decoded object stream. */
  spaces?: number;
  /** Instead of the one filter of deflate. */
  filter?: string;
  encode?: (bytes: Buffer) => Buffer;
  /** What the cross-reference stream says of its entries. */
  entries?: string;
}

/** A PDF of one page whose objects are in an object stream, and whose cross-references are a stream. */
export const compressedPdf = ({
  spaces = 0,
  filter = '/FlateDecode',
  encode = deflateSync,
  entries = '/W [1 2 1]',
}: Compressed = {}): Uint8Array => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ];
  const offsets = objects.map((_, at) => objects.slice(0, at).join('').length);
  const index = offsets.map((offset, at) => `${at + 1} ${offset} `).join('');
  const stream = (number: number, dictionary: string, data: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`${number} 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n`),
      ...[data, Buffer.from('\nendstream\nendobj\n')],
    ]);
  const header = Buffer.from('%PDF-1.7\n');
  const body = encode(Buffer.concat([Buffer.from(index + objects.join('')), Buffer.alloc(spaces, ' ')]));
  const objectStream = stream(4, `/Type /ObjStm /N 3 /First ${index.length} /Filter ${filter}`, body);
  const start = header.length + objectStream.length;
  // Free, three objects of stream 4, and both streams at their offsets.
  const references = [[0, 0, 0, 0], ...[0, 1, 2].map((at) => [2, 0, 4, at]), [1, 0, header.length, 0]];
  const data = deflateSync(Buffer.from([...references, [1, start >> 8, start & 255, 0]].flat()));
  const size = `/Type /XRef /Size 6 /Root 1 0 R /Filter /FlateDecode ${entries}`;
  const end = Buffer.from(`startxref\n${start}\n%%EOF\n`);
  return Buffer.concat([header, objectStream, stream(5, size, data), end]);
};

/** A PDF of 29 KB whose content has 15 million operators. */
export const endlessPdf = (): Uint8Array =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R >>',
    ['<< /Filter /FlateDecode >>', deflateSync('q '.repeat(15_000_000)).toString('latin1')],
  ]);

const contentsLength = 64;
const rangeText = (numbers: readonly number[]): string =>
  `[${numbers.map((each) => String(each).padStart(10, '0')).join(' ')}]`;

/**
 * A PDF with a signature field whose signature is the digest of the bytes that its range names: the stamped file has a
 * valid signature exactly where the digest of that range is still the same.
 */
export const signedPdf = (): Uint8Array => {
  const bytes = Buffer.from(
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F 7 0 R >> >> /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Pengesahan) /Rect [50 50 200 100] /P 3 0 R /V 5 0 R >>',
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange ${rangeText([0, 0, 0, 0])} /Contents <${'0'.repeat(contentsLength)}> >>`,
      ['<< >>', 'BT /F 12 Tf 72 700 Td (Halaman sumber 1) Tj ET'],
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]),
  );
  const start = bytes.indexOf('/Contents <') + '/Contents '.length;
  const end = start + contentsLength + 2;
  const range = [0, start, end, bytes.length - end];
  bytes.write(rangeText(range), bytes.indexOf('/ByteRange ') + '/ByteRange '.length, 'latin1');
  bytes.write(digestOfRange(bytes, range), start + 1, 'latin1');
  return bytes;
};

const digestOfRange = (bytes: Uint8Array, [from = 0, length = 0, next = 0, rest = 0]: readonly number[]): string =>
  createHash('sha256')
    .update(bytes.subarray(from, from + length))
    .update(bytes.subarray(next, next + rest))
    .digest('hex');
