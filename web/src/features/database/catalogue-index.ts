import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { type DocumentRow, databaseTypes, foldNomor, jenisLabels } from '../../../../shared/domain/documents.ts';
import { compareForDatabase } from '../../../../shared/domain/sorting.ts';
import type { DatabaseFilters } from './database-filters.ts';

interface Entry {
  row: DocumentRow;
  /** Everything a search looks at, lower-cased; a line break no search holds keeps the parts apart. */
  text: string;
}

const inOrder = compareForDatabase();
const entriesByRows = new WeakMap<readonly DocumentRow[], readonly Entry[]>();

/** A department's rows in the order of the screen and ready to be searched; composed once for each state of the list. */
function entriesOf(rows: readonly DocumentRow[]): readonly Entry[] {
  const composed = entriesByRows.get(rows);
  if (composed) return composed;
  const entries = rows.toSorted(inOrder).map((row) => ({ row, text: searchedText(row) }));
  entriesByRows.set(rows, entries);
  return entries;
}

const searchedText = (row: DocumentRow): string =>
  [row.nomor, row.nama, row.jenis, jenisLabels[row.jenis], departmentLabels[row.department]].join('\n').toLowerCase();

/** The departments that are here so far. */
export type Catalogue = Readonly<Partial<Record<DepartmentCode, readonly DocumentRow[]>>>;

/** The rows that answer the filters, in order. A search looks through every type and department. */
export function selectRows(
  catalogue: Catalogue,
  { search, type, department }: Omit<DatabaseFilters, 'page'>,
): DocumentRow[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') {
    const jenis = databaseTypes.find(({ key }) => key === type)?.jenis;
    return entriesOf(catalogue[department] ?? [])
      .filter(({ row }) => row.jenis === jenis)
      .map(({ row }) => row);
  }
  return Object.values(catalogue)
    .flatMap((rows) => entriesOf(rows).filter(({ text }) => text.includes(wanted)))
    .map(({ row }) => row)
    .sort(inOrder);
}

/** The numbers, as they are compared, that more than one document carries. */
export function doubledNumbers(catalogue: Catalogue): ReadonlySet<string> {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const rows of Object.values(catalogue)) {
    for (const { nomor } of rows) {
      const folded = foldNomor(nomor);
      (seen.has(folded) ? doubled : seen).add(folded);
    }
  }
  return doubled;
}
