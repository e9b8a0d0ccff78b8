import { startLocalStack } from '../support/local-stack.ts';
import type { Measurement } from './measurements.ts';

/** How long the local stage takes to its ready line, with new demo data and with data from before. */
export const measureStart = async (): Promise<Measurement[]> => {
  const started = performance.now();
  const localStack = await startLocalStack();
  try {
    const first = performance.now() - started;
    const restarted = performance.now();
    await localStack.restart();
    return [
      { what: 'start to the ready line, new demo data', value: first, unit: 'ms' },
      { what: 'start to the ready line, data from before', value: performance.now() - restarted, unit: 'ms' },
    ];
  } finally {
    await localStack.stop();
  }
};
