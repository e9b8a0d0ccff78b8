import { isTerm, normalizedTerm } from './import-aliases.ts';

/** The columns of an import, as SPEC names them. */
export const importColumns = [
  ...['nomor', 'nama', 'jenis', 'department'],
  ...['status', 'revisi', 'file_url', 'file_name'],
] as readonly ImportColumn[];
export type ImportColumn = 'nomor' | 'nama' | 'jenis' | 'department' | 'status' | 'revisi' | 'file_url' | 'file_name';

export const requiredColumns = ['nomor', 'nama', 'jenis', 'department'] as const satisfies readonly ImportColumn[];

const synonyms: Record<ImportColumn, readonly string[]> = {
  nomor: [
    ...['Nomor Dokumen', 'No Dokumen', 'No. Dok', 'Nomor Dok', 'Nomer', 'Nomer Dokumen', 'Kode', 'Kode Dokumen'],
    ...['Document Number', 'Document No', 'Doc No', 'Doc Number', 'Number'],
  ],
  nama: ['Nama Dokumen', 'Judul', 'Judul Dokumen', 'Title', 'Document Name', 'Document Title', 'Name'],
  jenis: ['Jenis Dokumen', 'Tipe', 'Tipe Dokumen', 'Kategori', 'Type', 'Document Type', 'Category'],
  department: ['Departemen', 'Dept', 'Departement', 'Departmen', 'Bagian', 'Divisi', 'Seksi'],
  status: ['Status Dokumen', 'Keterangan Status', 'Document Status'],
  revisi: ['Rev', 'Revisi Ke', 'Revisi Ke-', 'No Revisi', 'Nomor Revisi', 'Rev No', 'Revision', 'Revision No'],
  file_url: ['URL', 'URL File', 'Link', 'Link Dokumen', 'Link File', 'Tautan', 'Tautan Dokumen', 'Document Link'],
  file_name: ['Nama File', 'Nama Berkas', 'File', 'Berkas', 'Document File'],
};

const columnsByTerm: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.flatMap((column) =>
    [column, ...synonyms[column]].map((word): [string, ImportColumn] => [normalizedTerm(word), column]),
  ),
);

/** The column a header cell names, in any case and spelling. 'No' alone is the row's own number, and names none. */
export const findColumn = (text: string): ImportColumn | undefined =>
  isTerm(text) ? columnsByTerm.get(normalizedTerm(text)) : undefined;

/** Where a table's columns are: positions counted from 0. */
export type Header = Partial<Record<ImportColumn, number>>;

export interface FoundHeader {
  header: Header;
  /** The index of the first row below it. */
  below: number;
  /** Columns that stand there more than once, with both positions. */
  duplicates: { column: ImportColumn; at: [number, number] }[];
}

/** Titles, logos and merged headings may stand above a header. */
export const maxHeaderRows = 25;

/**
 * Finds the header: the row that names most columns, where cells merged with the row above count as of this row.
 * Undefined when no row names at least two of the required columns.
 */
export const findHeader = (rows: readonly (readonly string[])[]): FoundHeader | undefined => {
  let best: FoundHeader | undefined;
  for (const [at, row] of rows.slice(0, maxHeaderRows).entries()) {
    const found = named(row, rows[at - 1] ?? [], at);
    const required = requiredColumns.filter((column) => found.header[column] !== undefined);
    if (required.length >= 2 && sizeOf(found) > (best ? sizeOf(best) : 0)) best = found;
  }
  return best;
};

const sizeOf = ({ header }: FoundHeader): number => Object.keys(header).length;

const named = (row: readonly string[], above: readonly string[], at: number): FoundHeader => {
  const found: FoundHeader = { header: {}, below: at + 1, duplicates: [] };
  // A row without any heading of its own is data under a header, not the lower half of one.
  const own = row.some((cell) => findColumn(cell) !== undefined);
  for (let place = 0; own && place < Math.max(row.length, above.length); place += 1) {
    const column = findColumn(row[place] || above[place] || '');
    if (column === undefined) continue;
    const earlier = found.header[column];
    if (earlier === undefined) found.header[column] = place;
    else found.duplicates.push({ column, at: [earlier, place] });
  }
  return found;
};

/** A column's letters as spreadsheets show them: A, B, …, Z, AA. */
export const columnLetters = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : columnLetters(Math.floor(place / 26) - 1) + String.fromCharCode(65 + (place % 26));
