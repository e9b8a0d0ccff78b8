import type { BulkResult } from '../../shared/api/bulk.ts';
import { mostNamed, mostNamedOfUpload } from '../../shared/domain/bulk.ts';
import type { Job } from './job-store.ts';
import { duplicateOf, errorTexts, failedFileOf, fileErrorTexts, type Outcome } from './row-results.ts';

/** SPEC's result of a job, from what became of each row or file. */
export const resultOf = (job: Job, outcomes: readonly Outcome[], failure?: string): BulkResult => {
  const { baru, ubah, galat } = job.counts;
  const isImport = job.kind === 'import';
  const mostErrors = isImport ? mostNamed : mostNamedOfUpload;
  return {
    success: failure === undefined && (job.total === 0 || galat < job.total),
    imported_count: isImport ? baru + ubah : 0,
    uploaded_count: isImport ? 0 : baru,
    updated_count: ubah,
    total_files: isImport ? 1 : job.total,
    duplicates: firstOf(outcomes, duplicateOf),
    errors: [
      ...(failure === undefined ? [] : [failure]),
      ...firstOf(outcomes, isImport ? errorTexts : fileErrorTexts),
    ].slice(0, mostErrors),
    failed_files: isImport ? [] : outcomes.flatMap(failedFileOf),
    counts: job.counts,
  };
};

const firstOf = <T>(outcomes: readonly Outcome[], of: (outcome: Outcome) => T[]): T[] => {
  const found: T[] = [];
  for (const outcome of outcomes) {
    if (found.length >= mostNamed) break;
    found.push(...of(outcome));
  }
  return found.slice(0, mostNamed);
};
