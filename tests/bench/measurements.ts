import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { printLine, root } from '../support/commands.ts';

/** One measured value with its bounds: at most `limit`, at least `least`. */
export interface Measurement {
  label: string;
  value: number;
  unit: string;
  limit?: number;
  least?: number;
}

const isWithinBounds = ({
  value,
  limit = Number.POSITIVE_INFINITY,
  least = Number.NEGATIVE_INFINITY,
}: Measurement): boolean => value <= limit && value >= least;

const boundOf = ({ limit, least }: Measurement): string => {
  const bounds = [
    ...(limit === undefined ? [] : [`at most ${Number(limit.toFixed(2))}`]),
    ...(least === undefined ? [] : [`at least ${Number(least.toFixed(2))}`]),
  ];
  return bounds.length === 0 ? '' : `(${bounds.join(', ')})`;
};

/** The value below which the given share of the samples lies. */
export const percentile = (samples: readonly number[], share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;

/** `✓ label: 12 ms (at most 20)`; ✗ for a value that is out of bounds. */
const lineOf = (each: Measurement): string => {
  const { label, value, unit } = each;
  return `${isWithinBounds(each) ? '✓' : '✗'} ${label}: ${Number(value.toFixed(2))} ${unit} ${boundOf(each)}`.trimEnd();
};

/** Prints the measurements; returns false when one is out of bounds. */
export const printMeasurements = (measurements: readonly Measurement[]): boolean => {
  for (const each of measurements) printLine(`  ${lineOf(each)}`);
  return measurements.every(isWithinBounds);
};

const figuresFile = join(root, 'docs', 'measurements.md');
const heading = `# Measurements

Written by \`npm run bench\`, one section for each part, with the conditions of its last run.
`;

/** Replaces the section of a part in the file of figures, which has the latest run of every part. */
export const saveMeasurements = (part: { name: string; title: string }, measurements: readonly Measurement[]): void => {
  const present = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8') : heading;
  const [, ...sections] = present.split(/^(?=## )/m);
  const title = `## ${part.title} (\`${part.name}\`)\n`;
  const [model = { model: 'unknown processor' }] = cpus();
  const conditions = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${model.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}, load at the end ${loadavg()[0]?.toFixed(1)}`;
  const section = `${title}\n${conditions}\n\n${measurements.map((each) => `- ${lineOf(each)}`).join('\n')}`;
  const others = sections.filter((each) => !each.startsWith(title)).map((each) => each.trimEnd());
  writeFileSync(figuresFile, `${heading}\n${[...others, section].sort().join('\n\n')}\n`);
};
