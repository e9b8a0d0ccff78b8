import { columnLetters } from '../../../shared/domain/import/columns.ts';
import { entryTerm } from '../../../shared/domain/import/dictionary.ts';
import type { TableHeader } from '../../../shared/domain/import/header.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { isColumnLabel } from '../../../shared/domain/import/unheaded.ts';
import { maxImportColumns } from '../../../shared/domain/jobs/job-limits.ts';
import { answeredParts } from './joined-numbers.ts';
import { answeredMatrix, type RevisionMatrix } from './revision-matrix.ts';

/** What answers say about columns that hold no field by themselves. */
export interface ColumnRoles {
  /** The columns of a number that stands in several. */
  parts: readonly number[] | undefined;
  /** Columns of dates from which a document is no longer in force. */
  ended: readonly number[];
  matrix: RevisionMatrix;
}

export interface TablePlace {
  sheet: string;
  headerRow: number;
}

/** The question of a column; a column without a heading has its own in each table. */
export const roleKey = (
  role: 'ended' | 'ticks' | 'titled',
  heading: string,
  { sheet, headerRow }: TablePlace,
  at: number,
): string => {
  const isUnheaded = heading === '' || isColumnLabel(heading);
  return `${role} ${isUnheaded ? `${sheet} ${headerRow} ${columnLetters(at)}` : entryTerm(heading)}`.slice(0, 300);
};

export const columnRoles = (header: TableHeader, place: TablePlace, answers: SheetAnswers): ColumnRoles => ({
  parts: answeredParts(header, answers),
  ended: Array.from({ length: maxImportColumns }, (_, at) => at).filter(
    (at) => answers.choice(roleKey('ended', header.texts[at] ?? '', place, at)) === 'ended',
  ),
  matrix: answeredMatrix(header, answers),
});
