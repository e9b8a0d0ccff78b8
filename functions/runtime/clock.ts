import { setTimeout as pause } from 'node:timers/promises';

/** The clock of deliveries to sockets, in milliseconds since 1970. A simulation replaces its methods. */
export const clock = {
  now: (): number => Date.now(),
  wait: async (ms: number): Promise<void> => {
    await pause(ms);
  },
};
