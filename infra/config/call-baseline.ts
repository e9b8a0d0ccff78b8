import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { callNames } from '../../shared/api/index.ts';
import { callStackIds, callsOfStack } from './call-stacks.ts';

/** The stack of each deployed call. */
const file = join(import.meta.dirname, '..', 'baselines', 'call-stacks.json');
const recordedCallStacks = z.record(z.string(), z.string());
type RecordedCallStacks = z.infer<typeof recordedCallStacks>;

const readCallStacks = (): RecordedCallStacks => recordedCallStacks.parse(JSON.parse(readFileSync(file, 'utf8')));

export const stackOfCalls = (): RecordedCallStacks =>
  Object.fromEntries(
    callStackIds
      .flatMap((id) => callsOfStack(id).map((name) => [name, id] as const))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Throws where a call is in another stack than the recorded one. */
export const assertCallsStay = (
  present: RecordedCallStacks = stackOfCalls(),
  recorded: RecordedCallStacks = readCallStacks(),
): void => {
  const moved = Object.entries(present).filter(([name, stack]) => (recorded[name] ?? stack) !== stack);
  if (moved.length > 0)
    throw new Error(
      `These calls would move to another stack, which API Gateway refuses: ${moved
        .map(([name, stack]) => `${name} from ${recorded[name]} to ${stack}`)
        .join(', ')}. Keep each in its stack, or give it another name`,
    );
};

/** Calls without a recorded stack: their move would not be detected. */
export const unrecordedCalls = (recorded: RecordedCallStacks = readCallStacks()): string[] =>
  callNames.filter((name) => recorded[name] === undefined);

export const saveCallStacks = (): void => writeFileSync(file, `${JSON.stringify(stackOfCalls(), null, 2)}\n`);
