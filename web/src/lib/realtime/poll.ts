import { isOnline } from '../api/connectivity.ts';
import { socketState } from './realtime.ts';

/** How often a visible page asks for changes while no event can arrive. */
export const pollMs = 30_000;

/** Not while the server cannot be reached: the page loads everything again afterwards. */
export const canPoll = (): boolean => socketState() === 'down' && document.visibilityState !== 'hidden' && isOnline();
