import * as z from 'zod';
import { changingFile } from '../changing-file.ts';

/** How the clock of the local stack differs from the machine's; read from the file of `HIMS_CLOCK`. */
const clockFile = z.strictObject({ offset_ms: z.number().int() });

const rereadMs = 20;

const MachineDate = Date;

let readOffset = (): number => 0;

/** How far the clock of the local stack is ahead of the machine's, in milliseconds. */
export const clockOffsetMs = (): number => readOffset();

/**
 * Replaces the clock of this process by one that follows a JSON file, `{"offset_ms": 86400000}`, which may change while
 * the local stack runs. The services of the gateway, schedules and queues use this clock; functions get it with each
 * invocation. Timers run as before.
 */
export const followClockFile = (path: string): void => {
  const read = changingFile(path, clockFile, rereadMs);
  readOffset = () => read().offset_ms;
  moveClock(readOffset);
};

/** Replaces the clock of this process by one that is so many milliseconds ahead; returns what gives it back. */
export const moveClock = (offsetMs: () => number): (() => void) => {
  const before = globalThis.Date;
  const now = () => MachineDate.now() + offsetMs();
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, time, newTarget) => Reflect.construct(target, time.length === 0 ? [now()] : time, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return () => {
    globalThis.Date = before;
  };
};
