import { lazyModule } from '../../../lib/lazy-module.ts';

/** The view with the file beside the decision, which replaces the table. */
export const decisionMode = lazyModule(() => import('./decision-mode.tsx'));
