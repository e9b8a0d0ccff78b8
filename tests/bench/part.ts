import { printMeasurements, saveMeasurements } from './measurements.ts';
import { parts, withOwnLocalStack } from './parts.ts';
import { sizes } from './sizes.ts';

/** Runs one part of the benchmark by name, on its own local stack. */
const [partName, size] = process.argv.slice(2);
const part = parts.find(({ name }) => name === partName);
if (!part || (size !== 'full' && size !== 'small')) throw new Error('Usage: part.ts <name> full|small');
const measurements = await part.run(sizes[size], withOwnLocalStack);
if (size === 'full') saveMeasurements(part, measurements);
process.exitCode = printMeasurements(measurements) ? 0 : 1;
