import { lazyModule } from '../../lib/lazy-module.ts';

/** The password dialog over a screen whose session ends. */
export const signInAgain = lazyModule(() => import('./sign-in-again.tsx'));
