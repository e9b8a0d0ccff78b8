import {
  AlignmentType,
  Document,
  Footer,
  Header,
  ImageRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  WidthType,
} from 'docx';
import { PDFDocument, StandardFonts } from 'pdf-lib';

export interface Identity {
  nomor: string;
  /** Null in a draft that names none. */
  revisi: number | null;
  title: string;
}

/** Lines of cells; a header and a footer stand on both pages, `picture` draws them as one. */
interface Content {
  header?: string[][];
  body?: string[][];
  footer?: string[][];
  picture?: boolean;
}

const two = (revisi: number | null): string => String(revisi).padStart(2, '0');
const others = ['HKT-SOP-PRO-021', 'HKT-INK-PRO-004', 'HKT-STD-SHE-011'];
const listed = others.map((nomor, at) => [`${at + 1}. ${nomor} Prosedur terkait ${at + 1}`]);
const prose = [
  ['1. TUJUAN'],
  ['Prosedur ini mengatur pekerjaan agar berjalan dengan aman dan tercatat di setiap regu.'],
  ['2. RUANG LINGKUP'],
  ['Berlaku bagi semua karyawan dan mitra kerja di area tambang, pada setiap gilir kerja.'],
];
/** Only of a draft that names its revision. */
const when = (revisi: number | null, row: string[]): string[][] => (revisi === null ? [] : [row]);
const labelled = ({ nomor, revisi, title }: Identity): string[][] => [
  ['Judul', ':', title],
  ['No. Dokumen', ':', nomor],
  ...when(revisi, ['Revisi', ':', two(revisi)]),
  ['Tgl. Berlaku', ':', '2 Januari 2026'],
  ['Halaman', ':', '1 dari 2'],
];

/** How companies write the identity of a document on its pages. `states`: as text that says which number is its own. */
export const draftLayouts: Readonly<Record<string, { states: boolean; content: (identity: Identity) => Content }>> = {
  'labels in a header': { states: true, content: (own) => ({ header: labelled(own), body: prose }) },
  'labels above their values': {
    states: true,
    content: ({ nomor, revisi, title }) => ({
      header: [
        [title.toUpperCase()],
        ['No. Dokumen', ...when(revisi, ['Revisi']).flat(), 'Tanggal Terbit', 'Halaman'],
        [nomor, ...when(revisi, [String(revisi)]).flat(), '2 Januari 2026', '1 dari 2'],
      ],
      body: prose,
    }),
  },
  'a footer': {
    states: true,
    content: ({ nomor, revisi, title }) => ({
      body: [[title.toUpperCase()], ...prose],
      footer: [[[nomor, ...when(revisi, [`Rev. ${two(revisi)}`]).flat()].join(' '), 'Halaman 1 dari 2']],
    }),
  },
  'a labelled footer': {
    states: true,
    content: ({ nomor, revisi, title }) => ({
      body: [[title], ...prose, ['3. REFERENSI'], ...listed],
      footer: [[`No. Dok: ${nomor}`, ...when(revisi, [`Rev: ${revisi}`]).flat(), 'Tgl: 02-01-2026', 'Hal: 1 / 2']],
    }),
  },
  'a picture': { states: false, content: () => ({ picture: true, body: [...prose, ['3. REFERENSI'], ...listed] }) },
  'a picture above a table of references': {
    states: false,
    content: () => ({
      picture: true,
      body: [
        ...prose,
        ['Dokumen Terkait'],
        ['No. Dokumen', 'Judul Dokumen', 'Revisi'],
        ...others.map((nomor, at) => [nomor, `Prosedur terkait ${at + 1}`, String(at)]),
      ],
    }),
  },
  'a picture above prose that names others': {
    states: false,
    content: () => ({
      picture: true,
      body: [
        [`Prosedur ini menggantikan ${others[0]} dan mengacu pada ${others[1]} revisi 3.`],
        [`Lihat juga: ${others[2]}`],
        ...prose,
      ],
    }),
  },
  'labels above a list of references': {
    states: true,
    content: (own) => ({ header: labelled(own), body: [['DAFTAR RUJUKAN'], ...listed, ...prose] }),
  },
  'a line below the title': {
    states: true,
    content: ({ nomor, revisi, title }) => ({
      body: [
        [title],
        [[nomor, ...when(revisi, [`Revisi ${revisi}`]).flat(), 'Produksi', 'Berlaku 2 Januari 2026'].join('   ')],
        ...prose,
      ],
    }),
  },
  'capitals and line breaks': {
    states: true,
    content: ({ nomor, revisi, title }) => {
      const words = title.toUpperCase().split(' ');
      const parts = nomor.split('-');
      return {
        header: [
          ['PT HARAPAN KARYA TAMBANG'],
          ['JUDUL', ':', words.slice(0, 2).join(' ')],
          ['', '', words.slice(2).join(' ')],
          ['NOMOR DOKUMEN', ':', `${parts.slice(0, -1).join('-')}-`],
          ['', '', parts.at(-1) ?? ''],
          ...when(revisi, ['NO. REVISI', ':', two(revisi)]),
        ],
        body: prose,
      };
    },
  },
  'another spelling': {
    states: true,
    content: ({ nomor, ...own }) => ({ header: labelled({ nomor: nomor.replaceAll('-', '/'), ...own }), body: prose }),
  },
  'spaces in the number': {
    states: true,
    content: ({ nomor, ...own }) => ({
      header: labelled({ nomor: nomor.replaceAll('-', ' – '), ...own }),
      body: prose,
    }),
  },
  'English labels': {
    states: true,
    content: ({ nomor, revisi, title }) => ({
      header: [
        ['Document Title', title],
        ['Document No.', nomor],
        ...when(revisi, ['Rev. No.', String(revisi)]),
        ['Effective Date', '2 January 2026'],
      ],
      body: prose,
    }),
  },
  'a history of revisions': {
    states: true,
    content: (own) => ({
      header: labelled(own),
      body: [
        ['RIWAYAT PERUBAHAN'],
        ['Revisi', 'Tanggal', 'Uraian'],
        ['0', '1 Maret 2021', 'Terbitan pertama'],
        ['1', '4 Mei 2023', 'Perubahan bab 3'],
        ...prose,
      ],
    }),
  },
  'the code of its template': {
    states: true,
    content: (own) => ({ header: labelled(own), body: prose, footer: [['HKT-FRM-IMS-009 Rev. 00', 'Halaman 1']] }),
  },
  'the labelled code of its template below a picture': {
    states: false,
    content: () => ({ picture: true, body: prose, footer: [['No. Dokumen: HKT-FRM-IMS-009', 'Rev. 00']] }),
  },
  'a cover': {
    states: true,
    content: ({ nomor, revisi, title }) => ({
      body: [
        ['STANDAR OPERASIONAL PROSEDUR'],
        [title.toUpperCase()],
        ['NOMOR DOKUMEN'],
        [nomor],
        ...(revisi === null ? [] : [['REVISI'], [two(revisi)]]),
        ['Disusun oleh', 'Diperiksa oleh', 'Disetujui oleh'],
        ...prose,
      ],
    }),
  },
  'nothing of its own': { states: false, content: ({ title }) => ({ body: [[title], ...prose] }) },
};

/** One pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const pdfOf = async ({ header = [], body = [], footer = [], picture }: Content): Promise<Uint8Array> => {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  const image = await file.embedPng(pixel);
  for (const lines of [body, prose]) {
    const page = file.addPage([595, 842]);
    let y = 800;
    const write = (cells: readonly string[]): void => {
      for (const [at, text] of cells.entries())
        page.drawText(text, { x: 60 + at * (480 / cells.length), y, size: 9, font });
      y -= 16;
    };
    if (picture) page.drawImage(image, { x: 60, y: 700, width: 200, height: 100 });
    if (picture) y = 680;
    header.forEach(write);
    y -= 12;
    lines.forEach(write);
    y = 40;
    footer.forEach(write);
  }
  return file.save();
};

const paragraph = (text: string): Paragraph => new Paragraph({ text, alignment: AlignmentType.LEFT });

const tables = (rows: readonly string[][]): (Paragraph | Table)[] =>
  rows.map((cells) =>
    cells.length === 1
      ? paragraph(cells[0] ?? '')
      : new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: [new TableRow({ children: cells.map((text) => new TableCell({ children: [paragraph(text)] })) })],
        }),
  );

const docxOf = async ({ header = [], body = [], footer = [], picture }: Content): Promise<Uint8Array> => {
  const image = new ImageRun({ type: 'png', data: pixel, transformation: { width: 200, height: 100 } });
  const pictures = picture ? [new Paragraph({ children: [image] })] : [];
  const document = new Document({
    sections: [
      {
        headers: { default: new Header({ children: [...pictures, ...tables(header)] }) },
        footers: { default: new Footer({ children: tables(footer) }) },
        children: [...tables(body), ...tables(prose)],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
};

/** What is recognized of an Office file with a password: a compound file with an encrypted part. */
export const encryptedOffice = (name: string): File =>
  new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), [...'EncryptedPackage'].join('\0')], name);

/** A real file of this layout. */
export const draftFile = (layout: string, kind: 'pdf' | 'docx', identity: Identity): Promise<Uint8Array> => {
  const content = draftLayouts[layout]?.content(identity);
  if (!content) throw new Error(`There is no layout ${layout}`);
  return kind === 'pdf' ? pdfOf(content) : docxOf(content);
};

/** A change-request form that names a document; with the header of the form's own code, as the template has it. */
export const requestForm = ({ nomor, revisi, title }: Identity, ownHeader = true): Promise<Uint8Array> =>
  pdfOf({
    header: ownHeader
      ? [
          ['FORM PERMOHONAN PERUBAHAN DOKUMEN', 'No. Dokumen', 'HKT-FRM-IMS-001'],
          ['(Form PPD)', 'Revisi', '3'],
          ['', 'Halaman', '1 dari 1'],
        ]
      : [['FORM PERMOHONAN PERUBAHAN DOKUMEN']],
    body: [
      ['A. PERMOHONAN'],
      ['Nama Pengaju', 'Joko', 'NRP', '10000031'],
      ['B. DOKUMEN'],
      ['Judul Dokumen', title],
      ['Nomor Dokumen', nomor, 'Revisi saat ini', String(revisi ?? '-')],
      ['Departemen', 'Produksi', 'Jenis Dokumen', 'SOP'],
      ['C. ALASAN PERUBAHAN'],
      ['Langkah kerja disesuaikan dengan unit yang baru, dan rujukan diperbarui.'],
      ['D. URAIAN PERUBAHAN'],
      ['No.', 'Bab / Halaman', 'Sebelum Perubahan', 'Sesudah Perubahan'],
      ['1', 'Bab 3', 'Rujukan HKT-SOP-PRO-021', 'Rujukan HKT-SOP-PRO-022'],
    ],
  });
