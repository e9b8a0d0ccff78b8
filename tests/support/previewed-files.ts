import {
  AlignmentType,
  DeletedTextRun,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  InsertedTextRun,
  LevelFormat,
  NoBreakHyphen,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { utils, type WorkSheet, write } from 'xlsx';
import type { TestFile } from './files.ts';

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADAgIAuK8xAAAAAABJRU5ErkJggg==',
  'base64',
);

const cell = (text: string, bold = false) =>
  new TableCell({ children: [new Paragraph({ children: [new TextRun({ text, bold })] })] });

const table = (rows: string[][]) =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells, at) => new TableRow({ tableHeader: at === 0, children: cells.map((text) => cell(text, at === 0)) }),
    ),
  });

const numbered = (text: string, level = 0) => new Paragraph({ text, numbering: { reference: 'pasal', level } });

const margin = { top: 1700, bottom: 1134, left: 1134, right: 1134, header: 600, footer: 500 };

/** A draft as companies write them: header and footer, clauses, a table, a tracked change, and a page across. */
export const wordDraft = async (name = 'Draf Prosedur.docx'): Promise<TestFile> => {
  const header = new Header({
    children: [table([['PT HIMS Kontraktor Tambang', 'HKT-SOP-PRO-012', 'Revisi 3']])],
  });
  const footer = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({ children: ['Halaman ', PageNumber.CURRENT, ' dari ', PageNumber.TOTAL_PAGES], size: 18 }),
        ],
      }),
    ],
  });
  const parts = { headers: { default: header }, footers: { default: footer } };
  const document = new Document({
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    numbering: {
      config: [
        {
          reference: 'pasal',
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              style: { paragraph: { indent: { left: 420, hanging: 420 } } },
            },
            {
              level: 1,
              format: LevelFormat.DECIMAL,
              text: '%1.%2',
              style: { paragraph: { indent: { left: 980, hanging: 560 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        ...parts,
        properties: { page: { margin } },
        children: [
          new Paragraph({ text: 'Prosedur Pengangkutan Batubara', heading: HeadingLevel.HEADING_1 }),
          numbered('Tujuan'),
          numbered('Prosedur ini mengatur pengangkutan batubara dari tambang ke tempat penimbunan.', 1),
          numbered('Ruang lingkup'),
          numbered('Berlaku bagi semua operator unit angkut dan pengawas pada setiap gilir kerja.', 1),
          new Paragraph({
            children: [
              new TextRun('Kecepatan paling tinggi '),
              new DeletedTextRun({ text: '40', id: 1, author: 'Penulis', date: '2026-01-02T00:00:00Z' }),
              new InsertedTextRun({ text: '60', id: 2, author: 'Penulis', date: '2026-01-02T00:00:00Z' }),
              new TextRun({
                children: [
                  ' km/jam, menurut HKT',
                  new NoBreakHyphen(),
                  'SOP',
                  new NoBreakHyphen(),
                  'PRO',
                  new NoBreakHyphen(),
                  '001.',
                ],
              }),
            ],
          }),
          new Paragraph({
            children: [new ImageRun({ type: 'png', data: picture, transformation: { width: 120, height: 40 } })],
          }),
          table([
            ['Kegiatan', 'Penanggung jawab', 'Catatan'],
            ['Memeriksa unit sebelum gilir kerja', 'Operator', 'Form P2H'],
            ['Mengatur jarak beriringan', 'Pengawas', 'Paling dekat 50 meter'],
            ['Menghentikan pengangkutan saat hujan', 'Pengawas', 'Menurut HKT-SOP-SHE-004'],
          ]),
        ],
      },
      {
        ...parts,
        properties: { page: { margin, size: { orientation: PageOrientation.LANDSCAPE } } },
        children: [
          new Paragraph({ text: 'Lampiran: matriks risiko', heading: HeadingLevel.HEADING_2 }),
          table([
            ['Bahaya', 'Risiko', 'Kemungkinan', 'Keparahan', 'Tingkat', 'Pengendalian'],
            ...Array.from({ length: 6 }, (_, at) => [
              `Bahaya ${at + 1}`,
              'Unit terguling',
              'C',
              '4',
              'Tinggi',
              'Tanggul dan rambu',
            ]),
          ]),
        ],
      },
    ],
  });
  return { name, content_type: docxType, bytes: await Packer.toBuffer(document) };
};

/** The draft with what leaves a page or runs in it where a reader copies it from the file. */
export const hostileWord = async (host: string): Promise<TestFile> => {
  const draft = await wordDraft('Draf Berbahaya.docx');
  const parts = unzipSync(draft.bytes);
  const edit = (path: string, change: (xml: string) => string): void => {
    parts[path] = strToU8(change(strFromU8(parts[path] ?? new Uint8Array())));
  };
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`;
  edit('word/_rels/document.xml.rels', (xml) =>
    xml.replace(
      '</Relationships>',
      `${relation('rIdX1', 'image', `${host}/gambar.png`)}${relation('rIdX2', 'hyperlink', "javascript:parent.document.title='dijalankan'")}${relation('rIdX3', 'hyperlink', `${host}/tautan`)}</Relationships>`,
    ),
  );
  const link = (id: string, text: string) =>
    `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`;
  const markup =
    '&lt;img src=x onerror="parent.document.title=1"&gt;&lt;script&gt;parent.document.title=1&lt;/script&gt;';
  edit('word/document.xml', (xml) =>
    xml
      .replace(/r:embed="[^"]*"/, 'r:embed="rIdX1"')
      .replace(
        '<w:body>',
        `<w:body>${link('rIdX2', 'Tautan skrip')}${link('rIdX3', 'Tautan luar')}<w:p><w:r><w:t>${markup}</w:t></w:r></w:p>`,
      ),
  );
  edit('word/styles.xml', (xml) =>
    xml.replace(
      '</w:styles>',
      `<w:style w:type="paragraph" w:styleId="x"><w:name w:val="x"/><w:rPr><w:rFonts w:ascii="&lt;/style&gt;&lt;script&gt;parent.document.title=1&lt;/script&gt;&lt;style&gt;@import url(${host}/gaya.css);"/></w:rPr></w:style></w:styles>`,
    ),
  );
  return { ...draft, name: 'Draf Berbahaya.docx', bytes: zipSync(parts) };
};

/** Word's main part alone, with this content of its body. */
export const wordOf = (body: string, name = 'Berkas.docx'): TestFile => ({
  name,
  content_type: docxType,
  bytes: zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  }),
});

const sheetOf = (rows: unknown[][], change: (sheet: WorkSheet) => void = () => undefined): WorkSheet => {
  const sheet = utils.aoa_to_sheet(rows);
  change(sheet);
  return sheet;
};

export const workbookOf = (
  sheets: Record<string, WorkSheet>,
  name: string,
  hidden: readonly string[] = [],
): TestFile => {
  const book = utils.book_new();
  for (const [sheetName, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, sheetName);
  book.Workbook = { Sheets: book.SheetNames.map((each) => ({ name: each, Hidden: hidden.includes(each) ? 1 : 0 })) };
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
  return { name, content_type: xlsxType, bytes };
};

const months = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
];

/** A register with a sheet for each month; the rows of its headings stay in view. */
export const monthlyWorkbook = (name = 'Register Bulanan.xlsx'): TestFile => {
  const rows = (month: string, count: number) => [
    [`Register pemeriksaan unit, ${month} 2026`],
    ['No', 'Unit', 'Tanggal', 'Jam kerja', 'Kesiapan', 'Catatan'],
    ...Array.from({ length: count }, (_, at) => [
      ...[
        at + 1,
        `DT-${String(at + 1).padStart(3, '0')}`,
        new Date(Date.UTC(2026, 0, 1 + (at % 28))),
        120.5 + at,
        0.92,
      ],
      'Rem dan lampu diperiksa, ban diganti',
    ]),
  ];
  const sheets = months.map((month, at) => [
    month,
    sheetOf(rows(month, at === 0 ? 1500 : 40), (sheet) => {
      sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 5 } }];
      sheet['!cols'] = [6, 12, 14, 12, 12, 40].map((wch) => ({ wch }));
      for (const [address, each] of Object.entries(sheet)) {
        if (/^C\d+$/.test(address) && each.t === 'n') Object.assign(each, { z: 'dd mmm yyyy' });
        if (/^E\d+$/.test(address) && each.t === 'n') Object.assign(each, { z: '0%' });
      }
    }),
  ]);
  const file = workbookOf({ ...Object.fromEntries(sheets), Acuan: sheetOf([['rahasia']]) }, name, ['Acuan']);
  // SheetJS writes no frozen rows.
  const parts = unzipSync(file.bytes);
  for (const [path, part] of Object.entries(parts))
    if (path.startsWith('xl/worksheets/sheet'))
      parts[path] = strToU8(
        strFromU8(part).replace(
          /<sheetView workbookViewId="0"\/>/,
          '<sheetView workbookViewId="0"><pane xSplit="2" ySplit="2" topLeftCell="C3" state="frozen"/></sheetView>',
        ),
      );
  return { ...file, bytes: zipSync(parts) };
};
