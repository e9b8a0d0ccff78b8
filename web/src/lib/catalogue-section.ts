import { type DepartmentCode, departmentLabels } from '../../../shared/domain/departments.ts';
import { type DocumentRow, foldNomor, type Jenis, jenisLabels, jenisValues } from '../../../shared/domain/documents.ts';
import { compareByNumber, databaseRank } from '../../../shared/domain/sorting.ts';
import { TextIndex } from './catalogue-text-index.ts';

/** No number or name holds it (both are one line of text), so that no search finds the end of one and the start of the other. */
const apart = '\n';

/** One department's rows in the order of the database screen, ready for every question of it. */
export interface Section {
  readonly rows: readonly DocumentRow[];
  /** Of each row: the order, but for nomor and id. */
  readonly ranks: Float64Array;
  /** The places of the rows of a type, in order. */
  placesOfJenis(jenis: Jenis): Uint32Array;
  /** The places of the rows that answer a search, in order; `wanted` is trimmed and lower-cased. */
  placesOfSearch(wanted: string): Uint32Array;
  /** How many rows carry a number; `folded` as numbers are compared. */
  countOf(folded: string): number;
  readonly numbers: readonly string[];
}

export function sectionOf(
  department: DepartmentCode,
  documents: Iterable<DocumentRow>,
  first: readonly string[],
): Section {
  const { rows, ranks } = inOrder([...documents], first);
  const index = new TextIndex(rows.map(({ nomor, nama }) => `${nomor}${apart}${nama}`.toLowerCase()));
  const label = departmentLabels[department].toLowerCase();
  const numbers = new Map<string, number>();
  for (const { nomor } of rows) {
    const folded = foldNomor(nomor);
    numbers.set(folded, (numbers.get(folded) ?? 0) + 1);
  }
  const ofJenis = new Map(jenisValues.map((jenis) => [jenis, placesWhere(rows, (row) => row.jenis === jenis)]));
  const placesOfJenis = (jenis: Jenis) => ofJenis.get(jenis) ?? new Uint32Array(0);

  return {
    rows,
    ranks,
    placesOfJenis,
    placesOfSearch: (wanted) => {
      if (label.includes(wanted)) return index.placesOf('');
      const types = jenisValues.filter((jenis) => jenisText(jenis).some((text) => text.includes(wanted)));
      const byText = wanted.includes(apart)
        ? placesWhere(rows, ({ nomor, nama }) => [nomor, nama].some((text) => text.toLowerCase().includes(wanted)))
        : index.placesOf(wanted);
      return types.length === 0 ? byText : union(rows.length, [byText, ...types.map(placesOfJenis)]);
    },
    countOf: (folded) => numbers.get(folded) ?? 0,
    numbers: [...numbers.keys()],
  };
}

const jenisText = (jenis: Jenis): string[] => [jenis.toLowerCase(), jenisLabels[jenis].toLowerCase()];

/** Sorted by ranks computed once: the rule itself takes the number of a document apart at every comparison. */
function inOrder(documents: DocumentRow[], first: readonly string[]): Pick<Section, 'rows' | 'ranks'> {
  const rankOf = databaseRank(first);
  const ranked = documents.map((row) => ({ row, rank: rankOf(row) }));
  ranked.sort((a, b) => a.rank - b.rank || compareByNumber(a.row, b.row));
  return { rows: ranked.map(({ row }) => row), ranks: Float64Array.from(ranked, ({ rank }) => rank) };
}

function placesWhere(rows: readonly DocumentRow[], holds: (row: DocumentRow) => boolean): Uint32Array {
  const places: number[] = [];
  for (const [place, row] of rows.entries()) if (holds(row)) places.push(place);
  return Uint32Array.from(places);
}

function union(size: number, lists: readonly Uint32Array[]): Uint32Array {
  const member = new Uint8Array(size);
  let count = 0;
  for (const places of lists) {
    for (const place of places) {
      if (member[place] === 0) count += 1;
      member[place] = 1;
    }
  }
  const places = new Uint32Array(count);
  let next = 0;
  for (let place = 0; place < size; place += 1) if (member[place] === 1) places[next++] = place;
  return places;
}
