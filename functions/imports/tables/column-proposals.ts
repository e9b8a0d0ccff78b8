import type { ImportColumn } from '../../../shared/domain/import/columns.ts';
import type { TableHeader } from '../../../shared/domain/import/header.ts';
import type { CellKind, ColumnFacts } from './column-facts.ts';

/** A column (index) that looks like a field which the header does not name. */
export interface Proposal {
  field: ImportColumn;
  at: number;
}

export type FactsByColumn = ReadonlyMap<number, ColumnFacts>;

/** Whether a column's heading names a field by itself, so that another column was preferred to it. */
export const hasClearHeading = ({ headings }: TableHeader, at: number): boolean =>
  headings.get(at)?.some(({ rank }) => rank !== 'content') ?? false;

/** Whether a table whose header lacks numbers or titles is a list all the same: it has numbers under any heading. */
export const looksLikeList = ({ headings }: TableHeader, facts: FactsByColumn, rows: number): boolean =>
  rows > 0 &&
  [...facts].some(([at, cells]) => {
    const { column = 'nomor', rank = 'plain' } = headings.get(at)?.[0] ?? {};
    return column === 'nomor' && (rank !== 'plain' || cells.isMostly(0.5, 'number'));
  });

const looks: Partial<Record<ImportColumn, CellKind>> = { nomor: 'number', jenis: 'jenis', department: 'department' };
/** Headings of what a document was called before. */
const former = /\b(?:lama|old|former|sebelum(?:nya)?|previous|asal)\b/i;
/** A title has a few words. */
const minTitleLength = 8;

/** For each missing field the free column whose cells look most like it. */
export const columnProposals = (
  header: TableHeader,
  facts: FactsByColumn,
  missing: readonly ImportColumn[],
): Proposal[] => {
  const free = [...facts].filter(([at]) => header.texts[at] !== '' && !hasClearHeading(header, at));
  const taken = new Set<number>();
  return missing.flatMap((field): Proposal[] => {
    const kind = looks[field];
    const fitting = free.filter(
      ([at, column]) => !taken.has(at) && (kind ? column.isMostly(0.5, kind) : isTitle(column)),
    );
    const current = fitting.filter(([at]) => !former.test(header.texts[at] ?? ''));
    // Of two columns of numbers neither is more likely.
    if (field === 'nomor' && current.length > 1) return [];
    const [best] = (current.length > 0 ? current : fitting).sort(([, one], [, other]) =>
      kind ? other.countOf(kind) - one.countOf(kind) : other.averageLength - one.averageLength,
    );
    if (!best) return [];
    taken.add(best[0]);
    return [{ field, at: best[0] }];
  });
};

const isTitle = (column: ColumnFacts): boolean =>
  column.isMostly(0.5, 'text', 'titled') && column.averageLength >= minTitleLength;
