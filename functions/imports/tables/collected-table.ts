import type { Merges, TableHeader } from '../../../shared/domain/import/header.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import type { Context } from '../../../shared/domain/import/table-answers.ts';
import type { CellLinks } from '../rows/links.ts';
import type { ColumnFacts } from './column-facts.ts';
import type { ColumnRoles } from './column-roles.ts';
import type { ContinuedTitle } from './continued-titles.ts';
import type { NamedColumn } from './merged-cells.ts';
import type { RowComments, RowMark } from './row-marks.ts';
import type { WithdrawalNote } from './withdrawal-notes.ts';

/** A row that may be a document: its texts in the named columns, in their order. */
export interface PendingRow {
  row: number;
  texts: string[];
  mark: RowMark | undefined;
  note?: WithdrawalNote | undefined;
  context: Context;
}

export interface TableOptions {
  sheet: string;
  merges: Merges;
  /** These two may grow until the table is read. */
  links: CellLinks;
  legends: ReadonlyMap<string, string>;
  comments: RowComments;
  answers: SheetAnswers;
}

/** A table whose rows are collected and not read yet. */
export interface CollectedTable extends TableOptions {
  /** As answers have changed it, with labels of filled columns without a heading. */
  header: TableHeader & { texts: string[] };
  headerRow: number;
  /** The index in the sheet and the field of each column whose cells are stored. */
  named: readonly NamedColumn[];
  roles: ColumnRoles;
  facts: Map<number, ColumnFacts>;
  /** Empty where the table names no number or no title. */
  rows: PendingRow[];
  rowCount: number;
  /** What titles and the sheet's name say of its rows. */
  contexts: Set<Context>;
  continued: ContinuedTitle[];
  /** The header names no number or no title. */
  isHopeless: boolean;
}

/** The filled cells of a column, by its index in the sheet; none for a field without a column. */
export type CellsOf = (at: number | undefined) => string[];

export const filledCells =
  (table: CollectedTable): CellsOf =>
  (at) => {
    const position = positionOf(table, at);
    return table.rows.flatMap(({ texts }) => texts[position] || []);
  };

/** The place of a column (index in the sheet) among the texts of a row. */
export const positionOf = ({ named }: CollectedTable, at: number | undefined): number =>
  named.findIndex((each) => each.at === at);
