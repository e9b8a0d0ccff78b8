import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { PdfObject, Revision } from '../pdf-encryption.ts';
import { latin1, objectText, protectedPdf, rawPdf, signedPdf } from '../source-pdfs.ts';
import { type CollectionFile, damaged, each, limit, pdf, secret } from './collection-file.ts';
import { form, onePage, pageObjects, replaced, sentence, textAt, updated } from './pdf-pages.ts';

const joined = (...parts: (Uint8Array | string)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

/** Objects in object streams and cross-references as a stream, as most programs save. */
const withObjectStreams = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < 3; page += 1) document.addPage().drawText(limit, { x: 72, y: 700, size: 12, font });
  return document.save({ useObjectStreams: true });
};

/** A file whose font is found only through the cross-reference stream that its table names (ISO 32000-1, 7.5.8.4). */
const withBothReferences = (): Uint8Array => {
  const objects = pageObjects([{}]);
  const font = objects[2] as string;
  const at = objects.length + 1;
  const entry = latin1(deflateSync(Buffer.from([2, 0, at, 0])));
  const references = `<< /Type /XRef /Size ${at + 2} /Index [3 1] /W [1 2 1] /Filter /FlateDecode >>`;
  return updated(
    rawPdf(objects.with(2, 'null')),
    { [at]: ['<< /Type /ObjStm /N 1 /First 4 >>', `3 0 ${font}`], [at + 1]: [references, entry] },
    (offsets) => `/XRefStm ${offsets.get(at + 1)}`,
  );
};

/** For fast web view: the first page is at the beginning, with a table of its own (ISO 32000-1, annex F). */
const linearized = (): Uint8Array => {
  const objects = pageObjects([{}]);
  const hints: PdfObject = ['<< /S 36 >>', '\0'.repeat(60)];
  const texts = [7, 3, 4, 5, 1, 2].map((number) => objectText(number, objects[number - 1] ?? hints));
  // Letters in place of numbers of ten digits, which are known at the end.
  const entry = (number: number): string => `${String(number).repeat(10)} 00000 n \n`;
  const first = `xref\n3 5\n${[3, 4, 5, 6, 7].map(entry).join('')}trailer\n<< /Size 8 /Root 1 0 R /Prev PPPPPPPPPP >>\nstartxref\n0\n%%EOF\n`;
  const last = `xref\n0 3\n0000000000 65535 f \n${entry(1)}${entry(2)}trailer\n<< /Size 3 >>\nstartxref\nSSSSSSSSSS\n%%EOF\n`;
  const parameters = `<< /Linearized 1 /L LLLLLLLLLL /H [7777777777 ${texts[0]?.length}] /O 4 /E 1111111111 /N 1 /T TTTTTTTTTT >>`;
  const text = `%PDF-1.7\n${objectText(6, parameters)}${first}${texts.join('')}${last}`;
  const known: Record<string, number> = { P: text.indexOf('xref\n0 3'), S: text.indexOf('xref\n3 5'), L: text.length };
  const offsetOf = (mark: string): number =>
    mark === 'T' ? text.indexOf('xref\n0 3') + 8 : (known[mark] ?? text.indexOf(`\n${mark} 0 obj`) + 1);
  const filled = text.replace(/([1-7PSLT])\1{9}/g, (_, mark: string) => String(offsetOf(mark)).padStart(10, '0'));
  return Buffer.from(filled, 'latin1');
};

const changed = (from: string | RegExp, to: string) => (): Uint8Array => replaced(onePage(), from, to);
const whole: Record<string, CollectionFile['bytes']> = {
  plain: onePage,
  'both-kinds-of-references': withBothReferences,
  'version-2': changed('%PDF-1.7', '%PDF-2.0'),
  'incremental-update': () => updated(onePage({ content: textAt(secret) }), { 5: ['<< >>', sentence] }),
  'indirect-length': () =>
    rawPdf([...pageObjects([{}]).with(4, `<< /Length 6 0 R >>\nstream\n${sentence}\nendstream`), `${sentence.length}`]),
};
const repairable: Record<string, CollectionFile['bytes']> = {
  linearized,
  'update-before-garbage': () => joined(updated(onePage(), { 6: '<< /Type /Unused >>' }), 'x'.repeat(200)),
  'wrong-length': changed(/\/Length \d+/g, '/Length 5'),
  'without-length': changed(/\/Length \d+/g, ''),
  'bytes-before-header': () => joined('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n', onePage()),
  'bytes-after-the-end': () => joined(onePage(), `<html>${'\r\n'.repeat(1500)}</html>`),
  'zeros-after-the-end': () => joined(onePage(), Buffer.alloc(4096)),
  'wrong-startxref': changed(/startxref\n\d+/g, 'startxref\n7'),
  'offsets-beside-the-objects': changed('%PDF-1.7\n', '%PDF-1.7\r\n%\xe2\xe3\xcf\xd3\r\n'),
  'line-ends-changed': changed('\n', '\r\n'),
  'short-reference-entries': changed(/ (n|f) \n/g, ' $1\n'),
  'without-references': changed(/xref\n0.*?trailer/gs, 'trailer'),
  'last-line-cut-off': () => onePage().slice(0, -8),
  'without-end-of-objects': changed('endobj\n', ''),
};
const notPdfs = { 'not-a-pdf': 'Ini bukan PDF, melainkan catatan.', empty: '', 'web-page': '<!doctype html><p>404' };
const cutOff: Record<string, CollectionFile['bytes']> = {
  'header-only': () => Buffer.from('%PDF-1.7\n%%EOF\n'),
  'cut-in-the-middle': () =>
    rawPdf(pageObjects(new Array(9).fill({ content: `${sentence} `.repeat(9) }))).subarray(0, 3000),
};

const field = '/Subtype /Widget /FT /Tx /T (Muatan) /V (90 ton) /F 4 /Rect [72 600 272 620] /DA (/F 12 Tf 0 g)';
/** A text and a filled field, because strings are encrypted in another way than streams. */
const objectsToProtect = pageObjects([{ keys: { Annots: '[4 0 R]' } }], {
  catalog: '/AcroForm << /Fields [4 0 R] >>',
  objects: [
    `<< /Type /Annot ${field} /AP << /N 5 0 R >> >>`,
    form('BT /F 12 Tf 2 5 Td (90 ton) Tj ET', '/BBox [0 0 200 20]'),
  ],
});
const words = { text: [limit], field: ['90 ton'] };
const handlers: Record<string, Revision> = { 'rc4-40': 2, 'rc4-128': 3, 'aes-128': 4, 'aes-256': 6 };

/** How a file is put together: objects, cross-references, encryption, and what surrounds them. */
export const structurePdfs: readonly CollectionFile[] = [
  pdf('without-trailer', changed(/xref\n0.*$/gs, ''), { ...damaged, pages: 1, words: { text: [limit] } }),
  pdf('object-streams', withObjectStreams, { pages: 3 }),
  pdf('signed', signedPdf, { isSigned: true, words: { text: ['Halaman sumber 1'] } }),
  ...each(whole, (name, bytes) => pdf(name, bytes)),
  ...each(repairable, (name, bytes) => pdf(name, bytes, { isFaulty: true })),
  ...each(cutOff, (name, bytes) => pdf(name, bytes, damaged)),
  ...each(notPdfs, (name, text) => pdf(name, () => Buffer.from(text), { ...damaged, refusals: ['not_pdf'] })),
  ...Object.entries(handlers).flatMap(([name, revision]) => {
    const made = (more: Partial<Parameters<typeof protectedPdf>[1]>) => () =>
      protectedPdf(objectsToProtect, { revision, ...more });
    const withPassword = { ...damaged, refusals: ['password'], reasons: ['password'] } as const;
    return [
      pdf(`${name}-with-owner-password`, made({}), { words }),
      pdf(`${name}-with-user-password`, made({ userPassword: 'sandi' }), withPassword),
      pdf(`${name}-not-printable`, made({ isPrintable: false }), {
        words,
        pages: undefined,
        refusals: ['printing_forbidden'],
      }),
      ...(revision < 4 ? [] : [pdf(`${name}-with-indirect-filters`, made({ hasIndirectFilters: true }), { words })]),
    ];
  }),
];
