import { randomInt } from 'node:crypto';
import { maxImportRows } from '../../shared/api/users.ts';
import { Client, signIn } from '../support/api.ts';
import { say } from '../support/commands.ts';
import { nrps } from '../support/nrps.ts';
import { startStage } from '../support/stage.ts';

const people = 40;
const rounds = 3;
const tolerated = 0.05;

/**
 * Whether time tells a known NRP from an unknown one: forty of each fail to sign in, turn by turn, so that whatever else
 * this machine does slows both alike. True when their medians differ by no more than a twentieth.
 */
export const measureSignIn = async (): Promise<boolean> => {
  const stage = await startStage({ seed: 'users' });
  try {
    const admin = await signIn(stage.url, nrps.admin);
    const known = Array.from({ length: people }, (_, at) => String(41_000_000 + at));
    const unknown = Array.from({ length: people }, (_, at) => String(42_000_000 + at));
    let wanted = known.map((nrp, at) => ({ row: at + 2, nrp, full_name: `Uji ${nrp}` }));
    while (wanted.length > 0) {
      const { results } = await admin.ok('import-users', { rows: wanted.slice(0, maxImportRows) });
      const done = new Set(results.filter(({ outcome }) => outcome === 'added').map(({ nrp }) => nrp));
      wanted = wanted.filter(({ nrp }) => !done.has(nrp));
    }
    const anonymous = new Client(stage.url);
    const timed = async (nrp: string): Promise<number> => {
      const password = String(randomInt(10_000_000, 99_999_999));
      const started = performance.now();
      await anonymous.refused('validate-login', { nrp, password });
      return performance.now() - started;
    };
    await timed(nrps.employee);
    const times = { known: [] as number[], unknown: [] as number[] };
    // So few failures lock nobody out: all of them are looked at.
    for (let round = 0; round < rounds; round += 1)
      for (let at = 0; at < people; at += 1) {
        const turn = [
          async () => times.known.push(await timed(known[at] ?? '')),
          async () => times.unknown.push(await timed(unknown[at] ?? '')),
        ];
        for (const next of (round + at) % 2 === 0 ? turn : turn.reverse()) await next();
      }
    const [one, other] = [median(times.known), median(times.unknown)];
    const difference = Math.abs(one - other) / Math.min(one, other);
    say(`known NRP   ${one.toFixed(1)} ms (median of ${times.known.length})`);
    say(`unknown NRP ${other.toFixed(1)} ms (median of ${times.unknown.length})`);
    say(`difference  ${(difference * 100).toFixed(1)} % (at most ${tolerated * 100} %)`);
    return difference <= tolerated;
  } finally {
    await stage.stop();
  }
};

const median = (samples: readonly number[]): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2;
};
