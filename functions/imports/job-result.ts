import type { BulkResult } from '../../shared/api/bulk.ts';
import { maxBulkFiles, maxListedRows, maxListedUploadErrors } from '../../shared/domain/bulk.ts';
import type { Job } from './job-store.ts';
import { duplicates, errorTexts, failedFiles, fileErrorTexts, type RowResult } from './row-results.ts';

/** The result of a job that clients show: totals, duplicates and errors of its rows or files. */
export const jobResult = (job: Job, results: readonly RowResult[], failure?: string): BulkResult => {
  const { baru, ubah, galat } = job.counts;
  const isImport = job.kind === 'import';
  const maxErrors = isImport ? maxListedRows : maxListedUploadErrors;
  return {
    success: failure === undefined && (job.total === 0 || galat < job.total),
    imported_count: isImport ? baru + ubah : 0,
    uploaded_count: job.kind === 'upload' ? baru : 0,
    updated_count: ubah,
    total_files: isImport ? 1 : job.total,
    duplicates: firstOf(results, duplicates),
    errors: [
      ...(failure === undefined ? [] : [failure]),
      ...firstOf(results, isImport ? errorTexts : fileErrorTexts),
    ].slice(0, maxErrors),
    failed_files: isImport ? [] : results.flatMap(failedFiles).slice(0, maxBulkFiles),
    counts: job.counts,
  };
};

const firstOf = <T>(results: readonly RowResult[], of: (result: RowResult) => T[]): T[] => {
  const found: T[] = [];
  for (const result of results) {
    if (found.length >= maxListedRows) break;
    found.push(...of(result));
  }
  return found.slice(0, maxListedRows);
};
