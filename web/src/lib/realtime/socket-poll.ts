import { useSocketState } from './realtime.ts';

/** The interval at which a query is loaded again while no event can arrive: none while the socket is open. */
export const usePollWhileDown = (ms: number): number | false => (useSocketState() === 'down' ? ms : false);
