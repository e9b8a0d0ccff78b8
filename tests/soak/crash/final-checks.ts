import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { submissionEventItem } from '../../../functions/submissions/submission-store.ts';
import { itemOfLine, plainItem } from '../../../infra/tools/backup/item-lines.ts';
import { transitionNotices } from '../../../shared/domain/notices.ts';
import { runTool } from '../../support/backups.ts';
import { runCommand } from '../../support/commands.ts';
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts';
import { waitUntil } from '../../support/submissions.ts';
import { loadRestorableItems, tableDifferences } from '../../support/table-copy.ts';
import type { Ledger } from './ledger.ts';
import type { Users } from './load.ts';

/**
 * A worker that was killed holds its job and the lock of imports for 40 seconds; one that was killed before its first
 * request leaves the message hidden for the five minutes of its queue.
 */
const jobsEndWithinMs = 400_000;
const publishedWithinMs = 60_000;

/** Throws unless the data of the local stack passes `npm run verify`. */
export const verifyData = async (dataDir: string, ...options: string[]): Promise<void> => {
  const command = ['env', `HIMS_DATA_DIR=${dataDir}`, 'node', 'infra/tools/verify.ts', ...options];
  const { code, output } = await runCommand(command, { timeoutSeconds: 180 });
  if (code !== 0) throw new Error(`verify ended with ${code}:\n${output}`);
};

/** Waits for every import and throws unless each has all its rows, each once. */
export const checkImports = async ({ admin }: Users, ledger: Ledger): Promise<void> => {
  const wrong: string[] = [];
  for (const [job_id, { rows, nomors }] of ledger.imports) {
    const job = await waitUntil(async () => {
      const { job } = await admin.ok('get-bulk-job', { job_id });
      return job.finished_at === null ? undefined : job;
    }, jobsEndWithinMs);
    const counts = job.result && 'imported_count' in job.result ? job.result.imported_count : undefined;
    if (job.state !== 'done' || counts !== rows || job.done !== job.total)
      wrong.push(
        `import ${job_id} of ${rows} rows ended as ${job.state}, ${counts} imported, ${job.done} of ${job.total} done`,
      );
    const found = await Promise.all(
      [0, Math.floor(rows / 2), rows - 1].map((at) => admin.call('get-hims-document', { nomor: nomors[at] ?? '' })),
    );
    if (found.some((reply) => !('body' in reply) || reply.body.documents.length !== 1))
      wrong.push(`import ${job_id} has not each of its documents once`);
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
};

/** Waits for the stream and throws unless every submitter has one notification of every transition that notifies. */
export const checkNotifications = async (adminEnv: LocalStack['adminEnv']): Promise<number> => {
  let problems: string[] = [];
  let expected = 0;
  const read = async (): Promise<true | undefined> => {
    const items = [...(await loadRestorableItems(adminEnv)).values()].map((line) => plainItem(itemOfLine(line)));
    const notified = Map.groupBy(
      items.filter(({ PK }) => PK.startsWith('N#')),
      ({ PK, event_id }) => `${PK} ${event_id}`,
    );
    const events = items.filter(({ PK, SK }) => PK.startsWith('HIST#') && SK.startsWith('EV#'));
    expected = 0;
    problems = events.flatMap((event) => {
      if (!transitionNotices(submissionEventItem.parse(event)).some(({ to }) => to.are === 'submitter')) return [];
      expected += 1;
      const key = `N#${event['submitter_nrp']} ${event['submission_id']}#${event['version']}`;
      const count = notified.get(key)?.length ?? 0;
      return count === 1 ? [] : [`${key}: ${count} notifications`];
    });
    return problems.length === 0 ? true : undefined;
  };
  await waitUntil(read, publishedWithinMs).catch((error: unknown) => {
    throw new Error(`Notifications differ from the histories:\n${problems.slice(0, 10).join('\n')}`, { cause: error });
  });
  return expected;
};

interface CopyFigures {
  items: number;
  backupSeconds: number;
  restoreSeconds: number;
}

/**
 * Backs the local stack up, restores it into a new one that runs the same assembly, and throws unless the copy passes
 * verify and equals it.
 */
export const checkCopy = async (localStack: LocalStack, assembly: string): Promise<CopyFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'hims-crash-backup-'));
  const run = async (tool: 'backup' | 'restore', dataDir: string, option: '--to' | '--from'): Promise<number> => {
    const { code, output, seconds } = await runTool(tool, dataDir, option, folder);
    if (code !== 0) throw new Error(`${tool} ended with ${code}:\n${output}`);
    return seconds;
  };
  const backupSeconds = await run('backup', localStack.dataDir, '--to');
  const original = await loadRestorableItems(localStack.adminEnv);
  await localStack.kill9();
  const copy = await startLocalStack({ seed: 'none', env: { HIMS_ASSEMBLY: assembly } });
  try {
    const restoreSeconds = await run('restore', copy.dataDir, '--from');
    await verifyData(copy.dataDir, '--digests');
    const differences = tableDifferences(original, await loadRestorableItems(copy.adminEnv));
    if (differences.length > 0)
      throw new Error(`${differences.length} items of the copy differ:\n${differences.slice(0, 5).join('\n')}`);
    return { items: original.size, backupSeconds, restoreSeconds };
  } finally {
    await copy.stop();
    rmSync(folder, { recursive: true });
  }
};
