import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PdfObject } from '../pdf-encryption.ts';
import { latin1, rawPdf } from '../source-pdfs.ts';
import { type CollectionFile, each, limit, pdf } from './collection-file.ts';
import { flate } from './filters.ts';
import { form, onePage, type Page, pageObjects, sentence, textAt } from './pdf-pages.ts';

type Drawing = readonly [content: string, resources: string, ...objects: PdfObject[]];

const area = '100 300 400 300 re f';
const overlap = `1 0 0 rg ${area} 0 0 1 rg 200 200 200 300 re f`;
const tiles = '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 40 40] /XStep 60 /YStep 60 /Matrix [1 0 0 1 13 17]';
const tile: PdfObject = [`<< ${tiles} /Resources << >> >>`, '1 0 0 rg 0 0 20 20 re f'];
const fade = '/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> /ColorSpace /DeviceRGB';
const axial = `<< /ShadingType 2 /Coords [100 300 500 600] /Extend [true true] ${fade} >>`;
const radial = `<< /ShadingType 3 /Coords [300 450 10 300 450 150] ${fade} >>`;
const grey = axial.replace('[1 0 0]', '[1]').replace('[0 0 1]', '[0]').replace('RGB', 'Gray');
const group = '/BBox [0 0 595 842] /Group << /S /Transparency /I true /CS /Device';
const groupForm = form(overlap, `${group}RGB >>`);
const mask = form('/S sh', `${group}Gray >>`, `/Shading << /S ${grey} >>`);
const inPattern = `/Pattern cs /P scn ${area}`;
const pattern = '/Pattern << /P 4 0 R >>';
const tiledForm = form(inPattern, '/BBox [0 0 595 842] /Matrix [1 0 0 1 30 40]', pattern);
const layer = '<< /Type /OCG /Name (Lapisan) >>';
/** Readers can show what is in a layer that is off, so its words may be found. */
const layers = `/OC /Shown BDC 0 0 1 rg 100 300 100 100 re f EMC /OC /Off BDC 300 300 100 100 re f ${textAt('Lapisan mati', 72, 650)} EMC`;

/** Patterns and shadings refer to the page's own coordinates, so they show whether a page was moved as a whole. */
const drawings: Record<string, Drawing> = {
  'tiling-pattern': [inPattern, pattern, tile],
  'axial-pattern': [inPattern, pattern, `<< /PatternType 2 /Shading ${axial} >>`],
  'radial-pattern': [inPattern, pattern, `<< /PatternType 2 /Shading ${radial} /Matrix [1 0 0 0.8 20 90] >>`],
  'pattern-in-a-form': ['/X Do', '/XObject << /X 5 0 R >>', tile, tiledForm],
  'shading-operator': ['q 100 300 400 300 re W n /S sh Q', '/Shading << /S 4 0 R >>', axial],
  transparency: [`/G gs ${overlap}`, '/ExtGState << /G << /ca 0.5 /BM /Multiply >> >>'],
  'transparency-group': ['/G gs /X Do', '/ExtGState << /G << /ca 0.4 >> >> /XObject << /X 4 0 R >>', groupForm],
  'soft-mask': [`/G gs 0 0 1 rg ${area}`, '/ExtGState << /G << /SMask << /S /Luminosity /G 4 0 R >> >> >>', mask],
  layers: [layers, '/Properties << /Shown 4 0 R /Off 5 0 R >>', layer, layer],
};

const fontFile = (): PdfObject => {
  const path = createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf');
  const data = latin1(readFileSync(path));
  return [`<< /Length1 ${data.length} /Filter /FlateDecode >>`, flate(data)];
};
const descriptor = (file: number): string =>
  `<< /Type /FontDescriptor /FontName /LiberationSans /Flags 4 /FontBBox [-544 -303 1301 980] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 729 /StemV 80 /FontFile2 ${file} 0 R >>`;
/** The numbers of the font's glyphs begin 29 below ASCII. */
const glyphs = (text: string): string =>
  [...text].map((letter) => (letter.charCodeAt(0) - 29).toString(16).padStart(4, '0')).join('');
/** The number of X is that of the ligature fi. */
const ascii =
  '2 beginbfrange <0003> <003A> <0020> <003C> <005F> <0059> endbfrange 1 beginbfchar <003B> <00660069> endbfchar';
const hebrew = '4 beginbfchar <0024> <05DD> <0025> <05D5> <0026> <05DC> <0027> <05E9> endbfchar';
/** Texts of glyph numbers, with what the numbers mean. */
const numbered: Record<string, readonly [codes: string, meanings: string, words: readonly string[]]> = {
  'glyph-numbers': [glyphs(limit), ascii, [limit]],
  'glyph-numbers-without-meaning': [glyphs(limit), '', []],
  'ligature-as-a-glyph': [glyphs('eXsiensi'), ascii, ['efisiensi']],
  'right-to-left': ['0024002500260027', hebrew, ['שלום']],
};
const identity = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity';
const mapStart =
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange';
const glyphFont = (meanings: string): PdfObject[] => [
  `<< /Type /Font /Subtype /Type0 /BaseFont /LiberationSans /Encoding /Identity-H /DescendantFonts [5 0 R] ${meanings && '/ToUnicode 8 0 R'} >>`,
  `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /LiberationSans ${identity} /DW 600 /FontDescriptor 6 0 R >>`,
  descriptor(7),
  fontFile(),
  ['<< >>', `${mapStart} ${meanings} endcmap end end`],
];

const differences = '/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /eacute 2 /degree] >>';
const simple = '<< /Type /Font /Subtype';
const type3 = `${simple} /Type3 /FontBBox [0 0 700 700] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /I 5 0 R /L 5 0 R /M 5 0 R /T 5 0 R >> /Encoding << /Differences [73 /I 76 /L /M 84 /T] >> /FirstChar 73 /LastChar 84 /Widths [${'700 '.repeat(12)}] /Resources << >> >>`;
/** Texts in fonts of other kinds (object 4). */
const fonts: Record<string, readonly [text: string, words: string, ...objects: PdfObject[]]> = {
  'ligature-of-a-font': ['e\\256siensi', 'efisiensi', `${simple} /Type1 /BaseFont /Times-Roman >>`],
  'own-encoding': ['Kaf\\001 40\\002', 'Kafé 40°', `${simple} /Type1 /BaseFont /Helvetica ${differences} >>`],
  'font-without-file': [limit, limit, `${simple} /TrueType /BaseFont /Calibri /Encoding /WinAnsiEncoding >>`],
  'drawn-letters': ['LIMIT', 'LIMIT', type3, ['<< >>', '700 0 0 0 700 700 d1 0 0 m 600 0 l 300 500 l f']],
};
const sharedFont = `${simple} /TrueType /BaseFont /LiberationSans /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${'600 '.repeat(95)}] /FontDescriptor 5 0 R >>`;
const inFont = (text: string) => ({ content: `BT /L 12 Tf 72 700 Td ${text} Tj ET`, fonts: '/L 4 0 R' });
const onManyPages = new Array<Page>(33).fill(inFont(`(${limit})`));
const sharedObjects = (): PdfObject[] => [sharedFont, descriptor(6), fontFile()];

export const drawingPdfs: readonly CollectionFile[] = [
  ...each(drawings, (name, [content, resources, ...objects]) => {
    const catalog = name === 'layers' ? '/OCProperties << /OCGs [4 0 R 5 0 R] /D << /OFF [5 0 R] >> >>' : '';
    return pdf(name, () => onePage({ content: `${sentence} ${content}`, resources }, { objects, catalog }));
  }),
  ...each(numbered, (name, [codes, meanings, text]) =>
    pdf(name, () => onePage(inFont(`<${codes}>`), { objects: glyphFont(meanings) }), { words: { text } }),
  ),
  ...each(fonts, (name, [text, words, ...objects]) =>
    pdf(name, () => onePage(inFont(`(${text})`), { objects }), { words: { text: [words] } }),
  ),
  pdf('one-font-on-33-pages', () => rawPdf(pageObjects(onManyPages, { objects: sharedObjects() })), { pages: 33 }),
];
