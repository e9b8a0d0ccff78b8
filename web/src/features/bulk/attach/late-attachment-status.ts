import { lazyModule } from '../../../lib/lazy-module.ts';

/** The header's status of attached files; loaded with the dialog in which they are chosen. */
export const attachmentStatus = lazyModule(() => import('./attachment-status.tsx'));
