import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { normalForm } from '../../../../shared/domain/documents/document-numbers.ts';
import { type Jenis, jenisLabels, jenisValues } from '../../../../shared/domain/documents/document-types.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { compareByNumber, databaseRank } from '../../../../shared/domain/documents/sorting.ts';
import { TextIndex } from './text-index.ts';

/** A normal form contains no line break, so no search text matches across the boundary of two fields. */
const fieldSeparator = '\n';

/** One department's rows in the order of the database screen, with indexes for the queries. */
export interface DepartmentIndex {
  readonly rows: readonly DocumentRow[];
  /** The rank of each row; rows of equal rank are ordered by nomor and id. */
  readonly ranks: Float64Array;
  allIndices(): Uint32Array;
  indicesOfJenis(jenis: Jenis): Uint32Array;
  /** The indices of the rows that match each of the words, in order; the words are in the normal form. */
  indicesOfSearch(words: readonly string[]): Uint32Array;
  /** How many rows have a number; `folded` is its normal form. */
  countOf(folded: string): number;
  readonly numbers: readonly string[];
}

export const departmentIndexOf = (
  department: DepartmentCode,
  documents: Iterable<DocumentRow>,
  firstNames: readonly string[],
): DepartmentIndex => {
  const { rows, ranks } = rowsByRank([...documents], firstNames);
  const label = normalForm(departmentLabels[department]);
  const numbers = new Map<string, number>();
  const texts = rows.map(({ nomor, nama }) => {
    const folded = normalForm(nomor);
    numbers.set(folded, (numbers.get(folded) ?? 0) + 1);
    return `${folded}${fieldSeparator}${normalForm(nama)}`;
  });
  const textIndex = new TextIndex(texts);
  const ofJenis = new Map(jenisValues.map((jenis) => [jenis, indicesWhere(rows, (row) => row.jenis === jenis)]));
  const indicesOfJenis = (jenis: Jenis) => ofJenis.get(jenis) ?? new Uint32Array(0);

  const indicesOfWord = (word: string): Uint32Array => {
    if (label.includes(word)) return textIndex.indicesOf('');
    const types = jenisValues.filter((jenis) => jenisText(jenis).some((text) => text.includes(word)));
    const byText = textIndex.indicesOf(word);
    return types.length === 0 ? byText : union(rows.length, [byText, ...types.map(indicesOfJenis)]);
  };

  return {
    rows,
    ranks,
    allIndices: () => Uint32Array.from(rows, (_row, at) => at),
    indicesOfJenis,
    indicesOfSearch: (words) => words.map(indicesOfWord).reduce((one, other) => intersection(rows.length, one, other)),
    countOf: (folded) => numbers.get(folded) ?? 0,
    numbers: [...numbers.keys()],
  };
};

const jenisText = (jenis: Jenis): string[] => [normalForm(jenis), normalForm(jenisLabels[jenis])];

/** Sorts by ranks computed once, because the comparison rule parses the document number on every call. */
const rowsByRank = (
  documents: DocumentRow[],
  firstNames: readonly string[],
): Pick<DepartmentIndex, 'rows' | 'ranks'> => {
  const rankOf = databaseRank(firstNames);
  const ranked = documents.map((row) => ({ row, rank: rankOf(row) }));
  ranked.sort((a, b) => a.rank - b.rank || compareByNumber(a.row, b.row));
  return { rows: ranked.map(({ row }) => row), ranks: Float64Array.from(ranked, ({ rank }) => rank) };
};

const indicesWhere = (rows: readonly DocumentRow[], matches: (row: DocumentRow) => boolean): Uint32Array => {
  const indices: number[] = [];
  for (const [index, row] of rows.entries()) if (matches(row)) indices.push(index);
  return Uint32Array.from(indices);
};

const intersection = (size: number, one: Uint32Array, other: Uint32Array): Uint32Array => {
  const included = new Uint8Array(size);
  for (const index of one) included[index] = 1;
  return other.filter((index) => included[index] === 1);
};

const union = (size: number, lists: readonly Uint32Array[]): Uint32Array => {
  const included = new Uint8Array(size);
  let count = 0;
  for (const indices of lists) {
    for (const index of indices) {
      if (included[index] === 0) count += 1;
      included[index] = 1;
    }
  }
  const indices = new Uint32Array(count);
  let next = 0;
  for (let index = 0; index < size; index += 1) if (included[index] === 1) indices[next++] = index;
  return indices;
};
