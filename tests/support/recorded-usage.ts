import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionUsage } from '../../infra/local/run/permission-usage.ts';
import { root } from './commands.ts';

/** The suite of integration tests, in two parts that run at the same time. */
export const integrationParts = ['integration-1', 'integration-2'] as const;

/**
 * The permissions that functions used on the local stacks of these suites, which recorded them when they stopped (`npm
 * test integration`). The same template gives every local stack the same ARNs, so uses of several count together.
 */
export const recordedUsage = (suites: readonly string[]): FunctionUsage[] => {
  const merged = new Map<string, FunctionUsage>();
  for (const suite of suites)
    for (const each of read(suite)) {
      const known = merged.get(each.name);
      merged.set(each.name, {
        ...each,
        used: [...(known?.used ?? []), ...each.used],
        transactionItems: [...(known?.transactionItems ?? []), ...each.transactionItems],
      });
    }
  return [...merged.values()];
};

const read = (suite: string): FunctionUsage[] => {
  const file = join(root, 'dist', 'test-logs', `${suite}.usage.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FunctionUsage[]) : [];
};
