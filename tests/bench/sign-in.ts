import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Client } from '../support/api.ts';
import { say } from '../support/commands.ts';
import { nrps } from '../support/nrps.ts';
import { type Stage, startStage } from '../support/stage.ts';

const people = 40;
const rounds = 2;
const tolerated = 0.05;

/**
 * Whether time tells a known NRP from an unknown one: forty of each fail to sign in, in pairs, so that whatever else this
 * machine does slows both alike. True when their medians differ by no more than a twentieth.
 */
export const measureSignIn = async (): Promise<boolean> => {
  const stage = await startStage({ seed: 'users' });
  try {
    const known = Array.from({ length: people }, (_, at) => String(41_000_000 + at));
    const unknown = Array.from({ length: people }, (_, at) => String(42_000_000 + at));
    await peopleAdded(stage, known);
    const anonymous = new Client(stage.url);
    const timed = async (nrp = ''): Promise<number> => {
      const password = String(randomInt(10_000_000, 99_999_999));
      const started = performance.now();
      const { error } = await anonymous.refused('validate-login', { nrp, password });
      const took = performance.now() - started;
      if (error !== 'invalid_credentials') throw new Error(`${nrp} was refused for another reason: ${error}`);
      return took;
    };
    // Their process starts, and its code is compiled.
    for (let warm = 0; warm < 3; warm += 1) await timed(nrps.employee);
    const pairs: { known: number; unknown: number }[] = [];
    // So few failures lock nobody out: all of them are looked at.
    for (let round = 0; round < rounds; round += 1)
      for (let at = 0; at < people; at += 1) {
        const knownFirst = (round + at) % 2 === 0;
        const first = await timed(knownFirst ? known[at] : unknown[at]);
        const second = await timed(knownFirst ? unknown[at] : known[at]);
        pairs.push(knownFirst ? { known: first, unknown: second } : { known: second, unknown: first });
      }
    const [one, other] = [median(pairs.map((pair) => pair.known)), median(pairs.map((pair) => pair.unknown))];
    const apart = median(pairs.map((pair) => pair.known - pair.unknown));
    const difference = Math.abs(one - other) / Math.min(one, other);
    say(`known NRP   ${one.toFixed(1)} ms (median of ${pairs.length})`);
    say(`unknown NRP ${other.toFixed(1)} ms (median of ${pairs.length})`);
    say(`difference  ${percent(difference)} (at most ${percent(tolerated)})`);
    say(`in a pair   ${apart.toFixed(1)} ms, ${percent(apart / other)} (median of known less unknown)`);
    return difference <= tolerated;
  } finally {
    await stage.stop();
  }
};

/** In a thread of its own: the functions' clients stay with the stage they first met. */
const peopleAdded = async (stage: Stage, wanted: readonly string[]): Promise<void> => {
  const adding = new Worker(new URL('./sign-in-people.ts', import.meta.url), {
    env: { ...process.env, ...stage.adminEnv },
    workerData: wanted,
  });
  await once(adding, 'exit');
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const median = (samples: readonly number[]): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2;
};

if (import.meta.main) process.exitCode = (await measureSignIn()) ? 0 : 1;
