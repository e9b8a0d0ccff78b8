import { isOnline } from '../api/connectivity.ts';
import { socketState } from './realtime.ts';

export const pollMs = 30_000;

/** Not while the server cannot be reached: the page loads everything again afterwards. */
export const canPoll = (): boolean => socketState() === 'down' && document.visibilityState !== 'hidden' && isOnline();
