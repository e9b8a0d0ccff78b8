import { layerContent } from '../../../components/ui/layers.ts';

/** The data, text and history of one document. */
export const documentDialog = layerContent(() => import('./document-dialog.tsx'));
