import type { ImportUndo, UndoPreview } from '../../shared/api/bulk.ts';
import { undoHours } from '../../shared/domain/jobs/job-limits.ts';
import { Failure } from '../../shared/errors.ts';
import { equals, isAbsent, itemUpdate } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItems } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import { forEachConcurrently } from '../jobs/concurrency.ts';
import { hasEnded, type Job, jobItem, loadJob } from '../jobs/job-store.ts';
import { formatTime } from '../runtime/format-time.ts';
import { loadJobChanges } from './job-changes-store.ts';
import { findLeaveReason, loadImportedDocuments } from './undo-chunk-service.ts';
import { findUndone, isProposedBy, replacedBy } from './undo-rules.ts';

/** Whether the job is an import that wrote documents; a cancelled or failed one may have. */
const hasWritten = ({ kind, dry_run, state, counts, chunks_done }: Job): boolean =>
  kind === 'import' &&
  !dry_run &&
  hasEnded({ state }) &&
  chunks_done > 0 &&
  counts.baru + counts.ubah + counts.riwayat + (counts.tertunda ?? 0) > 0;

const undoDeadline = ({ finished_at }: Job): Date | undefined =>
  finished_at === null ? undefined : new Date(new Date(finished_at).getTime() + undoHours * 60 * 60 * 1000);

/** An undo that ended early leaves the rest of the import to another one. */
const isFinal = ({ state }: Job): boolean => state === 'done' || !hasEnded({ state });

/** The undo of an import for its viewers. `job` is the latest one. */
export const importUndoOf = (imported: Job, job: Job | undefined, now: Date): ImportUndo | null => {
  if (!hasWritten(imported)) return null;
  const deadline = undoDeadline(imported);
  const isOpen = deadline !== undefined && now < deadline && !(job && isFinal(job));
  if (!isOpen && !job) return null;
  return {
    until: isOpen ? deadline.toISOString() : null,
    job: job
      ? {
          job_id: job.job_id,
          state: job.state,
          by_nrp: job.owner_nrp,
          by_name: job.owner_name,
          at: job.finished_at ?? job.created_at,
        }
      : null,
  };
};

/** The undo of each of the jobs, in their order. */
export const loadImportUndos = async (jobs: readonly Job[], now: Date): Promise<(ImportUndo | null)[]> => {
  const ids = [...new Set(jobs.flatMap(({ undo_job_id }) => undo_job_id ?? []))];
  const found = await readItems(jobItem, ids.map(keys.job));
  const byId = new Map(found.map((job) => [job?.job_id, job]));
  return jobs.map((job) =>
    importUndoOf(job, job.undo_job_id === undefined ? undefined : byId.get(job.undo_job_id), now),
  );
};

/** An import that can be undone, with the documents that it changed; `running`: its undo has begun already. */
interface UndoRequest {
  chunks: string[][];
  running?: Job;
}

/** Checks a request to undo an import; fails with `import_not_undoable`, `undo_expired` or `import_undone`. */
export const checkUndoRequest = async (imported: Job, now: Date): Promise<UndoRequest> => {
  const deadline = undoDeadline(imported);
  if (!hasWritten(imported) || !deadline) throw new Failure('import_not_undoable');
  const latest = imported.undo_job_id === undefined ? undefined : await loadJob(imported.undo_job_id);
  if (latest && !hasEnded(latest)) return { chunks: [], running: latest };
  if (latest?.state === 'done')
    throw new Failure('import_undone', {
      nama: latest.owner_name ?? `User ${latest.owner_nrp}`,
      waktu: formatTime(latest.finished_at ?? latest.created_at),
    });
  if (now >= deadline)
    throw new Failure('undo_expired', {
      jam: undoHours,
      waktu: formatTime(imported.finished_at ?? imported.created_at),
    });
  const chunks = await loadJobChanges(imported);
  // Imports of earlier releases did not record their changes.
  if (!chunks || chunks.flat().length === 0) throw new Failure('import_not_undoable');
  return { chunks };
};

/** Thrown where another request has started an undo of the import meanwhile. */
export class UndoStarted extends Error {}

/** Notes on the import which job undoes it, once: after the undo that was read, if any. */
export const undoStartUpdate = (imported: Job, undoJobId: string): TransactItem =>
  itemUpdate(keys.job(imported.job_id), {
    set: { undo_job_id: undoJobId },
    condition:
      imported.undo_job_id === undefined ? isAbsent('undo_job_id') : equals('undo_job_id', imported.undo_job_id),
    onConditionFailed: () => {
      throw new UndoStarted(`Import ${imported.job_id} is being undone`);
    },
  });

const maxLeftListed = 20;
const concurrentChunks = 4;

/** What an undo would do now. Reads the documents of a few chunks at a time. */
export const previewUndo = async (importId: string, chunks: readonly string[][]): Promise<UndoPreview> => {
  const preview: UndoPreview = { removed: 0, restored: 0, left_count: 0, left: [] };
  await forEachConcurrently(chunks, concurrentChunks, async (ids) => {
    for (const imported of await loadImportedDocuments(ids)) {
      const { document } = imported;
      if (findUndone(document, importId)) continue;
      const reason = await findLeaveReason(imported, importId);
      if (reason === undefined)
        preview[isProposedBy(document, importId) || replacedBy(document) ? 'restored' : 'removed'] += 1;
      else {
        preview.left_count += 1;
        if (preview.left.length < maxLeftListed)
          preview.left.push({ nomor: document.nomor, nama: document.nama, reason });
      }
    }
  });
  return preview;
};
