import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionUsage } from '../../infra/local/run/permission-usage.ts';
import { root } from './commands.ts';

/** The suites of integration tests, the shards of the one with all functions first. */
export const integrationSuites = ['integration-1', 'integration-2', 'moved-clock'] as const;

/**
 * Files of the recovery suite in which each function has processes of its own. Functions that share processes do not use
 * all of their permissions: what one has read, others find in the cache.
 */
export const isolatedFiles = ['isolation', 'smoke'] as const;

/**
 * The permissions that functions used on the local stacks of these suites, which recorded them when they stopped. The
 * same template gives every local stack the same ARNs, so uses of several count together; the statements are those of
 * the first suite.
 */
export const recordedUsage = (suites: readonly string[]): FunctionUsage[] => {
  const merged = new Map<string, FunctionUsage>();
  for (const suite of suites)
    for (const each of read(suite)) {
      const known = merged.get(each.name);
      merged.set(each.name, {
        ...(known ?? each),
        used: [...(known?.used ?? []), ...each.used],
        transactionItems: [...(known?.transactionItems ?? []), ...each.transactionItems],
      });
    }
  return [...merged.values()];
};

const read = (suite: string): FunctionUsage[] => {
  const file = join('dist', 'test-logs', `${suite}.usage.json`);
  if (!existsSync(join(root, file)))
    throw new Error(`${file} does not exist: the suite ${suite} of \`npm run test:full\` records it when it ends`);
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as FunctionUsage[];
};
