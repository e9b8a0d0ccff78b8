import { printLine } from '../support/commands.ts';

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

/** Prints the measurements; returns false when one is out of bounds. */
export const printMeasurements = (measurements: readonly Measurement[]): boolean => {
  for (const each of measurements) {
    const { label, value, unit } = each;
    printLine(
      `  ${isWithinBounds(each) ? '✓' : '✗'} ${label}: ${Number(value.toFixed(2))} ${unit} ${boundOf(each)}`.trimEnd(),
    );
  }
  return measurements.every(isWithinBounds);
};
