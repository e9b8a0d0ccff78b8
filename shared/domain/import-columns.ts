import { isTerm, normalizedTerm } from './import-aliases.ts';

/** The columns of an import. */
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
    [column, ...synonyms[column]].map((heading): [string, ImportColumn] => [normalizedTerm(heading), column]),
  ),
);

/** The column of a header cell, in any known spelling. 'No' alone is a row number and matches no column. */
export const findColumn = (text: string): ImportColumn | undefined =>
  isTerm(text) ? columnsByTerm.get(normalizedTerm(text)) : undefined;

/** Column positions in a table, from 0. */
export type Header = Partial<Record<ImportColumn, number>>;

export interface FoundHeader {
  header: Header;
  /** The index of the first data row. */
  below: number;
  /** Columns that occur more than once, with both positions. */
  duplicates: { column: ImportColumn; at: [number, number] }[];
}

/** Rows searched for the header: titles, logos and merged headings may precede it. */
export const maxHeaderRows = 25;

/**
 * Finds the header: the row with the most known columns, where an empty cell takes the text of the row above (merged cells).
 * Undefined when no row has at least two of the required columns.
 */
export const findHeader = (rows: readonly (readonly string[])[]): FoundHeader | undefined => {
  let best: FoundHeader | undefined;
  for (const [at, row] of rows.slice(0, maxHeaderRows).entries()) {
    const found = headerIn(row, rows[at - 1] ?? [], at);
    const required = requiredColumns.filter((column) => found.header[column] !== undefined);
    if (required.length >= 2 && sizeOf(found) > (best ? sizeOf(best) : 0)) best = found;
  }
  return best;
};

const sizeOf = ({ header }: FoundHeader): number => Object.keys(header).length;

const headerIn = (row: readonly string[], above: readonly string[], at: number): FoundHeader => {
  const found: FoundHeader = { header: {}, below: at + 1, duplicates: [] };
  // A row without a heading in its own cells is data below a header, not the second row of a merged header.
  const hasHeading = row.some((cell) => findColumn(cell) !== undefined);
  for (let index = 0; hasHeading && index < Math.max(row.length, above.length); index += 1) {
    const column = findColumn(row[index] || above[index] || '');
    if (column === undefined) continue;
    const earlier = found.header[column];
    if (earlier === undefined) found.header[column] = index;
    else found.duplicates.push({ column, at: [earlier, index] });
  }
  return found;
};

/** The letters of a column in a spreadsheet, by index from 0: A, B, …, Z, AA. */
export const columnLetters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));
