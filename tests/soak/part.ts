import { printMeasurements } from '../bench/measurements.ts';
import { parts } from './parts.ts';

/** Runs one part by name with a seed, in full. */
const [partName, seed] = process.argv.slice(2);
const part = parts.find(({ name }) => name === partName);
if (!part || !/^\d+$/.test(seed ?? '')) throw new Error('Usage: part.ts <name> <seed>');
process.exitCode = printMeasurements(await part.run({ seed: Number(seed), size: 'full' })) ? 0 : 1;
