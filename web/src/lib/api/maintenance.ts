import { useSyncExternalStore } from 'react';
import { maintenanceHeader } from '../../../../shared/api/call.ts';
import { Listeners } from '../listeners.ts';

let now = false;
const listeners = new Listeners();

/**
 * Called after every response: whether data can be changed. A failure without the header may come from a proxy, which does
 * not know.
 */
export const noteMaintenance = ({ headers, ok }: Pick<Response, 'headers' | 'ok'>): void => {
  const reported = headers.get(maintenanceHeader) === 'on';
  if (reported === now || (!reported && !ok)) return;
  now = reported;
  listeners.notify();
};

/** True from the first response during maintenance to the first success after it. */
export const isInMaintenance = (): boolean => now;

export const useMaintenance = (): boolean => useSyncExternalStore(listeners.subscribe, isInMaintenance);
