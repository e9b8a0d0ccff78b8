import { describe, expect, it } from 'vitest';
import { printMeasurements } from '../bench/measurements.ts';
import { parts } from './parts.ts';

/** The same choices in each run: a new failure comes from a change of the code. */
const seed = 20_261_121;

describe('the soak, short', () => {
  it.each(parts)('$name: $title', async ({ run }) => {
    expect(printMeasurements(await run({ seed, size: 'short' }))).toBe(true);
  });
});
