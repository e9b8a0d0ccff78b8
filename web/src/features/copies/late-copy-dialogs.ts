import { layerContent } from '../../components/ui/layers.ts';

/** The dialogs of the register, loaded when the screen is idle or with the first of them. */
export const recallDialog = layerContent(() => import('./recall-dialog.tsx'));
export const recallReplacement = layerContent(() => import('./recall-replacement.tsx'));
