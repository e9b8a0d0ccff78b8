import type { Context } from 'aws-lambda';
import { deadLetterQueueOf, type WorkerName, workerNames, workers } from '../../config/workers.ts';
import { CommandError } from '../common/command-error.ts';
import type { QueueUrls } from '../common/connect-workers.ts';
import type { Print } from '../common/run-tool.ts';
import { appendMissingEvidence } from '../verify-log/append-missing.ts';
import {
  countLetters,
  deleteLetter,
  type Letter,
  moveLetters,
  type Replay,
  readLetters,
  returnLetter,
} from './letters.ts';
import { losses } from './losses.ts';
import { publishAgain } from './publish-again.ts';

interface Options {
  /** One queue by its name; every queue without one. */
  queue: string | undefined;
  /** Shows the letters and leaves them where they are. */
  isDryRun: boolean;
}

/** Letters shown of a queue; the rest is counted. */
const maxShown = 20;
/** Longer than a replay takes. */
const hiddenSeconds = 600;
const dryRunHiddenSeconds = 5;

/** Replays the letters of the dead-letter queues. Resolves to whether no letter is left that was read. */
export const redriveEnvironment = async (
  { queue, isDryRun }: Options,
  urls: QueueUrls,
  print: Print,
): Promise<boolean> => {
  const existing = workerNames.filter((name) => workers[name].deadLetters && deadLetterQueueOf(name) in urls);
  const selected = existing.filter((name) => queue === undefined || deadLetterQueueOf(name) === queue);
  if (selected.length === 0)
    throw new CommandError(`There is no queue ${queue}; name one of ${existing.map(deadLetterQueueOf).join(', ')}`);
  let left = 0;
  for (const name of selected) left += await redriveQueue(name, urls, isDryRun, print);
  return left === 0;
};

/** Resolves to how many letters are left. */
const redriveQueue = async (name: WorkerName, urls: QueueUrls, isDryRun: boolean, print: Print): Promise<number> => {
  const { queue, schedule, deadLetters } = workers[name];
  const dlq = deadLetterQueueOf(name);
  const url = urls[dlq] ?? '';
  // SQS sends back what its own queue gave up; the letters of schedules, events and streams were no messages of a queue.
  if (queue && !schedule && !isDryRun) {
    const count = await moveLetters(url, urls[queue.name] ?? '');
    print(count === 0 ? `✓ ${dlq}: no letters` : `✓ ${dlq}: ${count} sent back to ${queue.name}\n${lossLine(name)}`);
    return 0;
  }
  const letters = await readLetters(url, isDryRun ? dryRunHiddenSeconds : hiddenSeconds);
  // An approximate number, which includes the letters that were just read.
  const others = Math.max(0, (await countLetters(url)) - letters.length);
  const elsewhere = others === 0 ? '' : `, ${others} more that another reader has for up to ten minutes`;
  if (letters.length === 0) {
    print(`${others === 0 ? '✓' : '✗'} ${dlq}: no letters${elsewhere}`);
    return others;
  }
  print(`${dlq} (${deadLetters}): ${letters.length} letters, the oldest ${ageText(letters[0])}${elsewhere}`);
  printLetters(name, letters, print);
  if (!isDryRun) return others + (await replayLetters(name, url, letters, print));
  for (const letter of letters) await returnLetter(url, letter);
  print(`  → repair the cause, which the log of ${name} has, and deploy; then redrive on the deployed commit`);
  return 0;
};

const lossLine = (name: WorkerName): string => `  → lost even after a redrive: ${losses[name] ?? 'nothing'}`;

const printLetters = (name: WorkerName, letters: readonly Letter[], print: Print): void => {
  for (const letter of letters.slice(0, maxShown)) print(`  ${letter.sentAt.toISOString()} ${contentOf(letter)}`);
  if (letters.length > maxShown) print(`  and ${letters.length - maxShown} more`);
  print(lossLine(name));
};

/** Resolves to how many of them are left. */
const replayLetters = async (
  name: WorkerName,
  url: string,
  letters: readonly Letter[],
  print: Print,
): Promise<number> => {
  const { failed, notes = [] } = await replayOf(name)(letters);
  for (const letter of letters) await (failed.has(letter) ? returnLetter : deleteLetter)(url, letter);
  for (const note of notes) print(`  · ${note}`);
  for (const [{ sentAt }, reason] of failed) print(`  ✗ ${sentAt.toISOString()} stays: ${reason}`);
  const replayed = letters.length - failed.size;
  print(
    `${failed.size === 0 ? '✓' : '✗'} ${deadLetterQueueOf(name)}: ${replayed} replayed and deleted, ${failed.size} left`,
  );
  return failed.size;
};

const replayOf = (name: WorkerName): Replay => {
  let run: Promise<unknown> | undefined;
  if (name === 'publish-changes') return publishAgain;
  // Whatever was given up, the log is compared with the table.
  if (name === 'sequence-log') return replayEach(() => (run ??= appendMissingEvidence()));
  // Whichever run failed, one does what is still to be done.
  if (workers[name].schedule) return replayEach(() => (run ??= invoke(name, {})));
  return replayEach(({ body }) => invoke(name, JSON.parse(body)));
};

/** Replays letters one by one; one that fails stops no other. */
const replayEach =
  (replay: (letter: Letter) => Promise<unknown>): Replay =>
  async (letters) => {
    const failed = new Map<Letter, string>();
    for (const letter of letters)
      try {
        await replay(letter);
      } catch (error) {
        failed.set(letter, (error as Error).message);
      }
    return { failed };
  };

const invoke = async (name: WorkerName, event: unknown): Promise<void> => {
  const { handler } = await import(`../../../functions/workers/${name}.ts`);
  // The handlers pass their context on and read nothing of it.
  await handler(event, {} as Context);
};

/** What says which event, job or document a letter is about; what users wrote, and their addresses, are not shown. */
const shownFields = [
  ...['kind', 'nrp', 'job_id', 'document_id', 'submission_id', 'referrers_of', 'about', 'content', 'day'],
  ...['channel', 'list', 'department', 'event', 'type', 'detail-type', 'time'],
  ...['requestContext', 'condition', 'DDBStreamBatchInfo', 'batchSize'],
  ...['approximateArrivalOfFirstRecord', 'approximateArrivalOfLastRecord'],
];
const maxContent = 400;

const contentOf = ({ body }: Letter): string => {
  try {
    return JSON.stringify(JSON.parse(body), shownFields).slice(0, maxContent);
  } catch {
    return `✗ not understood: ${body.slice(0, maxContent)}`;
  }
};

const ageText = (letter: Letter | undefined): string => {
  const minutes = letter ? Math.floor((Date.now() - letter.sentAt.getTime()) / 60_000) : 0;
  return minutes < 120 ? `${minutes} minutes old` : `${Math.floor(minutes / 60)} hours old`;
};
