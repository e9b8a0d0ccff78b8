import type { BulkResult } from '../../shared/api/bulk.ts';
import { maxBulkFiles, maxListedRows, maxListedUploadErrors } from '../../shared/domain/jobs/job-limits.ts';
import type { JobResults } from './job-run.ts';
import type { Job } from './job-store.ts';
import { duplicates, errorTexts, failedFiles, fileErrorTexts, type RowResult } from './row-results.ts';

/** The result of a job that clients show: totals, duplicates and errors of its rows or files. */
export const jobResult = (job: Job, { results, reading }: JobResults, failure?: string): BulkResult => {
  const { baru, ubah, galat } = job.counts;
  const isImport = job.kind === 'import';
  const isUpload = job.kind === 'upload';
  const hasFiles = isUpload || job.kind === 'attach';
  const maxErrors = isUpload ? maxListedUploadErrors : maxListedRows;
  return {
    // An undo that leaves every document as it is has done what was asked.
    success: failure === undefined && (job.kind === 'undo' || job.total === 0 || galat < job.total),
    imported_count: isImport ? baru + ubah : 0,
    uploaded_count: isUpload ? baru : 0,
    updated_count: ubah,
    total_files: hasFiles ? job.total : 1,
    duplicates: firstOf(results, duplicates),
    errors: [...(failure === undefined ? [] : [failure]), ...firstOf(results, errorTextsOf[job.kind])].slice(
      0,
      maxErrors,
    ),
    failed_files: hasFiles ? results.flatMap(failedFiles).slice(0, maxBulkFiles) : [],
    counts: job.counts,
    copies: results.flatMap(({ copy }) => copy ?? []),
    has_all_copies: job.prints_key !== undefined,
    reading,
  };
};

const errorTextsOf: Record<Job['kind'], (result: RowResult) => string[]> = {
  import: errorTexts,
  upload: fileErrorTexts,
  attach: fileErrorTexts,
  print: ({ errors = [] }) => errors.map(({ message }) => message),
  pack: errorTexts,
  undo: ({ nomor, errors = [] }) => errors.map(({ message }) => `${nomor}: ${message}`),
};

const firstOf = <T>(results: readonly RowResult[], of: (result: RowResult) => T[]): T[] => {
  const found: T[] = [];
  for (const result of results) {
    if (found.length >= maxListedRows) break;
    found.push(...of(result));
  }
  return found.slice(0, maxListedRows);
};
