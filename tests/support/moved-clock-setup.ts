import type { TestProject } from 'vitest/node';
import { lowPasswordCost, preparedAssembly } from './local-stack.ts';
import { shareLocalStack } from './local-stack-log.ts';
import { createMovedClock } from './moved-clock.ts';

/** Starts one local stack with the demo users and no documents, whose clock the files of the suite move. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clock = createMovedClock();
  const assembly = preparedAssembly();
  const stop = await shareLocalStack(project, {
    seed: 'users',
    env: { ...lowPasswordCost, ...clock.env, ...(assembly && { HIMS_ASSEMBLY: assembly }), HIMS_VERBOSE: '1' },
  });
  project.provide('clockFile', clock.env.HIMS_CLOCK);
  return async () => {
    await stop();
    clock.remove();
  };
}
