import { inject } from 'vitest';
import { type LocalStack, type LocalStackSettings, startLocalStack } from './local-stack.ts';

/** As the suite's local stack, with its own data: the demo users only. */
export const startWithUsers = (web: LocalStackSettings['web']): Promise<LocalStack> =>
  startLocalStack({ seed: 'users', web, env: { HIMS_ASSEMBLY: inject('assembly') } });

/**
 * Variables of a restart in maintenance, with the template of `-c maintenance=on` instead of the suite's. A restart
 * without them leaves maintenance.
 */
export const maintenanceVariables = { HIMS_MAINTENANCE: 'on', HIMS_ASSEMBLY: '', HIMS_PASSWORD_COST: '12' };
