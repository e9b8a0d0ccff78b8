import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Log } from '../log.ts';
import type { LambdaSettings } from './environment.ts';
import type { Outcome } from './protocol.ts';
import { startWorker, type TimelessContext, type WorkerProcess } from './worker-process.ts';

const MAX_WORKERS = 8;
const IDLE_MS = 5 * 60_000;
/** Lambda's limit for the event and the answer of a synchronous invocation. */
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

export interface Invocation {
  requestId: string;
  outcome: Outcome;
}

export interface LambdaFunction {
  name: string;
  /** As its source calls it: `validate-login`. */
  label: string;
  arn: string;
  invoke: (event: unknown) => Promise<Invocation>;
  /** New code: idle processes end now, busy ones after their invocation. */
  reload: () => void;
  stop: () => void;
}

interface Slot {
  worker: WorkerProcess;
  generation: number;
  idle?: NodeJS.Timeout;
}

/** A function with its processes: one invocation at a time in each, more processes as more come at once, up to eight. */
export function lambdaFunction(settings: LambdaSettings, log: Log): LambdaFunction {
  const free: Slot[] = [];
  const busy = new Set<Slot>();
  const waiting: ((slot: Slot) => void)[] = [];
  let generation = 0;
  const label = basename(settings.codePath);

  const retire = (slot: Slot): void => {
    clearTimeout(slot.idle);
    slot.worker.kill();
  };
  const start = (): Slot => ({
    worker: startWorker(settings, (line) => showFunctionLog(log, label, line)),
    generation,
  });

  const acquire = async (): Promise<Slot> => {
    for (let slot = free.pop(); slot; slot = free.pop()) {
      clearTimeout(slot.idle);
      if (slot.worker.alive()) {
        busy.add(slot);
        return slot;
      }
    }
    if (busy.size < MAX_WORKERS) {
      const slot = start();
      busy.add(slot);
      return slot;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };

  const release = (slot: Slot): void => {
    busy.delete(slot);
    const usable = slot.worker.alive() && slot.generation === generation;
    if (!usable) retire(slot);
    const next = waiting.shift();
    if (next) {
      const given = usable ? slot : start();
      busy.add(given);
      next(given);
    } else if (usable) {
      slot.idle = setTimeout(() => {
        free.splice(free.indexOf(slot), 1);
        retire(slot);
      }, IDLE_MS).unref();
      free.push(slot);
    }
  };

  const contextFor = (requestId: string): TimelessContext => ({
    functionName: settings.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: settings.arn,
    memoryLimitInMB: String(settings.memoryMb),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${settings.name}`,
    logStreamName: 'local',
  });

  return {
    name: settings.name,
    label,
    arn: settings.arn,
    invoke: async (event) => {
      const requestId = randomUUID();
      const text = JSON.stringify(event);
      if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) return { requestId, outcome: tooLarge('Request') };
      const slot = await acquire();
      try {
        const outcome = await slot.worker.invoke(text, contextFor(requestId));
        if ('error' in outcome)
          log.error(`${label} ${requestId}: ${outcome.error.trace || outcome.error.errorMessage}`);
        else if (Buffer.byteLength(outcome.result) > MAX_PAYLOAD_BYTES)
          return { requestId, outcome: tooLarge('Response') };
        return { requestId, outcome };
      } finally {
        release(slot);
      }
    },
    reload: () => {
      generation += 1;
      for (const slot of free.splice(0)) retire(slot);
    },
    stop: () => {
      for (const slot of [...free.splice(0), ...busy]) retire(slot);
    },
  };
}

const tooLarge = (what: 'Request' | 'Response'): Outcome => ({
  error: {
    errorType: `${what}EntityTooLarge`,
    errorMessage: `${what} payload size exceeded maximum allowed payload size (6291556 bytes).`,
    trace: '',
  },
});

/** Functions log JSON lines with a level; what they say of a failure is always shown. */
function showFunctionLog(log: Log, name: string, line: string): void {
  const text = `${name}: ${line}`;
  if (/"level":\s*"(ERROR|CRITICAL|FATAL)"/i.test(line)) log.error(text);
  else if (/"level":\s*"WARN(ING)?"/i.test(line) || !line.startsWith('{')) log.warn(text);
  else log.detail(text);
}
