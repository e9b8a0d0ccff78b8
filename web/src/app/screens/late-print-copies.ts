import { layerContent } from '../../components/ui/layers.ts';

export const printCopies = layerContent(() => import('./print-copies.tsx'));
