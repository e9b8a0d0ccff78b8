import * as z from 'zod/mini';
import type { ImportAnswers } from '../../shared/api/import-answers.ts';
import type { FileReview } from '../../shared/api/import-review.ts';
import {
  type ErrorGroup,
  type ImportReviewRow,
  importReview,
  importReviewRow,
  type ReviewContent,
} from '../../shared/api/import-review.ts';
import { changeKinds } from '../../shared/domain/documents/change-kinds.ts';
import { changeKindsOf } from '../../shared/domain/import/changes.ts';
import { loadCheckpoint, saveCheckpoint } from '../jobs/checkpoint-service.ts';
import type { RowResult } from '../jobs/row-results.ts';

export type ReviewList = 'errors' | 'changes';

const reviewName = 'review';
const listName = (list: ReviewList): string => `review-${list}`;
// Compiled: a file may have tens of thousands of rows.
const storedRows = z.compile(z.array(importReviewRow));

/** Saves what a dry run found, for its user to check and answer. It expires with the job's other checkpoints. */
export const saveReview = async (
  jobId: string,
  file: FileReview,
  { results, answers }: { results: readonly RowResult[]; answers: ImportAnswers },
): Promise<void> => {
  const sheetName = defaultSheet(file);
  const errors = results.filter(({ became }) => became === 'galat').map((result) => reviewRow(result, sheetName));
  const changes = results
    .filter(({ became, changes = [] }) => became === 'ubah' && changes.length > 0)
    .map((result) => reviewRow(result, sheetName));
  const review: ReviewContent = {
    ...file,
    answers,
    error_groups: errorGroups(errors),
    change_groups: changeGroups(changes),
    undated: results.filter((result) => result.undated).length,
  };
  await saveCheckpoint(jobId, listName('errors'), errors);
  await saveCheckpoint(jobId, listName('changes'), changes);
  await saveCheckpoint(jobId, reviewName, review);
};

/** Undefined for a job without a review, or after it has expired. */
export const loadReview = (jobId: string): Promise<ReviewContent | undefined> =>
  loadCheckpoint(importReview, jobId, reviewName);

/** The rows of a list, all or those of one error group or kind of change; undefined without a review. */
export const loadReviewRows = async (
  jobId: string,
  list: ReviewList,
  group: string | undefined,
): Promise<ImportReviewRow[] | undefined> => {
  const rows = await loadCheckpoint(storedRows, jobId, listName(list));
  if (group === undefined) return rows;
  return rows?.filter((row) =>
    list === 'errors'
      ? row.errors.some((error) => groupKey(error) === group)
      : changeKindsOf(row.changes).some((kind) => kind === group),
  );
};

/** Rows carry their sheet only where several sheets have documents. */
const defaultSheet = ({ tables }: FileReview): string =>
  (tables.find(({ documents }) => documents > 0) ?? tables[0])?.sheet ?? '';

const reviewRow = (
  { row, sheet, nomor, nama, errors = [], changes = [], texts }: RowResult,
  sheetName: string,
): ImportReviewRow => ({
  sheet: sheet?.name ?? sheetName,
  row,
  nomor,
  nama,
  cells: texts ? filledCells({ nomor, nama, ...texts }) : null,
  errors,
  changes,
});

const filledCells = (cells: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));

/** A cause of errors: the column and the message without what differs from row to row. */
const groupKey = ({ column, message }: { column: string | null; message: string }): string =>
  `${column ?? ''} ${message.replace(/“[^”]*”/g, '“”').replace(/\d+/g, '0')}`.slice(0, 200);

/** A cause counts once in a row. */
const errorGroups = (rows: readonly ImportReviewRow[]): ErrorGroup[] => {
  const causes = rows.flatMap(({ errors }) =>
    [...Map.groupBy(errors, groupKey)].flatMap(([key, [first]]) => (first ? { key, ...first } : [])),
  );
  return [...Map.groupBy(causes, ({ key }) => key).values()]
    .flatMap(([first, ...others]) => (first ? { ...first, count: 1 + others.length } : []))
    .sort((one, other) => other.count - one.count);
};

const changeGroups = (rows: readonly ImportReviewRow[]): ReviewContent['change_groups'] => {
  const found = Map.groupBy(
    rows.flatMap(({ changes }) => changeKindsOf(changes)),
    (kind) => kind,
  );
  return changeKinds.flatMap((kind) => {
    const count = found.get(kind)?.length;
    return count === undefined ? [] : [{ kind, count }];
  });
};
