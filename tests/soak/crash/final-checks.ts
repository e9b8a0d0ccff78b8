import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { absenceEventItem } from '../../../functions/profiles/absence-store.ts';
import { submissionEventItem } from '../../../functions/submissions/submission-store.ts';
import { itemOfLine, plainItem } from '../../../infra/tools/backup/item-lines.ts';
import { absenceNotices } from '../../../shared/domain/notices/absence-notices.ts';
import { transitionNotices } from '../../../shared/domain/notices/notices.ts';
import { runTool } from '../../support/backups.ts';
import { type LocalStack, startLocalStack, waitForIdleLog } from '../../support/local-stack.ts';
import { waitUntil } from '../../support/submissions.ts';
import { loadRestorableItems, tableDifferences } from '../../support/table-copy.ts';
import { verifyData } from '../sound-data.ts';

const publishedWithinMs = 180_000;

/**
 * Waits for the stream and throws unless every transition, absence, reminder and job has notified each of its recipients
 * once. Resolves to the number of transitions that notify their submitter.
 */
export const checkNotifications = async (adminEnv: LocalStack['adminEnv']): Promise<number> => {
  let problems: string[] = [];
  let transitions = 0;
  const read = async (): Promise<true | undefined> => {
    const items = [...(await loadRestorableItems(adminEnv)).values()].map((line) => plainItem(itemOfLine(line)));
    const notified = Map.groupBy(
      items.filter(({ PK }) => PK.startsWith('N#')),
      ({ PK, event_id }) => `${PK} ${event_id}`,
    );
    const expected = items.flatMap(expectedNotifications);
    transitions = expected.filter((key) => !/^N#\d+ [A-Z]+#|job#/.test(key)).length;
    problems = [
      ...[...notified]
        .filter(([, { length }]) => length > 1)
        .map(([key, { length }]) => `${key}: ${length} notifications`),
      ...expected.filter((key) => !notified.has(key)).map((key) => `${key}: no notification`),
    ];
    return problems.length === 0 ? true : undefined;
  };
  await waitUntil(read, publishedWithinMs).catch((error: unknown) => {
    throw new Error(`Notifications differ from what happened:\n${problems.slice(0, 10).join('\n')}`, { cause: error });
  });
  return transitions;
};

/** The recipients of what an item says that happened, with the event; those of a reminder depend on what followed it. */
const expectedNotifications = (item: ReturnType<typeof plainItem>): string[] => {
  const { PK, SK } = item;
  if (PK.startsWith('HIST#ABSENCE#')) {
    const event = absenceEventItem.parse(item);
    const { id, version } = event.absence;
    return absenceNotices(event).flatMap(({ to }) =>
      to === 'admins' ? [] : [`N#${event.absence[to].nrp} ABSENCE#${id}#${version}`],
    );
  }
  if (PK.startsWith('HIST#') && SK.startsWith('EV#')) {
    const event = submissionEventItem.parse(item);
    const { submitter_nrp, submission_id, version } = event;
    return transitionNotices(event).some(({ to }) => to.are === 'submitter')
      ? [`N#${submitter_nrp} ${submission_id}#${version}`]
      : [];
  }
  if (PK.startsWith('JOB#') && SK === 'META' && item['finished_at'])
    return [`N#${item['owner_nrp']} job#${item['job_id']}`];
  return [];
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
  // A backup refuses a table that is written to meanwhile.
  await waitForIdleLog(() => localStack.logs.length);
  const backupSeconds = await run('backup', localStack.dataDir, '--to');
  const original = await loadRestorableItems(localStack.adminEnv);
  await localStack.kill9();
  const copy = await startLocalStack({ seed: 'none', env: { HIMS_ASSEMBLY: assembly } });
  try {
    const restoreSeconds = await run('restore', copy.dataDir, '--from');
    await verifyData(copy, '--digests');
    const differences = tableDifferences(original, await loadRestorableItems(copy.adminEnv));
    if (differences.length > 0)
      throw new Error(`${differences.length} items of the copy differ:\n${differences.slice(0, 5).join('\n')}`);
    return { items: original.size, backupSeconds, restoreSeconds };
  } finally {
    await copy.stop();
    rmSync(folder, { recursive: true });
  }
};
