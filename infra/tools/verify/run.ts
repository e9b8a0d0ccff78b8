import { core, prettifyError } from 'zod/mini';
import { requireNoStartedRestore } from '../restore/interrupted-restore.ts';
import { absences } from './absences.ts';
import { archive } from './archive.ts';
import { audienceLists } from './audience-lists.ts';
import { catalogueLogs } from './catalogues.ts';
import type { Check, Finding } from './check.ts';
import { clock } from './clock.ts';
import { collectItem } from './collect-item.ts';
import { confirmFindings } from './confirm-findings.ts';
import { copies } from './copies.ts';
import { counters, repairCounters } from './counters.ts';
import { derivedFiles } from './derived-files.ts';
import { destructions } from './destructions.ts';
import { documentLists } from './document-lists.ts';
import { type EnvironmentData, emptyEnvironmentData } from './environment-data.ts';
import { storedFiles } from './files.ts';
import { mails } from './mails.ts';
import { notifications } from './notifications.ts';
import { numbers } from './numbers.ts';
import { orphans } from './orphans.ts';
import { posts } from './posts.ts';
import { queueEntries } from './queues.ts';
import { readingEvidence } from './reading-evidence.ts';
import { references } from './references.ts';
import { remedyLines } from './remedies.ts';
import { reminders } from './reminders.ts';
import { reviewDates } from './review-dates.ts';
import { publications, revisions } from './revisions.ts';
import { searchIndex } from './search-index.ts';
import { settingHistories } from './setting-histories.ts';
import { acknowledgedSubmissions, submissionHistories } from './submissions.ts';
import { scanTable } from './table-scan.ts';
import { userHistories } from './user-histories.ts';
import { vacancies } from './vacancies.ts';

interface Options {
  /** Computes every digest from the bytes, instead of comparing those that S3 computed when it stored the files. */
  readBytes: boolean;
  repairsCounters: boolean;
}

const readableItems: Check = {
  name: 'every item can be read',
  compare: ({ items, unreadable }) => ({
    compared: items,
    findings: unreadable.map(({ PK, SK, reason }) => ({
      subject: `${PK} ${SK}`,
      line: `${PK} ${SK}: ${reason}`,
      partitions: [PK],
    })),
  }),
};

const checksOf = (options: Options): Check[] => [
  readableItems,
  clock,
  acknowledgedSubmissions,
  submissionHistories,
  queueEntries,
  counters,
  publications,
  revisions,
  numbers,
  documentLists,
  catalogueLogs,
  reviewDates,
  references,
  audienceLists,
  readingEvidence,
  notifications,
  posts,
  userHistories,
  settingHistories,
  vacancies,
  reminders,
  absences,
  archive,
  destructions,
  copies,
  mails,
  storedFiles(options),
  derivedFiles(options),
  searchIndex,
  orphans,
];

/** Runs every check on the environment that this process is configured for. Resolves to whether no promise is broken. */
export const verifyEnvironment = async (options: Options, print: (line: string) => void): Promise<boolean> => {
  await requireNoStartedRestore();
  const data = emptyEnvironmentData();
  const units = await scanTable((item) => collectItem(data, item));
  print(`${data.items} items read with ${Math.round(units)} read units`);
  let isSound = true;
  // At the same time, because the pauses before items are read again add up.
  const checks = checksOf(options);
  const results = await Promise.allSettled(checks.map((check) => runCheck(check, data)));
  for (const [index, check] of checks.entries()) {
    const result = results[index];
    if (result?.status !== 'fulfilled') continue;
    const { compared, confirmed } = result.value;
    const problems = confirmed.filter(({ isNote }) => !isNote);
    print(`${problems.length === 0 ? '✓' : '✗'} ${check.name}${check.detail ?? ''} (${compared} checked)`);
    for (const { line, isNote } of confirmed) print(`  ${isNote ? '· ' : ''}${line}`);
    for (const line of remedyLines(check.name, problems.length > 0, problems.length < confirmed.length)) print(line);
    const isRepaired = check === counters && options.repairsCounters && (await repair(problems, data, print));
    if (problems.length > 0 && !isRepaired) isSound = false;
  }
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return isSound;
};

/** An item that the product itself cannot read stops a check that reads as the product does: that is a violation too. */
const runCheck = async (check: Check, data: EnvironmentData): Promise<{ compared: number; confirmed: Finding[] }> => {
  try {
    const { compared, findings } = await check.compare(data);
    const confirmed = await (check.confirm ? check.confirm(findings, data) : confirmFindings(check, findings));
    return { compared, confirmed };
  } catch (error) {
    if (!(error instanceof core.$ZodError)) throw error;
    const line = `could not be checked: an item that it reads is malformed: ${prettifyError(error).replaceAll('\n', ' ')}`;
    return { compared: 0, confirmed: [{ subject: check.name, line, partitions: [] }] };
  }
};

const repair = async (
  problems: readonly Finding[],
  data: EnvironmentData,
  print: (line: string) => void,
): Promise<boolean> => {
  const { lines, isComplete } = await repairCounters(problems, data);
  for (const line of lines) print(`  repaired: ${line}`);
  return isComplete;
};
