import { lazyModule } from '../lib/lazy-module.ts';

/** The layer with the header's links on small screens. */
export const mobileMenu = lazyModule(() => import('./mobile-menu.tsx'));
