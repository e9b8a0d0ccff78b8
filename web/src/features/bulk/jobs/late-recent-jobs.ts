import { lazyModule } from '../../../lib/lazy-module.ts';

/** The link in the bell's list. */
export const recentJobs = lazyModule(() => import('./recent-jobs.tsx'));
