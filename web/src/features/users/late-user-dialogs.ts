import { layerContent } from '../../components/ui/layers.ts';

/** The dialogs of the administration of users. */
export const userDialogs = layerContent(() => import('./user-dialogs.tsx'));
