import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type OfficeText, pagesOf, readOffice } from '../../../../shared/domain/office/office-text.ts';
import { readingLimits } from '../../../../shared/domain/office/reading-limits.ts';
import {
  type OfficePart,
  officePackage,
  paragraph,
  presentation,
  relationsFrom,
  run,
  slide,
  wordFile,
} from '../../../support/office-packages.ts';

const cellsOf = (office: OfficeText) =>
  office.type === 'workbook' ? [] : office.blocks.map(({ kind, cells }) => (kind ? { [kind]: cells } : cells));
const wordCells = async (body: string, parts: readonly OfficePart[] = []) => {
  const office = await readOffice(wordFile(body, parts));
  return { cells: cellsOf(office), notRead: office.notRead };
};

describe('of a Word document', () => {
  test.each([
    ['a hyphen that does not break', 'HKT<w:noBreakHyphen/>SOP', 'HKT-SOP'],
    ['a hyphen that is only seen at the end of a line', 'peng<w:softHyphen/>aman', 'pengaman'],
    ['tabs and breaks', 'a<w:tab/>b<w:ptab/>c<w:br/>d<w:cr/>e', 'a\tb\tc\nd\ne'],
    ['symbols', '<w:sym w:font="Symbol" w:char="F0B3"/> 40<w:sym w:font="Symbol" w:char="F0B0"/>C', '≥ 40°C'],
    ['marks', '<w:sym w:font="Wingdings" w:char="F0FE"/> APD <w:sym w:font="Arial" w:char="2713"/>', '☑ APD ✓'],
    ['entities and sections of characters', '&lt;40&#176;&#xB0;&amp;<w:t><![CDATA[<b>]]></w:t>', '<40°°&<b>'],
  ])('%s are their characters', async (_, content, text) => {
    const elements = content.replace(/(^|>)([^<>]+)(?=<|$)/g, '$1<w:t xml:space="preserve">$2</w:t>');
    const body = content.includes('CDATA')
      ? `<w:t>${content.split('<w:t>')[0]}</w:t><w:t><![CDATA[<b>]]></w:t>`
      : elements;
    expect((await wordCells(`<w:p><w:r>${body}</w:r></w:p>`)).cells).toEqual([[text]]);
  });

  test('what a change deleted or moved away is left out, and what it moved here is read once', async () => {
    const body =
      paragraph(
        `<w:del>${run('dihapus')}<w:r><w:tab/><w:delText>lama</w:delText></w:r></w:del><w:ins>${run('baru')}</w:ins>`,
      ) +
      paragraph(`<w:moveFrom>${run('pindah')}</w:moveFrom>`) +
      paragraph(`<w:moveTo>${run('pindah')}</w:moveTo>`) +
      // The end of this paragraph was deleted.
      paragraph(run('Batas '), '<w:rPr><w:del w:id="1"/></w:rPr>') +
      paragraph(run('40 km/jam'), '<w:pPrChange><w:pPr><w:pStyle w:val="Rahasia"/></w:pPr></w:pPrChange>');
    expect((await wordCells(body)).cells).toEqual([['baru'], ['pindah'], ['Batas 40 km/jam']]);
  });

  test('hidden text is left out and named, by its run or its style', async () => {
    const styles: OfficePart = [
      'styles',
      'styles.xml',
      `<w:styles><w:style w:styleId="Rahasia"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Turunan"><w:basedOn w:val="Rahasia"/></w:style>
      <w:style w:styleId="Tampak"><w:basedOn w:val="Rahasia"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:style></w:styles>`,
    ];
    const body =
      paragraph(`${run('tampak ')}${run('run', '<w:vanish/>')}${run('batal', '<w:vanish w:val="false"/>')}`) +
      paragraph(run('kata', '<w:rStyle w:val="Turunan"/>')) +
      paragraph(run('paragraf'), '<w:pStyle w:val="Rahasia"/>') +
      paragraph(`${run('dibuka', '<w:rStyle w:val="Tampak"/>')}`, '<w:pStyle w:val="Rahasia"/>') +
      // Of the mark at its end only.
      paragraph(run('akhir'), '<w:rPr><w:vanish/></w:rPr>');
    const read = await wordCells(body, [styles]);
    expect(read.cells).toEqual([['tampak batal'], ['dibuka'], ['akhir']]);
    expect(read.notRead).toEqual(['teks tersembunyi']);
  });

  test('text boxes, notes, WordArt and tables in cells are read once and marked, each behind its paragraph', async () => {
    const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${paragraph('kotak')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph('kotak')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const note = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const nested = `<w:tbl><w:tr><w:tc>${paragraph('dalam')}</w:tc></w:tr></w:tbl>`;
    const notes: OfficePart = [
      'footnotes',
      'footnotes.xml',
      `<w:footnotes><w:footnote w:type="separator" w:id="-1">${paragraph('garis')}</w:footnote><w:footnote w:id="2">${paragraph('catatan')}</w:footnote><w:footnote w:id="3">${paragraph('tanpa rujukan')}</w:footnote></w:footnotes>`,
    ];
    const body =
      paragraph(`${run('Sebelum')}${box}${run(' dan sesudah')}${note}${note}`) +
      `<w:tbl><w:tr><w:tc>${paragraph('Ban')}</w:tc><w:tc>${paragraph('7 bar')}${paragraph(`${run('dingin')}${box}`)}${nested}</w:tc></w:tr></w:tbl>` +
      paragraph('<w:r><w:pict><v:textpath string="DRAF"/></w:pict></w:r>');
    expect((await wordCells(body, [notes])).cells).toEqual([
      ['Sebelum dan sesudah'],
      { textbox: ['kotak'] },
      { footnote: ['catatan'] },
      ['Ban', '7 bar\ndingin\ndalam'],
      { textbox: ['kotak'] },
      { textbox: ['DRAF'] },
    ]);
  });

  test('headers and footers are those that are shown, without numbers of pages, around the first page', async () => {
    const part = (kind: string, name: string, text: string): OfficePart => [
      kind,
      `${name}.xml`,
      `<w:hdr>${paragraph(`${run(text)}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('7')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`)}</w:hdr>`,
    ];
    const parts = [
      part('header', 'kop', 'HKT-SOP-PRO-007 '),
      part('header', 'kop-genap', 'genap'),
      part('header', 'kop-pertama', 'Sampul'),
      part('footer', 'kaki', 'Revisi 2'),
      part('footer', 'lepas', 'tidak dirujuk'),
    ];
    const references =
      '<w:headerReference w:type="default" r:id="kop.xml"/><w:headerReference w:type="even" r:id="kop-genap.xml"/><w:headerReference w:type="first" r:id="kop-pertama.xml"/><w:footerReference w:type="default" r:id="kaki.xml"/>';
    const body = (properties: string) =>
      `${paragraph('Tujuan')}<w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>Lampiran</w:t></w:r></w:p><w:sectPr>${references}${properties}</w:sectPr>`;
    const plain = await readOffice(wordFile(body(''), parts));
    expect(pagesOf(plain)).toEqual(['HKT-SOP-PRO-007 \nTujuan\nRevisi 2', 'Lampiran']);
    const settings: OfficePart = ['settings', 'settings.xml', '<w:settings><w:evenAndOddHeaders/></w:settings>'];
    const all = await readOffice(wordFile(body('<w:titlePg/>'), [...parts, settings]));
    expect(cellsOf(all).slice(0, 3)).toEqual(
      [['HKT-SOP-PRO-007 '], ['genap'], ['Sampul']].map((header) => ({ header })),
    );
  });

  test('parts are found by their relations, in UTF-16, in another folder, and empty', async () => {
    const utf16 = (xml: string) => new Uint8Array(Buffer.from(`\ufeff${xml}`, 'utf16le'));
    const xml = utf16(
      `<?xml version="1.0" encoding="UTF-16"?><w:document>${paragraph('Prosedur')}<w:sectPr><w:headerReference r:id="kop.xml"/></w:sectPr></w:document>`,
    );
    const file = officePackage({ path: 'isi/document2.xml', xml }, [['header', 'kop.xml', '']]);
    expect(cellsOf(await readOffice(file))).toEqual([['Prosedur']]);
  });

  test('what is not read is named', async () => {
    const body =
      paragraph('<w:r><w:drawing><pic:pic/></w:drawing></w:r><w:r><w:object><o:OLEObject/></w:object></w:r>') +
      paragraph('<w:r><w:drawing><c:chart/></w:drawing></w:r><w:r><w:sym w:font="Webdings" w:char="F04E"/></w:r>') +
      '<w:altChunk/><w:p><w:r><w:drawing><wp:anchor><wp:docPr hidden="1"/><w:txbxContent><w:p><w:r><w:t>x</w:t></w:r></w:p></w:txbxContent></wp:anchor></w:drawing></w:r></w:p>';
    const read = await wordCells(body, [['vbaProject', 'vbaProject.bin', 'x']]);
    expect(read).toEqual({
      cells: [],
      notRead: ['makro', 'gambar', 'objek tertanam', 'grafik', 'simbol', 'dokumen sisipan', 'bentuk tersembunyi'],
    });
  });
});

describe('of a presentation', () => {
  test('slides are read in the order in which they are shown, without hidden ones and the numbers of slides', async () => {
    const field = '<p:sp><a:p><a:fld type="slidenum"><a:t>2</a:t></a:fld></a:p></p:sp>';
    const table =
      '<a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Rem</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>diuji</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl>';
    const shape =
      '<p:sp><p:nvSpPr><p:cNvPr hidden="1"/></p:nvSpPr><p:txBody><a:p><a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp>';
    const file = presentation([
      ['slides/slide3.xml', slide(['Batas &lt; 40 km/jam', field, table, shape])],
      ['slides/slide1.xml', slide(['rahasia'], 'show="0"')],
      ['slides/slide2.xml', slide(['Penutup'])],
    ]);
    const office = await readOffice(file);
    expect(office).toEqual({
      type: 'presentation',
      blocks: [
        { page: 1, cells: ['Batas < 40 km/jam'] },
        { page: 1, cells: ['Rem', 'diuji'] },
        { page: 3, cells: ['Penutup'] },
      ],
      notRead: ['bentuk tersembunyi', 'slide tersembunyi'],
    });
    expect(pagesOf(office)).toEqual(['Batas < 40 km/jam\nRem\ndiuji', '', 'Penutup']);
  });

  test('SmartArt is read, and notes of the speaker are named', async () => {
    const diagram =
      '<dgm:dataModel><dgm:pt><dgm:t><a:p><a:r><a:t>Langkah</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>';
    const file = officePackage(
      { path: 'ppt/presentation.xml', xml: '<p:presentation><p:sldId id="1" r:id="s.xml"/></p:presentation>' },
      [['slide', 's.xml', slide(['<p:graphicFrame><dgm:relIds r:dm="d.xml"/></p:graphicFrame>'])]],
      {
        ...relationsFrom('ppt/s.xml', [
          ['diagramData', 'd.xml'],
          ['notesSlide', 'n.xml'],
        ]),
        'ppt/d.xml': diagram,
        'ppt/n.xml': slide(['catatan']),
      },
    );
    const office = await readOffice(file);
    expect([cellsOf(office), office.notRead]).toEqual([[{ textbox: ['Langkah'] }], ['catatan pembicara']]);
  });
});

describe('a file that is not read names the reason', () => {
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  test.each([
    ['a password', Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]), 'password'],
    ['a format of before 2007', compound, 'unsupported'],
    ['text', strToU8('PKI'), 'unsupported'],
    ['a part of a zip', strToU8('PK\x03\x04I'), 'damaged'],
    ['another zip', officePackage({ path: 'a/b.xml', xml: '<VisioDocument/>' }), 'unsupported'],
    ['XML that ends too early', officePackage({ path: 'word/document.xml', xml: '<w:document><w:p>' }), 'damaged'],
    ['a document type', officePackage({ path: 'd.xml', xml: '<!DOCTYPE x><x/>' }), 'damaged'],
  ] as const)('%s', async (_, bytes, reason) => {
    await expect(readOffice(bytes)).rejects.toMatchObject({ reason });
  });

  const deep = paragraph('a').replace(
    '</w:p>',
    `${'<w:txbxContent>'.repeat(90)}${'</w:txbxContent>'.repeat(90)}</w:p>`,
  );
  test.each([
    ['a part of many bytes', wordFile(' '.repeat(60_000_000)), {}],
    ['many parts that together have many bytes', presentationOf(20, 3_000_000), {}],
    ['more characters than are read', wordFile(paragraph('a'.repeat(200))), { characters: 100 }],
    ['more slides than are read', presentationOf(20, 1), { pages: 10 }],
    ['boxes in boxes', wordFile(deep), {}],
    ['tags without an end of time', wordFile('<w:p/>'.repeat(500_000)), { milliseconds: -1 }],
  ] as const)('%s', async (_, bytes, limits) => {
    const before = process.cpuUsage();
    await expect(readOffice(bytes, { ...readingLimits, ...limits })).rejects.toMatchObject({ reason: 'too_large' });
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
  });

  test('attributes without an end take linear time', async () => {
    const before = process.cpuUsage();
    await readOffice(
      wordFile(`<w:p ${'a'.repeat(3_000_000)} b${' '.repeat(3_000_000)}/><w:br ${'x="" '.repeat(400_000)}/>`),
    );
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});

function presentationOf(count: number, size: number): Uint8Array {
  const slides = Array.from(
    { length: count },
    (_, at) => [`s${at}.xml`, slide([`${' '.repeat(size)}x`])] as [string, string],
  );
  return presentation(slides);
}
