import { type CollectionFile, each, limit, pdf } from './collection-file.ts';
import { ascii85, asciiHex, flate, lzw, predicted, runLength } from './filters.ts';
import { form, onePage, sentence, textAt } from './pdf-pages.ts';

/** Streams with the sentence, as their filters and data. */
const filtered: Record<string, readonly [filter: string, data: string]> = {
  flate: ['/FlateDecode', flate(sentence)],
  'ascii85-flate': ['[/ASCII85Decode /FlateDecode]', ascii85(flate(sentence))],
  'ascii-hex': ['/ASCIIHexDecode', asciiHex(sentence)],
  lzw: ['/LZWDecode', lzw(sentence.padStart(500))],
  'run-length': ['/RunLengthDecode', runLength(sentence)],
  'array-of-one-filter': ['[ /FlateDecode ]', flate(sentence)],
  'flate-predictor': ['/FlateDecode /DecodeParms << /Predictor 12 /Columns 10 >>', flate(predicted(sentence, 10))],
};

/** Contents in several streams, which readers join with a space. */
const streams: Record<string, readonly string[]> = {
  'streams-cut-between-operands': ['BT /F', '12 Tf 72 700', `Td (${limit})`, 'Tj ET'],
  'streams-cut-in-a-string': ['BT /F 12 Tf 72 700 Td (Batas kecepatan ', '40 km/jam) Tj ET'],
  'streams-cut-in-an-array': ['BT /F 12 Tf 72 700 Td [(Batas ) 5', '(kecepatan 40 km/jam)] TJ ET'],
};

const letters = [...limit].map((letter) => `(${letter}) Tj`).join(' ');
/** Looks like the band of a copy. */
const forgedBand = `1 g 0 0 595 120 re f 0 g ${textAt('SALINAN TERKENDALI 99', 90, 60)}`;
const contents: Record<string, string> = {
  'letter-by-letter': `BT /F 12 Tf 72 700 Td ${letters} ET`,
  'spaces-as-distances': 'BT /F 12 Tf 72 700 Td [(Batas) -400 (kecepatan) -400 (40) -400 (km/jam)] TJ ET',
  'turned-text': `BT /F 12 Tf 0 1 -1 0 300 300 Tm (${limit}) Tj ET`,
  'invisible-text-of-a-scan': `0.9 g 0 0 595 842 re f BT 3 Tr /F 12 Tf 72 700 Td (${limit}) Tj ET`,
  'inline-image': `q 100 0 0 100 72 400 cm BI /W 8 /H 8 /BPC 8 /CS /G ID ${'\x00\xff EI xx'.repeat(8)}\nEI Q ${sentence}`,
  'too-many-saves': `${sentence} q q q q 0.1 0 0 0.1 0 0 cm 1 g`,
  'clip-and-mode-left': `${sentence} 0 200 595 642 re W n 3 Tr 1 0 0 rg`,
  'text-object-left-open': `BT /F 12 Tf 72 700 Td (${limit}) Tj`,
  'says-byte-range': `${sentence} ${textAt('Kunci /ByteRange menyatakan rentang', 72, 680)}`,
};

const strays: Record<string, string> = {
  'too-many-restores': `Q Q Q Q Q ${forgedBand} ${sentence}`,
  'stray-parenthesis': `${textAt('Muatan')} ) ${textAt(limit, 72, 680)}`,
  'stray-brace': `} ${sentence} }`,
  'stray-dictionary-end': `>> ${sentence} >>`,
};

const drawsForm = { content: '/X Do', resources: '/XObject << /X 4 0 R >>' };
const image = { words: {}, reasons: ['scanned'] } as const;
const nested = form('q 0.5 0 0 0.5 100 200 cm /Y Do Q', '/BBox [0 0 595 842]', '/XObject << /Y 5 0 R >>');

/** Where the words of a page are, how they are encoded, and what else stands in its content. */
export const contentPdfs: readonly CollectionFile[] = [
  ...each(filtered, (name, [filter, data]) => pdf(name, () => onePage({ content: [`<< /Filter ${filter} >>`, data] }))),
  ...each(streams, (name, parts) => {
    const keys = { Contents: `[${parts.map((_, at) => `${at + 4} 0 R`).join(' ')}]` };
    return pdf(name, () => onePage({ keys }, { objects: parts.map((part) => ['<< >>', part]) }));
  }),
  ...each(contents, (name, content) => pdf(name, () => onePage({ content }))),
  ...each(strays, (name, content) => pdf(name, () => onePage({ content }), { isFaulty: true })),
  pdf('form-xobject', () => onePage(drawsForm, { objects: [form(sentence)] })),
  pdf('nested-form-xobjects', () => onePage(drawsForm, { objects: [nested, form(sentence)] })),
  pdf('without-contents', () => onePage({ keys: { Contents: '' } }), image),
  pdf('without-resources', () => onePage({ keys: { Resources: '<< >>' }, content: '72 300 200 200 re f' }), image),
];
