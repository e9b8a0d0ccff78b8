import type { TestProject } from 'vitest/node';
import { lowPasswordCost } from './local-stack.ts';
import { shareLocalStack } from './local-stack-log.ts';

/**
 * Starts one local stack with new demo data and no page, for all files of the suite. It scans uploads, locks
 * documents and recognizes scans: what works with these switches on also works without them, which the browser suites
 * have.
 */
export default (project: TestProject): Promise<() => Promise<void>> =>
  shareLocalStack(project, { protectFiles: true, env: { ...lowPasswordCost, HIMS_VERBOSE: '1', HIMS_OCR: '1' } });
