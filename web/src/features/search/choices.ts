import * as z from 'zod/mini';
import { parsedJson } from '../../lib/parsed-json.ts';
import { choicesKeyPrefix } from '../../lib/search/choices-key.ts';

/** What a user chose in earlier searches, without titles or numbers: those are shown as they are now. */
const choice = z.object({
  key: z.string(),
  count: z.int().check(z.positive()),
  /** Of the last time, in milliseconds since 1970. */
  at: z.number(),
});
export type Choice = z.infer<typeof choice>;

const maxChoices = 50;
/** After this time without being chosen, an entry counts half. */
const halfLifeMs = 7 * 24 * 3_600_000;

const weightOf = ({ count, at }: Choice, now: number): number => count * 0.5 ** (Math.max(0, now - at) / halfLifeMs);

/** The choices with one more; the least recent and frequent ones are dropped. */
export const withChoice = (choices: readonly Choice[], key: string, now: number): Choice[] => {
  const before = choices.find((each) => each.key === key);
  const others = choices.filter((each) => each.key !== key);
  return byWeight([{ key, count: (before?.count ?? 0) + 1, at: now }, ...others], now).slice(0, maxChoices);
};

export const byWeight = (choices: readonly Choice[], now: number): Choice[] =>
  choices.toSorted((one, other) => weightOf(other, now) - weightOf(one, now) || other.at - one.at);

/** The stored choices, best first; an entry that does not parse is ignored and replaced by the next choice. */
export const loadChoices = (nrp: string, now: number): Choice[] => {
  const stored = localStorage.getItem(choicesKeyPrefix + nrp);
  return stored === null ? [] : byWeight(z.catch(z.array(choice), []).parse(parsedJson(stored)), now);
};

export const saveChoice = (nrp: string, key: string, now: number): void => {
  const choices = withChoice(loadChoices(nrp, now), key, now);
  try {
    localStorage.setItem(choicesKeyPrefix + nrp, JSON.stringify(choices));
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a full storage only affects the order of results; the message explains it
    console.info('The choice is not stored:', error);
  }
};
