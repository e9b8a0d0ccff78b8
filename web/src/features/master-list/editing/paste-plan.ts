import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import { findExternalKind, findJenis, findStatus, parseRevisi } from '../../../../../shared/domain/import/aliases.ts';
import { findHeadings, isNeedlessHeading } from '../../../../../shared/domain/import/headings.ts';
import { type EditableField, ownColumns, type RowValues } from './drafts.ts';

/** More rows are imported faster than edited. */
export const maxPastedRows = 1000;

export interface PastePlan {
  /** The values of each pasted row, in the order of the rows from the one that was pasted on. */
  rows: Partial<RowValues>[];
  cells: number;
  /** Columns of the block that the list does not have. */
  ignoredColumns: number;
}

/** Columns by name in a block's first row; undefined where that row is no heading. */
const headingColumns = (
  first: readonly string[],
  columns: readonly EditableField[],
): (EditableField | undefined)[] | undefined => {
  const named = first.map((text) => {
    const names = findHeadings(text).map(({ column }) => column);
    return columns.find((field) => names.includes(field));
  });
  return named.filter((column) => column !== undefined).length >= 2 ? named : undefined;
};

const isChoice = (field: EditableField): boolean => documentFields[field].rules.kind === 'choice';

/** A pasted text as the cell's value: words for type and status as the import reads them, one line of text. */
const cellValue = (field: EditableField, text: string): string => {
  switch (field) {
    case 'jenis':
      return findJenis(text) ?? text;
    case 'status':
      return findStatus(text) ?? text;
    case 'revisi':
      return String(parseRevisi(text) ?? text);
    case 'external_kind':
      return findExternalKind(text) ?? text;
    case 'valid_until':
      return text.replace(/^(\d{2})[./-](\d{2})[./-](\d{4})$/, '$3-$2-$1');
    default:
      return text;
  }
};

/**
 * What a pasted block changes, from a column on; -1 is the column 'No', whose numbers are not used. A row of headings
 * assigns the columns by name. An empty cell changes nothing, except that type and status take the one above: merged
 * cells are copied with their text in the first row only.
 */
export const pastePlanOf = (
  block: readonly (readonly string[])[],
  startColumn: number,
  columns: readonly EditableField[] = ownColumns,
): PastePlan => {
  const first = block[0] ?? [];
  const named = block.length > 1 ? headingColumns(first, columns) : undefined;
  const fieldAt = (at: number) => (named ? named[at] : columns[startColumn + at]);
  const isIgnored = (at: number) =>
    named ? named[at] === undefined && !isNeedlessHeading(first[at] ?? '') : startColumn + at >= columns.length;
  const above: Partial<RowValues> = {};
  const rows = block.slice(named ? 1 : 0).map((row) => {
    const values: Partial<RowValues> = {};
    for (const [at, cell] of row.entries()) {
      const field = fieldAt(at);
      if (field === undefined) continue;
      const text = cell.replace(/\s+/g, ' ').trim();
      const value = text === '' ? (isChoice(field) ? above[field] : undefined) : cellValue(field, text);
      if (value === undefined) continue;
      values[field] = value;
      above[field] = value;
    }
    return values;
  });
  const width = Math.max(0, ...block.map((row) => row.length));
  return {
    rows,
    cells: rows.reduce((sum, values) => sum + Object.keys(values).length, 0),
    ignoredColumns: Array.from({ length: width }, (_, at) => at).filter(isIgnored).length,
  };
};
