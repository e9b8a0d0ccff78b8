import { lazyModule } from '../../../lib/lazy-module.ts';

/** The toasts about the jobs that were started or shown on the screen; loaded with their dialog. */
export const jobToasts = lazyModule(() => import('./job-toasts.ts'));
