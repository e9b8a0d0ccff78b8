import type { PdfObject } from '../pdf-encryption.ts';
import { latin1, objectText, rawPdf } from '../source-pdfs.ts';
import { limit } from './collection-file.ts';

export interface Page {
  /** Operators, or a whole stream with its dictionary. */
  content?: PdfObject;
  /** Beside `F`. */
  fonts?: string;
  resources?: string;
  /** Further or other keys of the page; an empty one is left out. */
  keys?: Readonly<Record<string, string>>;
}

interface Surroundings {
  /** From number 4. */
  objects?: readonly PdfObject[];
  catalog?: string;
  tree?: string;
}

export const textAt = (text: string, x = 72, y = 700, size = 12): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
export const sentence = textAt(limit);

/** A catalog (1), a page tree (2), a font (3), the given objects, and then each page with its content. */
export const pageObjects = (
  pages: readonly Page[],
  { objects = [], catalog = '', tree = '' }: Surroundings = {},
): PdfObject[] => {
  const first = 4 + objects.length;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ');
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} ${tree} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...objects,
    ...pages.flatMap(({ content = sentence, fonts = '', resources = '', keys = {} }, at): PdfObject[] => {
      const usual = {
        Type: '/Page',
        Parent: '2 0 R',
        MediaBox: '[0 0 595 842]',
        Contents: `${first + 2 * at + 1} 0 R`,
      };
      const all = { ...usual, Resources: `<< /Font << /F 3 0 R ${fonts} >> ${resources} >>`, ...keys };
      const entries = Object.entries(all).flatMap(([key, value]) => (value === '' ? [] : `/${key} ${value}`));
      return [`<< ${entries.join(' ')} >>`, typeof content === 'string' ? ['<< >>', content] : content];
    }),
  ];
};

export const onePage = (page: Page = {}, surroundings: Surroundings = {}): Uint8Array =>
  rawPdf(pageObjects([page], surroundings));

const a4 = '/BBox [0 0 595 842]';
/** A form XObject with the font `F`. */
export const form = (content: string, keys = a4, resources = ''): PdfObject => [
  `<< /Type /XObject /Subtype /Form ${keys} /Resources << /Font << /F 3 0 R >> ${resources} >> >>`,
  content,
];

/** Appends changed or new objects as an incremental update (ISO 32000-1, 7.5.6). */
export const updated = (
  base: Uint8Array,
  objects: Readonly<Record<number, PdfObject>>,
  trailer: (offsets: ReadonlyMap<number, number>) => string = () => '',
): Uint8Array => {
  let text = latin1(base);
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const size = Math.max(Number(/\/Size (\d+)/.exec(text)?.[1]), ...Object.keys(objects).map((key) => Number(key) + 1));
  const offsets = new Map<number, number>();
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), text.length);
    text += objectText(Number(number), object);
  }
  const entries = [...offsets].map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
  const keys = `/Size ${size} /Root 1 0 R /Prev ${previous} ${trailer(offsets)}`;
  const end = `xref\n${entries.join('')}trailer\n<< ${keys} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
};

/** The bytes with every occurrence of a text replaced. */
export const replaced = (bytes: Uint8Array, from: string | RegExp, to: string): Uint8Array =>
  Buffer.from(latin1(bytes).replaceAll(from, to), 'latin1');
