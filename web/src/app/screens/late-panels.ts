import { layerContent } from '../../components/ui/layers.ts';
import { lazyModule } from '../../lib/lazy-module.ts';

/** What the screens with submissions show once a submission is opened. */
export const submitterPanel = layerContent(() => import('../../features/submission-detail/submitter-panel.tsx'));
export const submissionPanel = layerContent(() => import('../../features/submission-detail/submission-panel.tsx'));
export const submissionSections = lazyModule(() => import('../../features/submission-detail/submission-content.tsx'));
