import { hasWaitingFiles } from '../../../functions/imports/waiting-file-store.ts';
import { queueJob, queueWaitingFiles } from '../../../functions/jobs/job-queue.ts';
import { explainFileError } from '../backup/file-errors.ts';
import { type Manifest, readManifest } from '../backup/manifest.ts';
import { itemCounter } from '../common/item-counter.ts';
import type { Print } from '../common/run-tool.ts';
import { checkFolder } from './check-folder.ts';
import { openRestoreProgress, type RestoreProgress } from './progress.ts';
import { operatorOf, saveProof } from './proof.ts';
import { restoreFiles } from './restore-files.ts';
import { restoreSalts } from './restore-salts.ts';
import { restoreTable } from './restore-table.ts';
import { claimTarget, releaseTarget } from './target.ts';

interface Options {
  folder: string;
  environment: string;
  /** Writes into an environment that has data. */
  overwrites: boolean;
  /** NRPs of people who were forgotten after the backup. */
  forgotten?: readonly string[];
}

/**
 * Writes a backup into the environment that this process is configured for, or continues a restore that was interrupted
 * there. Resolves to whether the backup had every file.
 */
export const restoreEnvironment = async (
  { folder, environment, overwrites, forgotten = [] }: Options,
  print: Print,
): Promise<boolean> => {
  try {
    const manifest = readManifest(folder);
    const operator = operatorOf(environment);
    print(`backup of ${manifest.stage} from ${manifest.started_at} to ${manifest.finished_at}`);
    await checkFolder(folder, manifest);
    print(`✓ every file of the folder has its digest`);
    const { restoreId, startedAt, mayHaveObjects, isContinued } = await claimTarget(manifest, environment, overwrites);
    if (isContinued) print('continues the interrupted restore');
    const progress = openRestoreProgress(folder, restoreId);
    try {
      await restoreAll({ folder, manifest, progress, mayHaveObjects, forgotten }, print);
      await saveProof(folder, manifest, { environment, operator, started_at: startedAt });
      await releaseTarget();
      progress.remove();
    } catch (error) {
      progress.close();
      throw error;
    }
    printResult(manifest, environment, print);
    return manifest.problems.length === 0;
  } catch (error) {
    throw explainFileError(folder, error);
  }
};

interface Restore {
  folder: string;
  manifest: Manifest;
  progress: RestoreProgress;
  mayHaveObjects: boolean;
  forgotten: readonly string[];
}

/** Files first, because the items name the versions that they get. */
const restoreAll = async (
  { folder, manifest, progress, mayHaveObjects, forgotten }: Restore,
  print: Print,
): Promise<void> => {
  await restoreFiles(folder, manifest, progress, mayHaveObjects, itemCounter('files restored', print));
  print(`✓ ${manifest.objects} objects`);
  print(`✓ ${await restoreSalts(folder, manifest, forgotten)} salts of people in the log`);
  await restoreTable(folder, manifest, progress, itemCounter('items restored', print));
  print(`✓ ${manifest.items} items`);
  // A message that is queued twice does no harm: a job has one worker at a time, and ends once.
  for (const job of progress.unfinishedJobs()) await queueJob(job);
  if (progress.unfinishedJobs().length > 0) print(`✓ ${progress.unfinishedJobs().length} unfinished jobs continue`);
  if (await hasWaitingFiles()) await queueWaitingFiles(0);
};

const printResult = ({ stage, is_one_moment, problems }: Manifest, environment: string, print: Print): void => {
  for (const problem of problems) print(`✗ the backup had not: ${problem}`);
  if (!is_one_moment)
    print('  · the table was written to during the backup: verify decides whether its items fit together');
  print(`Next: npm run verify -- --stage ${environment} --digests`);
  print(
    `Then: npm run users -- --stage ${environment} reset --all --passwords <file>, because no password was restored`,
  );
  print(`To record it as a restore test: npm run restore -- --stage ${stage} --record <folder>`);
};
