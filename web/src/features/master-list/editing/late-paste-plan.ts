import { lazyModule } from '../../../lib/lazy-module.ts';

/** What reads a pasted block; it knows every heading and word that an import knows. */
export const pastePlan = lazyModule(() => import('./paste-plan.ts'));
