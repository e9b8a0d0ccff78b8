import { CommandError } from '../common/command-error.ts';
import type { QueueUrls } from '../common/connect-workers.ts';
import type { Print } from '../common/item-counter.ts';
import { countLetters, deleteLetter, type Letter, readLetters, returnLetter } from './letters.ts';
import { deadLetterQueues } from './queues.ts';

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

type DeadLetterQueue = (typeof deadLetterQueues)[number];

/** Replays the letters of the dead-letter queues. Resolves to whether no letter is left that was read. */
export const redriveEnvironment = async (
  { queue, isDryRun }: Options,
  urls: QueueUrls,
  print: Print,
): Promise<boolean> => {
  const existing = deadLetterQueues.filter((each) => urls[each.queue] !== undefined);
  const selected = existing.filter(({ name }) => queue === undefined || name === queue);
  if (selected.length === 0)
    throw new CommandError(`There is no queue ${queue}; name one of ${existing.map(({ name }) => name).join(', ')}`);
  let failures = 0;
  for (const each of selected) failures += await redriveQueue(each, urls, isDryRun, print);
  return failures === 0;
};

const redriveQueue = async (
  { name, queue, content, describe, replay }: DeadLetterQueue,
  urls: QueueUrls,
  isDryRun: boolean,
  print: Print,
): Promise<number> => {
  const url = urls[queue] ?? '';
  const letters = await readLetters(url, isDryRun ? dryRunHiddenSeconds : hiddenSeconds);
  // Approximate numbers, which include the letters that were just read.
  const { visible, hidden } = await countLetters(url);
  const others = Math.max(0, visible + hidden - letters.length);
  const elsewhere = others === 0 ? '' : `, ${others} more that another reader has for up to ten minutes`;
  if (letters.length === 0) {
    print(`${others === 0 ? '✓' : '✗'} ${name}: no letters${elsewhere}`);
    return others;
  }
  print(`${name} (${content}): ${letters.length} letters, the oldest ${ageText(letters[0])}${elsewhere}`);
  const known = letters.filter((letter) => describeLetter(letter, describe) !== undefined);
  for (const letter of letters.slice(0, maxShown))
    print(
      `  ${letter.sentAt.toISOString()} ${describeLetter(letter, describe) ?? `✗ not understood: ${letter.body.slice(0, 200)}`}`,
    );
  if (letters.length > maxShown) print(`  and ${letters.length - maxShown} more`);
  if (isDryRun) {
    for (const letter of letters) await returnLetter(url, letter);
    return 0;
  }

  const { replayed, failed, notes } = await replay(known, urls);
  for (const letter of replayed) await deleteLetter(url, letter);
  const unknown = letters.filter((letter) => !known.includes(letter));
  for (const letter of [...failed.map((each) => each.letter), ...unknown]) await returnLetter(url, letter);
  for (const note of notes) print(`  · ${note}`);
  for (const { letter, reason } of failed) print(`  ✗ ${letter.sentAt.toISOString()} stays: ${reason}`);
  const left = failed.length + unknown.length;
  print(`${left === 0 ? '✓' : '✗'} ${name}: ${replayed.length} replayed and deleted, ${left} left`);
  return left + others;
};

const describeLetter = ({ body }: Letter, describe: DeadLetterQueue['describe']): string | undefined => {
  try {
    return describe(JSON.parse(body));
  } catch {
    // Not of this queue: it is shown as it is and stays.
    return undefined;
  }
};

const ageText = (letter: Letter | undefined): string => {
  const minutes = letter ? Math.floor((Date.now() - letter.sentAt.getTime()) / 60_000) : 0;
  return minutes < 120 ? `${minutes} minutes old` : `${Math.floor(minutes / 60)} hours old`;
};
