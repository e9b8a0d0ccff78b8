import { printMeasurements } from '../bench/measurements.ts';
import { parts } from './parts.ts';

/** Runs one part by name with a seed, at full size or short. */
const [partName, seed, size = 'full'] = process.argv.slice(2);
const part = parts.find(({ name }) => name === partName);
if (!part || !/^\d+$/.test(seed ?? '') || (size !== 'full' && size !== 'short'))
  throw new Error('Usage: part.ts <name> <seed> [full|short]');
process.exitCode = printMeasurements(await part.run({ seed: Number(seed), size })) ? 0 : 1;
