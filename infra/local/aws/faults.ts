import { createHash } from 'node:crypto';
import * as z from 'zod';
import { changingFile } from '../changing-file.ts';

/** What can go wrong between the functions and the services of the local stack. */
export const faultKinds = [
  /** A request to a service is executed up to 300 ms later. */
  'delay',
  /** A request to a service is refused and not executed: DynamoDB, KMS, SQS and S3 throttle, S3 has an internal error. */
  'throttle',
  /** The connection to a service is cut before the request is executed. */
  'cut-before',
  /** The connection to a service is cut after the request was executed. */
  'cut-after',
  /** A service answers 500 after the request was executed. */
  'error-after',
  /** A write to DynamoDB is cancelled as if another transaction had one of its items. */
  'conflict',
  /** A socket is closed at the moment at which something is posted to it. */
  'gone-socket',
  /** The processes of a function that are busy are killed after a request to a service was executed. */
  'worker-death',
  /** A call was carried out and its caller receives 503, as after the 30 seconds of API Gateway. */
  'answer-lost',
  /** A batch of stream records is delivered up to one second later: after newer records of other items. */
  'batch-late',
  /** A batch of stream records is delivered again although the function succeeded. */
  'batch-again',
  /** A batch of stream records counts as failed although the function succeeded, and is divided and retried. */
  'batch-failed',
  /** A queue delivers its messages twice at the same time. */
  'message-again',
  /** An invocation sees a clock that is up to `clockStepSeconds` ahead. */
  'clock-step',
] as const;
export type FaultKind = (typeof faultKinds)[number];

const rateName = z
  .string()
  .refine((name) => faultKinds.some((kind) => `${name} `.startsWith(`${kind} `)), { error: 'Unknown fault' });

export const faultPlan = z.strictObject({
  /** Decides which occasions are faulty. */
  seed: z.number(),
  clockStepSeconds: z.number().max(240).default(240),
  /** How many of all occasions are faulty, from 0 to 1, by the kind, with the function or the whole subject after it where those differ. */
  rates: z.record(rateName, z.number().min(0).max(1)).default({}),
});
export type FaultPlan = z.input<typeof faultPlan>;

export interface Faults {
  /**
   * Whether a fault happens at this occasion, which is then logged: undefined, or a number from 0 to 1 that says how
   * strong it is. Both follow from the seed, the kind, the subject (such as `process-document-review PutItem`), and how
   * often the subject occurred before; only that number depends on the timing between processes.
   */
  strike: (kind: FaultKind, subject: string) => number | undefined;
  /** How far an invocation's clock is ahead, in milliseconds. */
  clockAheadMs: (subject: string) => number;
}

export const noFaults: Faults = { strike: () => undefined, clockAheadMs: () => 0 };

const rereadMs = 50;

/** Faults as the JSON file of a plan names them; a changed file is read again while the local stack runs. */
export const faultsFrom = (path: string, log: (line: string) => void): Faults => {
  const currentPlan = changingFile(path, faultPlan, rereadMs);
  const counts = new Map<string, number>();

  const strike = (kind: FaultKind, subject: string): number | undefined => {
    const { seed, rates } = currentPlan();
    const name = `${kind} ${subject}`;
    const [functionName = ''] = subject.split(' ');
    const rate = rates[name] ?? rates[`${kind} ${functionName}`] ?? rates[kind] ?? 0;
    if (rate === 0) return undefined;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const digest = createHash('sha256').update(`${seed} ${name} ${count}`).digest();
    if (digest.readUInt32BE(0) / 2 ** 32 >= rate) return undefined;
    log(`fault ${name}`);
    return digest.readUInt32BE(4) / 2 ** 32;
  };

  return {
    strike,
    clockAheadMs: (subject) => {
      const strength = strike('clock-step', subject);
      return strength === undefined ? 0 : Math.round(strength * 1000 * currentPlan().clockStepSeconds);
    },
  };
};
