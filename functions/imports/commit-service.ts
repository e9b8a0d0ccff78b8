import { departmentCode } from '../../shared/domain/departments.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { bulkChangePuts, type ChangedDocument, type ChangeOrigin } from '../documents/catalogue-log-store.ts';
import { loadCatalogueVersion } from '../documents/catalogue-store.ts';
import { changedParts, changeParts } from '../documents/change-rules.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { type Job, jobUpdate } from '../jobs/job-store.ts';
import { countsWith, type RowResult } from '../jobs/row-results.ts';
import { saveChunkResults } from './chunk-results.ts';
import { jobChangesPut } from './job-changes-store.ts';

/**
 * The result of each row of a chunk, and each changed document: its new version, what changed, and every department whose
 * catalogue lists it before or after.
 */
export interface ChunkResult {
  results: RowResult[];
  changed: (ChangedDocument & { departments: string[] })[];
}

/**
 * Saves the results of a chunk of `size` rows, documents or files, then updates the catalogues and the job's progress in
 * one transaction, with what `loadChunk` still has to write. An import also records what it changed, for its undo.
 */
export const commitChunk = (
  job: Job,
  size: number,
  loadChunk: () => Promise<ChunkResult & { writes?: TransactItem[] }>,
  run: JobRun,
  idle_runs = 0,
): Promise<Job> =>
  retryOnConflict(async (write) => {
    const { results, changed, writes = [] } = await loadChunk();
    const changes = {
      chunks_done: job.chunks_done + 1,
      done: job.done + size,
      counts: countsWith(job.counts, results),
      idle_runs,
    };
    await saveChunkResults(job, results);
    run.requireLease();
    const by = { at: new Date().toISOString(), job_id: job.job_id };
    await write([
      ...writes,
      ...(job.dry_run ? [] : await loadCatalogueWrites(changed, by)),
      ...(job.kind === 'import' && !job.dry_run ? [jobChangesPut(job, changed)] : []),
      jobUpdate(job.job_id, run.token, changes),
    ]);
    return { ...job, ...changes };
  });

/**
 * The change of a document, or its creation, in each catalogue that lists it before or after. What a run before a crash
 * changed is not known any more: `before` is then the document itself, and `former` its department before that.
 */
export const documentChange = (
  before: ControlledDocument | undefined,
  after: ControlledDocument,
  former = after.department,
): ChunkResult['changed'][number] => ({
  ...{ id: after.id, version: after.version },
  parts: before === after ? changeParts : changedParts(before, after),
  departments: [...new Set([after.department, (before ?? after).department, former])],
});

/** The change of each catalogue that lists one of the documents before or after. */
export const loadCatalogueWrites = async (
  changed: ChunkResult['changed'],
  by: ChangeOrigin,
): Promise<TransactItem[]> => {
  const departments = [...new Set(changed.flatMap((document) => document.departments))];
  const writes = await Promise.all(
    departments.map(async (name) => {
      const department = departmentCode.parse(name);
      const changedHere = changed.filter((document) => document.departments.includes(department));
      return bulkChangePuts(department, await loadCatalogueVersion(department), changedHere, by);
    }),
  );
  return writes.flat();
};
