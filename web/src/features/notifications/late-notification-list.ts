import { layerContent } from '../../components/ui/layers.ts';

/** The list below the bell. */
export const notificationList = layerContent(() => import('./notification-list.tsx'));
