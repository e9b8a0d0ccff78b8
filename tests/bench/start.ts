import { startLocalStack } from '../support/local-stack.ts';
import type { Measurement } from './measurements.ts';

/** The time of the local stack until its ready line, with new demo data and with existing data. */
export const measureStart = async (): Promise<Measurement[]> => {
  const localStack = await startLocalStack({ web: 'vite' });
  try {
    const { readyMs } = localStack;
    await localStack.restart();
    return [
      { label: 'start to the ready line, new demo data', value: readyMs, unit: 'ms', limit: 8_000 },
      { label: 'start to the ready line, existing data', value: localStack.readyMs, unit: 'ms', limit: 3_000 },
    ];
  } finally {
    await localStack.stop();
  }
};
