import { layerContent } from '../../components/ui/layers.ts';

/** The confirmation of a decision. */
export const decisionDialog = layerContent(() => import('./decision-dialog.tsx'));
