import { lazyModule } from '../../lib/lazy-module.ts';

/** The line about an absence, with the call that it needs. */
export const absenceBanner = lazyModule(() => import('./absence-banner.tsx'));
