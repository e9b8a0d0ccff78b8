import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SizeLines, sumOf } from './model.ts';

/** The sums that were reviewed last, with their lines, by number of staff. */
export type CostBaseline = Record<string, { sum: number; lines: Record<string, number> }>;

export const costBaselineFile = join(import.meta.dirname, 'baseline.json');

export const readCostBaseline = (): CostBaseline => JSON.parse(readFileSync(costBaselineFile, 'utf8')) as CostBaseline;

const cents = (usd: number): number => Math.round(usd * 100) / 100;

export const costBaseline = (sizes: readonly SizeLines[]): CostBaseline =>
  Object.fromEntries(
    sizes.map(({ staff, lines }) => [
      staff,
      { sum: cents(sumOf(lines)), lines: Object.fromEntries(lines.map(({ driver, usd }) => [driver, cents(usd)])) },
    ]),
  );

const maxShare = 0.1;

/** A sentence for each size whose sum moved by a tenth or more, with the lines that moved most. */
export const movedSums = (baseline: CostBaseline, now: CostBaseline): string[] =>
  Object.entries(now).flatMap(([staff, { sum, lines }]) => {
    const before = baseline[staff];
    if (!before) return [`${staff} staff: not in the baseline`];
    if (Math.abs(sum - before.sum) < before.sum * maxShare) return [];
    const drivers = [...new Set([...Object.keys(lines), ...Object.keys(before.lines)])]
      .map((driver) => ({ driver, from: before.lines[driver] ?? 0, to: lines[driver] ?? 0 }))
      .filter(({ from, to }) => from !== to)
      .sort((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from))
      .slice(0, 5)
      .map(({ driver, from, to }) => `${driver} ${from} → ${to}`);
    return [`${staff} staff: ${before.sum} → ${sum} USD a month (${drivers.join('; ')})`];
  });
