import { CFB } from 'xlsx';
import { type CollectionFile, each, file, limit, secret } from './collection-file.ts';
import {
  type Parts,
  paragraph,
  relations,
  run,
  shapes,
  slideParts,
  slideText,
  wordParts,
  workbookParts,
  xml,
  zip,
} from './office-packages.ts';

const container = CFB as {
  utils: { cfb_new: () => object; cfb_add: (file: object, path: string, content: Buffer) => void };
  write: (file: object, options: { type: 'buffer' }) => Buffer;
};
/** Streams in a compound file, as Office protects and as it saved before 2007. */
const compoundFile = (...streams: string[]): Uint8Array => {
  const whole = container.utils.cfb_new();
  for (const stream of streams) container.utils.cfb_add(whole, `/${stream}`, Buffer.alloc(5000, stream));
  return new Uint8Array(container.write(whole, { type: 'buffer' }));
};

const marks = 'w:id="1" w:author="Budi" w:date="2026-01-01T00:00:00Z"';
const deleted = `<w:del ${marks}><w:r><w:delText>${secret}</w:delText></w:r></w:del>`;
const field = (kind: string): string => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const boxed = `<w:txbxContent>${paragraph(run('Isi kotak teks'))}</w:txbxContent>`;
const graphic = (content: string): string =>
  `<w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
const picture = graphic('<pic:pic><pic:blipFill><a:blip r:embed="image1"/></pic:blipFill></pic:pic>');
const references = '<w:r><w:footnoteReference w:id="2"/><w:endnoteReference w:id="2"/></w:r>';
const row = (...cells: string[]): string =>
  `<w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;

/** Runs of a paragraph; those without other words below are read as the sentence. */
const paragraphs: Record<string, string> = {
  sentence: run(limit),
  'no-break-hyphens': '<w:r><w:t>HKT</w:t><w:noBreakHyphen/><w:t>SOP</w:t><w:noBreakHyphen/><w:t>001</w:t></w:r>',
  'soft-hyphens': '<w:r><w:t>Batas kece</w:t><w:softHyphen/><w:t>patan 40 km/jam</w:t></w:r>',
  'soft-hyphen-characters': run('Batas kece\u00adpatan 40 km/jam'),
  symbols: '<w:r><w:t>Muatan</w:t><w:sym w:font="Symbol" w:char="F0A3"/><w:t>90 ton</w:t></w:r>',
  'positional-tabs':
    '<w:r><w:t>kiri</w:t><w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/><w:t>kanan</w:t></w:r>',
  'carriage-returns': '<w:r><w:t>atas</w:t><w:cr/><w:t>bawah</w:t></w:r>',
  insertion: `${run('Batas ')}<w:ins ${marks}>${run('kecepatan ')}</w:ins>${run('40 km/jam')}`,
  deletion: `${run('Batas kecepatan ')}${deleted}${run('40 km/jam')}`,
  move: `<w:moveFrom ${marks}>${run(secret)}</w:moveFrom><w:moveTo ${marks}>${run(limit)}</w:moveTo>`,
  'hidden-text': `${run(secret, '<w:vanish/>')}${run(limit, '<w:vanish w:val="0"/>')}`,
  'hidden-by-a-style': `${run(secret, '<w:rStyle w:val="Sembunyi"/>')}${run(limit)}`,
  'wrapped-runs': `<w:sdt><w:sdtContent>${run('Batas ')}</w:sdtContent></w:sdt><w:hyperlink>${run('kecepatan ')}</w:hyperlink><w:smartTag><w:fldSimple w:instr="TITLE">${run('40 km/jam')}</w:fldSimple></w:smartTag>`,
  'field-instructions': `${field('begin')}<w:r><w:instrText>MERGEFIELD ${secret}</w:instrText></w:r>${field('separate')}${run(limit)}${field('end')}`,
  equation: `${run(`${limit} `)}<m:oMath><m:r><m:t>v=s/t</m:t></m:r></m:oMath>`,
  'text-box': `${run(limit)}<w:r><mc:AlternateContent><mc:Choice Requires="wps">${graphic(`<wps:wsp><wps:txbx>${boxed}</wps:txbx></wps:wsp>`)}</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${boxed}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
  'header-footer-notes': `${run(limit)}${references}`,
  'embedded-object': `${run(limit)}<w:r><w:object><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" r:id="oleObject1"/></w:object></w:r>`,
};
const note = (kind: string, text: string): string =>
  xml(`w:${kind}s`, `<w:${kind} w:id="2">${paragraph(run(text))}</w:${kind}>`);
/** What every document above has beside its body. */
const beside = {
  'word/styles.xml': xml(
    'w:styles',
    '<w:style w:type="character" w:styleId="Sembunyi"><w:rPr><w:vanish/></w:rPr></w:style>',
  ),
  'word/header1.xml': xml('w:hdr', paragraph(run('HKT-SOP-001'))),
  'word/footer1.xml': xml('w:ftr', paragraph(run('Revisi 2'))),
  'word/footnotes.xml': note('footnote', 'Catatan kaki'),
  'word/endnotes.xml': note('endnote', 'Catatan akhir'),
  'word/embeddings/oleObject1.bin': Buffer.from('isi'),
};

const body = paragraph(run(limit));
const tables = `<w:tbl>${row(run('Unit'), run('Batas'))}</w:tbl>${paragraph('')}`;
/** The sentence with its parts changed. */
const rewritten = (from: RegExp | string, to: string): Parts =>
  Object.fromEntries(Object.entries(wordParts(body)).map(([name, part]) => [name, String(part).replaceAll(from, to)]));
const utf16 = Buffer.from(
  `\ufeff${String(wordParts(body)['word/document.xml']).replace('UTF-8', 'UTF-16')}`,
  'utf16le',
);
const office = /http:\/\/schemas.openxmlformats.org\/(wordprocessingml|officeDocument)\/2006/g;
const documents: Record<string, () => Parts> = {
  'word-online.docx': () => wordParts(body, {}, 'word/document2.xml'),
  'parts-in-another-folder.docx': () => wordParts(body, {}, 'dokumen/utama.xml'),
  'utf-16-part.docx': () => ({ ...wordParts(body), 'word/document.xml': utf16 }),
  'empty-part.docx': () => wordParts(body, { 'word/header9.xml': '' }),
  'other-prefix.docx': () => rewritten(/(<\/?|\s|xmlns:)w(:|=)/g, '$1ns0$2'),
  'strict.docx': () => rewritten(office, 'http://purl.oclc.org/ooxml/$1'),
  'macros.docm': () => wordParts(body, { 'word/vbaProject.bin': compoundFile('VBA') }),
  'table.docx': () => wordParts(tables),
};

const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (cells: string, name = 'Armada', rest = '') => ({ name, rows: `<row>${cells}</row>`, rest });
const sentence = sheet(inline(limit));
const formats = ['dd/mm/yyyy', '0.0%', '#,##0', '0.00', '&quot;Rev &quot;00', 'h:mm'];
const listed = formats.map((format, at) => `<numFmt numFmtId="${170 + at}" formatCode="${format}"/>`).join('');
const used = formats.map((_, at) => `<xf numFmtId="${170 + at}" applyNumberFormat="1"/>`).join('');
const styles = `<numFmts>${listed}</numFmts><cellXfs><xf numFmtId="0"/>${used}</cellXfs>`;
const numbers = [46_353, 0.125, 1_234_567, 2.5, 7, 0.5].map((value, at) => `<c s="${at + 1}"><v>${value}</v></c>`);
const shared = '<c t="s"><v>0</v></c>';
const rich = `<si><r><t xml:space="preserve">Batas </t></r><r><rPr><b/></rPr><t>kecepatan 40 km/jam</t></r><rPh sb="0" eb="1"><t>${secret}</t></rPh></si>`;
const shape =
  '<xdr:twoCellAnchor><xdr:sp><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>Isi bentuk gambar</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor>';
const drawing = {
  'xl/drawings/drawing1.xml': xml('xdr:wsDr', shape),
  'xl/worksheets/_rels/sheet0.xml.rels': relations('xl/worksheets', ['xl/drawings/drawing1.xml']),
};
const twelve = Array.from({ length: 12 }, (_, at) => sheet(inline(`Isi lembar ${at + 1}`), `Lembar ${at + 1}`));
const hidden = (['hidden', 'veryHidden'] as const).map((state) => ({ ...sheet(inline(secret), state), state }));
const cached = `<c t="str"><f>A2</f><v>${limit}</v></c><c t="e"><v>#REF!</v></c><c t="b"><v>1</v></c>`;
const merged = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>';
const workbooks: Record<string, () => Parts> = {
  'inline-strings.xlsx': () => workbookParts([sentence]),
  'rich-shared-strings.xlsx': () => workbookParts([sheet(shared)], rich),
  'hidden-sheets.xlsx': () => workbookParts([sentence, ...hidden]),
  'merged-cells.xlsx': () => workbookParts([sheet(`${inline(limit)}<c/>`, 'A', merged)]),
  'formulas-and-errors.xlsx': () => workbookParts([sheet(cached)]),
  'number-formats.xlsx': () => workbookParts([sheet(numbers.join(''))], '', styles),
  'text-in-a-drawing.xlsx': () =>
    workbookParts([sheet(inline(limit), 'A', '<drawing r:id="drawing1"/>')], '', '', drawing),
  'twelve-sheets.xlsx': () => workbookParts(twelve),
  'macros.xlsm': () => workbookParts([sentence], '', '', { 'xl/vbaProject.bin': Buffer.alloc(600) }),
};

const slideCell = (text: string): string =>
  `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
const slideTable = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${slideCell('Unit')}${slideCell('HD785')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
/** What a speaker says is named as not read. */
const slideNote = {
  'ppt/notesSlides/notesSlide1.xml': shapes('p:notes', slideText('Catatan pembicara')),
  'ppt/slides/_rels/slide1.xml.rels': relations('ppt/slides', ['ppt/notesSlides/notesSlide1.xml']),
};
const presentations: Record<string, () => Parts> = {
  'slides-in-another-order.pptx': () =>
    slideParts([10, 2, 1].map((number, at) => [number, slideText(`Salindia ${at + 1}`)])),
  'notes.pptx': () => slideParts([[1, slideText(limit)]], slideNote),
  'table.pptx': () => slideParts([[1, `<p:grpSp>${slideText(limit)}</p:grpSp>${slideTable}`]]),
};

/** Words of the files above that have others than the sentence. */
const otherWords: Record<string, CollectionFile['words']> = {
  'no-break-hyphens': { text: ['HKT-SOP-001'] },
  symbols: { text: ['Muatan', '90 ton'] },
  'positional-tabs': { text: ['kiri', 'kanan'] },
  'carriage-returns': { text: ['atas', 'bawah'] },
  equation: { text: [limit, 'v=s/t'] },
  'text-box': { text: [limit], 'text box': ['Isi kotak teks'] },
  'header-footer-notes': { header: ['HKT-SOP-001'], footer: ['Revisi 2'], footnote: ['Catatan kaki', 'Catatan akhir'] },
  'table.docx': { text: ['Unit', 'Batas'] },
  'number-formats.xlsx': { text: ['27/11/2026', '12.5%', '1,234,567', '2.50', 'Rev 07', '12:00'] },
  'text-in-a-drawing.xlsx': { text: [limit], 'text box': ['Isi bentuk gambar'] },
  'twelve-sheets.xlsx': { text: ['Lembar 1', 'Isi lembar 2', 'Lembar 12', 'Isi lembar 12'] },
  'slides-in-another-order.pptx': { text: ['Salindia 1', 'Salindia 2', 'Salindia 3'] },
  'table.pptx': { text: [limit, 'Unit', 'HD785'] },
};

const accented = 'Kafé · suhu 40°';
const texts: Record<string, readonly [text: string, encoding?: BufferEncoding]> = {
  'windows-1252.txt': [accented, 'latin1'],
  'utf-8-with-mark.txt': [`\ufeff${accented}`],
  'utf-16.txt': [`\ufeff${accented}`, 'utf16le'],
  'begins-like-a-bitmap.txt': [`BM 01. ${limit}`],
  'begins-like-a-program.txt': [`MZ adalah Muatan Zona. ${limit}`],
  'begins-like-a-pdf.txt': [`%PDF-1.7 adalah tanda awal berkas PDF. ${limit}`],
  'begins-like-a-zip.csv': [`PK;Nama;1;${limit}`],
};

/** A black pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const picturePart = { 'word/media/image1.png': Buffer.from(pixel, 'base64') };
const withoutText: Record<string, readonly [reason: CollectionFile['reasons'][number], bytes: () => Uint8Array]> = {
  'protected.docx': ['password', () => compoundFile('EncryptionInfo', 'EncryptedPackage')],
  'protected.xlsx': ['password', () => compoundFile('EncryptionInfo', 'EncryptedPackage')],
  'pictures-only.docx': ['empty', () => zip(wordParts(paragraph(`<w:r>${picture}</w:r>`), picturePart))],
  'before-2007.doc': ['unsupported', () => compoundFile('WordDocument')],
  'rtf-named.doc': ['unsupported', () => Buffer.from(`{\\rtf1\\ansi ${limit}}`)],
  'html-named.doc': ['unsupported', () => Buffer.from(`<html><body><p>${limit}</p></body></html>`)],
  'another-zip.docx': ['unsupported', () => zip({ 'catatan.txt': limit })],
  'cut-off.docx': ['damaged', () => zip(wordParts(body)).subarray(0, 900)],
};
const entity = `?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(10_000)}">]>`;
const bombs: Record<string, () => Parts> = {
  'bomb.docx': () => wordParts(paragraph(run('a'.repeat(60_000_000)))),
  'bomb-of-elements.docx': () => wordParts('<w:p>'.repeat(3_000_000)),
  'bomb-of-entities.docx': () => ({ ...rewritten('?>', entity), 'word/media/a.xml': '' }),
  'bomb-of-strings.xlsx': () => workbookParts([sheet(shared.repeat(400_000))], `<si><t>${'a'.repeat(30_000)}</t></si>`),
};
const bomb = { words: {}, reasons: ['too_large', 'damaged', 'empty'], isHostile: true } as const;

const withWords = (name: string, bytes: () => Uint8Array, key = name): CollectionFile =>
  file(name, bytes, { words: otherWords[key] ?? { text: [limit] } });

/** Files of Word, Excel and PowerPoint, and texts. */
export const officeFiles: readonly CollectionFile[] = [
  ...each(paragraphs, (name, content) =>
    withWords(`${name}.docx`, () => zip(wordParts(paragraph(content), beside)), name),
  ),
  ...each({ ...documents, ...workbooks, ...presentations }, (name, parts) => withWords(name, () => zip(parts()))),
  ...each(texts, (name, [text, encoding]) =>
    file(name, () => Buffer.from(text, encoding), { words: { text: [text.replace('\ufeff', '')] } }),
  ),
  ...each(withoutText, (name, [reason, bytes]) => file(name, bytes, { words: {}, reasons: [reason] })),
  ...each(bombs, (name, parts) => file(name, () => zip(parts()), bomb)),
];
