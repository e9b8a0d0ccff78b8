import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const manifest = z.object({
  artifacts: z.record(z.string(), z.object({ type: z.string(), environment: z.string().optional() })),
});

const unknownAccount = 'unknown-account';

/**
 * The accounts and Regions that must be bootstrapped before a synthesized assembly is deployed, as `aws://account/region`.
 * The account is `<account>` while environments.ts does not name one.
 */
export const bootstrapTargets = (assembly: string): string[] => {
  const { artifacts } = manifest.parse(JSON.parse(readFileSync(join(assembly, 'manifest.json'), 'utf8')));
  const stacks = Object.values(artifacts).filter(({ type }) => type === 'aws:cloudformation:stack');
  return [...new Set(stacks.map(({ environment = '' }) => environment.replace(unknownAccount, '<account>')))].sort();
};
