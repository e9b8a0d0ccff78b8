import { documentFields } from '../documents/document-fields.ts';
import { isTerm, normalizedTerm, type WordText, withoutBrackets, words } from './aliases.ts';
import { fieldOf, type Heading, type HeadingRank, type ImportColumn, importColumns } from './columns.ts';

/** What a heading may call the document: 'Nama SOP', 'No. Form'. */
const documentNouns = words`Dokumen, Dok, Document, Doc, SOP, Prosedur, IK, INK, Instruksi Kerja, WI, STD, Standar,
  Form, Formulir, FRM, Manual, Kebijakan`;
/** Nouns that also stand first: 'Doc. No', 'SOP Title'. */
const leadingNouns = words`Dokumen, Dok, Document, Doc, SOP, IK, WI, Form`;
const withNoun = (text: WordText): string[] =>
  words(text).flatMap((word) => [
    ...documentNouns.map((noun) => `${word} ${noun}`),
    ...leadingNouns.map((noun) => `${noun} ${word}`),
  ]);

const withDate = (text: WordText): string[] =>
  words(text).flatMap((word) => ['Tanggal', 'Tgl', 'Tggl'].map((date) => `${date} ${word}`));

const reviews = words`Tinjauan, Peninjauan, Tinjauan Ulang, Peninjauan Ulang, Kaji Ulang, Review, Reviu`;
const lastReviews = [...reviews.map((word) => `${word} Terakhir`), 'Last Review'].join(', ');
const changes = `Alasan, Uraian, Deskripsi, Keterangan, Ringkasan, Rincian, Catatan, Penjelasan, Isi, Sebab, Latar Belakang,
  Dasar`;

type Spellings = Partial<Record<ImportColumn, Partial<Record<HeadingRank, readonly string[]>>>>;

/** The headings of a column besides its name and its header in our exports. */
const spellings: Spellings = {
  nomor: {
    specific: [...withNoun`No, Nomor, Nomer, Kode, Number, Code`, 'ID Dokumen', 'Document ID', 'Doc ID'],
    plain: words`Nomor, Nomer, Kode, Number`,
  },
  nama: {
    specific: [...withNoun`Nama, Judul, Title, Name`, 'Judul', 'Title'],
    plain: words`Nama, Name`,
  },
  jenis: {
    specific: withNoun`Jenis, Tipe, Type, Kategori, Category`,
    plain: words`Jenis, Tipe, Type, Kategori, Category`,
  },
  department: {
    specific: words`Department, Departemen, Dept, Departement, Departmen, Dep, Nama Departemen, Nama Dept,
      Kode Departemen, Kode Dept, Dept Code, Department Code, Departemen Pemilik, Dept Pemilik, Department Owner, Dept Owner`,
    plain: words`Bagian, Divisi, Seksi, Section, Division, Unit Kerja, Pemilik Dokumen, Document Owner`,
  },
  status: {
    specific: [
      ...words`Status, Sts, Stts, Keterangan Status, Ket Status, Status Ket, Status Keberlakuan, Keberlakuan,
        Status Berlaku, Status Aktif, Status Terkini, Status Saat Ini, Aktif/Tidak Aktif, Aktif/Nonaktif,
        Aktif/Kadaluarsa, Aktif/Obsolete, Berlaku/Tidak Berlaku, Berlaku/Tidak, Aktif/Tidak,
        Current Status`,
      ...withNoun`Status, Sts`,
    ],
    content: words`Ket, Keterangan, Ket Dokumen, Ket Dok, Keterangan Dokumen, Kondisi, Kondisi Dokumen, Catatan, Note,
      Remark, Remarks, Status Revisi, Status Rev`,
  },
  revisi: {
    // 'Revisi Baru' stands in the report of an import.
    specific: words`Revisi, Rev, Revision, No Rev, No Revisi, No Revision, Nomor Rev, Nomor Revisi, Nomer Revisi,
      Rev No, Rev Nomor, Revisi No, Revisi Nomor, Revision No, Revision Number, Rev Number, Rev Ke, Revisi Ke,
      Revision Ke, Rev Terakhir, Revisi Terakhir, Rev Terbaru, Revisi Terbaru, Revisi Baru, Rev Baru, Last Rev,
      Last Revision, Current Rev, Current Revision, Jumlah Revisi, Jml Revisi, Indeks Revisi, Rev Dokumen,
      Revisi Dokumen, Rev Dok, Revisi Dok, Document Revision, Doc Rev, Kode Revisi`,
    content: words`Edisi, Versi, Version, Ver, Issue, Terbitan, Status Revisi, Status Rev, Perubahan Ke`,
  },
  file_url: {
    specific: words`URL, URL File, URL Dokumen, Link, Link Dokumen, Link File, Link Google Drive, Link GDrive, Tautan,
      Tautan Dokumen, Tautan File, Document Link, Hyperlink, Alamat File, File URL`,
  },
  file_name: {
    specific: words`Nama File, Nama Berkas, File, Berkas, Document File, File Name, File Dokumen, Berkas Dokumen`,
  },
  effective_on: {
    specific: withDate`Berlaku, Efektif, Mulai Berlaku, Mulai Efektif, Berlaku Efektif, Pemberlakuan`.concat(
      words`Effective Date, Date Effective, Date of Effective, Eff Date, Berlaku Sejak, Berlaku Mulai, Mulai Berlaku,
        Berlaku Tanggal, Berlaku Tgl, Efektif Sejak`,
    ),
    plain: withDate`Terbit, Terbitan, Penerbitan, Diterbitkan, Terbit Dokumen`.concat(
      words`Issue Date, Issued Date, Date of Issue, Date Issued, Terbit Tanggal`,
    ),
    content: [...withDate`Dokumen, Dok`, ...words`Document Date, Doc Date, Terbit, Diterbitkan, Issued`],
  },
  // Not 'Perubahan' alone, which lists also write over how often a document changed.
  change_reason: {
    specific: words(changes)
      .flatMap((word) => [`${word} Perubahan`, `${word} Revisi`])
      .concat(
        words`Reason for Change, Reason of Change, Reason for Revision, Reason of Revision, Change Reason,
          Revision Reason, Change Description, Description of Change, Description of Revision, Revision Description,
          Change Summary, Summary of Change, Summary of Changes, Revision Note, Revision Notes, Change Note,
          Change Notes, Perubahan yang Dilakukan, Apa yang Berubah`,
      ),
  },
  // Not 'Tanggal Tinjauan' or 'Review Date' alone, which lists also write over the date of the next one.
  reviewed_on: {
    specific: [...words(lastReviews), ...withDate(lastReviews), 'Last Review Date', 'Last Reviewed'],
  },
  review_months: {
    specific: words`Interval, Periode, Siklus, Frekuensi`
      .flatMap((word) => reviews.map((review) => `${word} ${review}`))
      .concat('Review Interval', 'Review Period', 'Review Cycle'),
  },
  distribution: {
    specific: words`Distribusi, Distribusi Dokumen, Daftar Distribusi, Penerima Distribusi, Distribusi Ke,
      Didistribusikan Ke, Distribution, Distribution List, Document Distribution`,
  },
};

/** Headings of a column with edition and revision in one cell. */
const editionHeadings = ['Edisi', 'Ed', 'Edition', 'Terbitan', 'Issue', 'Versi'].flatMap((edition) =>
  ['Revisi', 'Rev', 'Revision'].map((revision) => `${edition}/${revision}`),
);

const ownHeadings: readonly (readonly [string, Heading])[] = importColumns.flatMap((column) => {
  // 'nomor' and 'nama' are also plain words.
  const isPlain = spellings[column]?.plain?.some((word) => normalizedTerm(word) === column);
  const { sheet, rules } = documentFields[fieldOf(column)];
  // 'Valid until' and 'Language' stand in lists of the company's own documents too.
  const names = rules.editor === 'external' ? [] : [column];
  return [...names, sheet.header].map(
    (text) => [text, { column, rank: isPlain && text === column ? 'plain' : 'specific' }] as const,
  );
});

const dictionary = (): ReadonlyMap<string, readonly Heading[]> => {
  const entries = new Map<string, Heading[]>();
  const add = (text: string, heading: Heading): void => {
    const term = normalizedTerm(text);
    const others = entries.get(term) ?? [];
    if (!others.some(({ column }) => column === heading.column)) entries.set(term, [...others, heading]);
  };
  for (const column of importColumns)
    for (const [rank, words] of Object.entries(spellings[column] ?? {}) as [HeadingRank, readonly string[]][])
      for (const word of words) add(word, { column, rank });
  for (const [text, heading] of ownHeadings) add(text, heading);
  for (const text of editionHeadings) add(text, { column: 'revisi', rank: 'specific', hasEdition: true });
  return entries;
};

const headingsByTerm = dictionary();

/** No heading has fewer letters, and few cells of data begin with those of one: a quick test before the dictionary. */
const initials = 3;
const firstLetters = new Set([...headingsByTerm.keys()].map((term) => term.slice(0, initials)));
const maxHeadingLength = 80;
const mayBeHeading = (text: string): boolean => {
  if (text.length < initials || text.length > maxHeadingLength) return false;
  if (/\d/.test(text) && /\d/.test(withoutBrackets(text))) return false;
  let letters = '';
  for (let at = 0; at < text.length && letters.length < initials; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return true;
    const lower = code | 0x20;
    if (lower >= 0x61 && lower <= 0x7a) letters += String.fromCharCode(lower);
  }
  return firstLetters.has(letters);
};

const noHeadings: readonly Heading[] = [];
/** Types, departments and states repeat in every row of a list. */
const cache = new Map<string, readonly Heading[]>();
const maxCached = 5000;
const maxCachedLength = 30;

/**
 * The columns that a header cell may name, in any known spelling; several where its cells decide, none where it is
 * unknown. Words in brackets are ignored, and translations ('Nama Dokumen / Document Title') must agree. 'No' alone is
 * a row number and matches no column.
 */
export const findHeadings = (text: string): readonly Heading[] => {
  if (!mayBeHeading(text)) return noHeadings;
  const cached = cache.get(text);
  if (cached) return cached;
  const found = lookUp(text);
  if (text.length <= maxCachedLength && cache.size < maxCached) cache.set(text, found);
  return found;
};

/** '[Nomor Dokumen]' is a field to fill in, of a row of a template. */
const isFieldToFillIn = (text: string): boolean => /^\s*(?:\[.*\]|<.*>|\{.*\})\s*$/s.test(text);

const lookUp = (text: string): readonly Heading[] => {
  if (isFieldToFillIn(text)) return noHeadings;
  const known = headingsByTerm.get(normalizedTerm(text));
  if (known) return known;
  const bare = withoutBrackets(text);
  if (bare !== text) {
    const found = headingsByTerm.get(normalizedTerm(bare)) ?? noHeadings;
    // Numbers of years would be read as months.
    return found[0]?.column === 'review_months' && /tahun|thn|year/i.test(text) ? noHeadings : found;
  }
  const parts = text.split(/[/|\n]/).map((part) => headingsByTerm.get(normalizedTerm(part)) ?? noHeadings);
  const columns = new Set(parts.map(([first]) => first?.column));
  return parts.length > 1 && columns.size === 1 ? (parts[0] ?? noHeadings) : noHeadings;
};

/**
 * Headings of columns that no import needs: row numbers, and what our exports compute from other columns. They are not
 * reported as unknown.
 */
const needlessTerms = new Set([
  ...['', 'no', 'nourut', 'nomorurut', 'urut', 'nr', 'sno', 'item'],
  ...['tinjauanberikutnya', 'keterangantinjauan'],
]);
export const isNeedlessHeading = (text: string): boolean => isTerm(text) && needlessTerms.has(termOf(text));
/** Headings in other scripts have no letters to normalize. */
const termOf = (text: string): string => normalizedTerm(text) || text.replace(/[^\p{L}]/gu, '');
