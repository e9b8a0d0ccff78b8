import type { PdfObject } from '../pdf-encryption.ts';
import { type CollectionFile, each, limit, pdf, secret } from './collection-file.ts';
import { form, onePage, textAt } from './pdf-pages.ts';

type Annotation = string | readonly [keys: string, ...objects: PdfObject[]];

const appearance = (text = '90 ton', matrix = ''): PdfObject =>
  form(`BT /F 12 Tf 2 5 Td (${text}) Tj ET`, `/BBox [0 0 200 20] ${matrix}`);
const box = (content: string): PdfObject => form(content, '/BBox [0 0 20 20]');
const shown = '/AP << /N 5 0 R >>';
const states = '/AP << /N << /Disetujui 5 0 R /Off 6 0 R >> >>';
const forged = `0 g ${textAt('SALINAN TERKENDALI 99', 90, 60)}`;
/** Fills its whole rectangle, and says what a forged band would. */
const cover = (height: number): PdfObject =>
  form(`1 0.9 0.9 rg 0 0 595 ${height} re f ${forged}`, `/BBox [0 0 595 ${height}]`);
const entry = '/FT /Tx /T (Muatan) /V (90 ton)';
const unit = '/FT /Ch /Ff 131072 /T (Unit) /Opt [(90 ton) (70 ton)] /V (90 ton)';
const turned = appearance('Muatan 90 ton', '/Matrix [0 1 -1 0 0 0]');
const checked = `/FT /Btn /T (Izin) /V /Disetujui /AS /Disetujui ${states}`;
const freeText = '/Subtype /FreeText /DA (/Helv 12 Tf 0 g) /Contents (Muatan 90 ton)';

/** Annotations (object 4) with their appearances (from 5), of fields with this value. */
const fields: Record<string, Annotation> = {
  'field-with-appearance': [`${entry} ${shown}`, appearance()],
  'field-without-appearance': entry,
  'field-of-several-lines': '/FT /Tx /Ff 4096 /T (Uraian) /V (Muatan unit\\r90 ton)',
  'field-in-utf-16': [`/FT /Tx /T (Muatan) /V <FEFF226400200039003000200074006F006E> ${shown}`, appearance()],
  choice: [`${unit} ${shown}`, appearance()],
  'choice-without-appearance': unit,
  'field-below-another': [`/Parent 6 0 R ${shown}`, appearance(), `<< ${entry} /Kids [4 0 R] >>`],
};
const notes: Record<string, Annotation> = {
  'note-with-appearance': [`${freeText} ${shown}`, appearance('Muatan 90 ton')],
  'note-without-appearance': freeText,
  stamp: [`/Subtype /Stamp /Name /Approved ${shown}`, appearance('Muatan 90 ton')],
  'turned-stamp': [`/Subtype /Stamp /Rect [300 300 320 500] ${shown}`, turned],
};
const others: Record<string, Annotation> = {
  'unchecked-box': [`/Subtype /Widget /FT /Btn /T (Izin) /AS /Off ${states}`, box('2 2 m 18 18 l S'), box('')],
  link: '/Subtype /Link /A << /S /URI /URI (https://hims.example/) >>',
  highlight: '/Subtype /Highlight /C [1 1 0] /Rect [72 698 250 712] /QuadPoints [72 712 250 712 72 698 250 698]',
  'hidden-note': [`/Subtype /FreeText /F 2 /Contents (${secret}) ${shown}`, appearance(secret)],
  'signature-field-not-signed': '/Subtype /Widget /FT /Sig /T (Pengesahan)',
  'note-below-the-page': [`/Subtype /Stamp /Rect [0 -400 595 0] ${shown}`, cover(400)],
  'note-across-the-band': [`/Subtype /Stamp /Rect [0 0 595 110] ${shown}`, cover(110)],
  'note-above-everything': [`/Subtype /Stamp /Rect [-900 -900 2000 2000] ${shown}`, box('0.9 1 0.9 rg 0 0 20 20 re f')],
};

const annotated = (annotation: Annotation, beside: string, needsAppearances = false): Uint8Array => {
  const [keys, ...objects] = typeof annotation === 'string' ? [annotation] : annotation;
  const place = keys.includes('/Rect') ? '' : '/Rect [72 600 272 620]';
  const root = keys.includes('/Parent') ? 6 : 4;
  const formKeys = `/Fields [${root} 0 R] /NeedAppearances ${needsAppearances} /DA (/F 12 Tf 0 g)`;
  return onePage(
    { keys: { Annots: '[4 0 R]' } },
    {
      catalog: /Widget|Parent|FT/.test(keys) ? `/AcroForm << ${formKeys} /DR << /Font << /F 3 0 R >> >> >>` : '',
      objects: [`<< /Type /Annot ${keys.includes('/F 2') ? '' : '/F 4'} ${place} ${beside} ${keys} >>`, ...objects],
    },
  );
};
const widget = '/Subtype /Widget /DA (/F 12 Tf 0 g)';
const value = { words: { text: [limit], field: ['90 ton'] } };

/** Fields, notes, stamps and links, and those that a band must withstand. */
export const annotationPdfs: readonly CollectionFile[] = [
  ...each(fields, (name, annotation) => pdf(name, () => annotated(annotation, widget), value)),
  pdf('field-that-needs-appearances', () => annotated(entry, widget, true), value),
  pdf('checked-box', () => annotated([checked, box('2 2 m 18 18 l S'), box('')], widget), {
    words: { box: ['Disetujui'] },
  }),
  ...each(notes, (name, keys) => pdf(name, () => annotated(keys, ''), { words: { note: ['Muatan 90 ton'] } })),
  ...each(others, (name, annotation) => pdf(name, () => annotated(annotation, ''))),
];
