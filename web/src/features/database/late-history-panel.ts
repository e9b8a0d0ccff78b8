import { layerContent } from '../../components/ui/layers.ts';

/** The history of a document, beside the list. */
export const historyPanel = layerContent(() => import('./history-panel.tsx'));
