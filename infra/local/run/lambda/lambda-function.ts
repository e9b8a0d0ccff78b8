import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import * as z from 'zod';
import { type Faults, noFaults } from '../../aws/faults.ts';
import type { Log } from '../log.ts';
import { clockOffsetMs } from '../moved-clock.ts';
import type { LambdaSettings } from './environment.ts';
import type { ProcessMode } from './process-limit.ts';
import { createProcessPool, type PooledFunction, type ProcessPool } from './process-pool.ts';
import type { FunctionResponse, InvocationContext } from './protocol.ts';
import { withSourcePlaces } from './source-trace.ts';
import { startWorker } from './worker-process.ts';

const maxConcurrency = 8;
/** Lambda's limit for the event and the response of a synchronous invocation. */
const maxPayloadBytes = 6 * 1024 * 1024;

export interface Invocation {
  requestId: string;
  response: FunctionResponse;
}

export interface LambdaFunction {
  name: string;
  /** The name in the source: `validate-login`. */
  label: string;
  arn: string;
  /** `invokedArn` is what the caller invoked: the function's ARN with its alias, or without one by default. */
  invoke: (event: unknown, invokedArn?: string) => Promise<Invocation>;
  /** Kills the processes that run the function; its invocations fail. */
  killBusy: () => void;
}

/** Processes that run functions and show what they log. */
export const functionProcesses = (log: Log, mode?: ProcessMode): ProcessPool =>
  createProcessPool(
    ({ code, background }, memoryMb) =>
      startWorker(code, { memoryMb, background }, (line, codePath) => showFunctionLog(log, codePath, line)),
    { ...(mode && { mode }) },
  );

/** A function: its invocations run in the pool's processes, up to eight at a time or its reserved concurrency. */
export const lambdaFunction = (
  settings: LambdaSettings,
  log: Log,
  pool: ProcessPool,
  faults: Faults = noFaults,
): LambdaFunction => {
  const { codePath, handler, timeoutMs, env } = settings;
  const label = basename(codePath);
  const member: PooledFunction = {
    code: { codePath, handler, timeoutMs, env },
    memoryMb: settings.memoryMb,
    limit: settings.reservedConcurrency ?? maxConcurrency,
    background: settings.background ?? false,
  };

  /** Invocations that have not ended. */
  let running = 0;

  const contextFor = (requestId: string, invokedFunctionArn: string): InvocationContext => ({
    functionName: settings.name,
    functionVersion: settings.version,
    invokedFunctionArn,
    memoryLimitInMB: String(settings.memoryMb),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${settings.name}`,
    logStreamName: 'local',
  });

  return {
    name: settings.name,
    label,
    arn: settings.arn,
    invoke: async (event, invokedArn = settings.arn) => {
      const requestId = randomUUID();
      const text = JSON.stringify(event);
      if (Buffer.byteLength(text) > maxPayloadBytes) return { requestId, response: payloadTooLarge('Request') };
      // A queue or a stream tries again by itself.
      if (!settings.background && running >= (settings.reservedConcurrency ?? Number.POSITIVE_INFINITY))
        return { requestId, response: throttled };
      running += 1;
      const worker = await pool.acquire(member);
      if (!worker) {
        running -= 1;
        return { requestId, response: throttled };
      }
      try {
        const startOffsetMs = clockOffsetMs();
        const clockAheadMs = startOffsetMs + faults.clockAheadMs(label);
        const context = contextFor(requestId, invokedArn);
        if (settings.background) log.debug(`invoked ${label} ${recordCount(event)} records`);
        const response = await worker.invoke(member.code, { event: text, context, clockAheadMs });
        // Its SDK clients took the move for an error of their clock, and would correct that of the next invocation too.
        if (clockOffsetMs() !== startOffsetMs) worker.kill();
        if ('error' in response)
          log.error(
            `${label} ${requestId}: ${withSourcePlaces(response.error.trace, codePath) || response.error.errorMessage}`,
          );
        else if (Buffer.byteLength(response.result) > maxPayloadBytes)
          return { requestId, response: payloadTooLarge('Response') };
        return { requestId, response };
      } finally {
        running -= 1;
        pool.release(worker);
      }
    },
    killBusy: () => pool.killBusy(member),
  };
};

/** The messages or stream records of an event; none of a schedule. */
const recordCount = (event: unknown): number =>
  typeof event === 'object' && event !== null && 'Records' in event && Array.isArray(event.Records)
    ? event.Records.length
    : 0;

/** Lambda's response when no capacity is available. */
const throttled: FunctionResponse = {
  error: { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.', trace: '' },
};

const payloadTooLarge = (what: 'Request' | 'Response'): FunctionResponse => ({
  error: {
    errorType: `${what}EntityTooLarge`,
    errorMessage: `${what} payload size exceeded maximum allowed payload size (6291556 bytes).`,
    trace: '',
  },
});

const logLine = z.object({
  level: z.string(),
  message: z.string(),
  request_id: z.string().optional(),
  cause: z.object({ name: z.string(), message: z.string(), stack: z.string().optional() }).optional(),
});

/** Functions log JSON lines with a level; errors, with their cause, and warnings are always shown. */
const showFunctionLog = (log: Log, codePath: string, line: string): void => {
  const name = basename(codePath);
  const { data } = logLine.safeParse(parsedJson(line));
  if (data && /^(ERROR|CRITICAL|FATAL)$/i.test(data.level)) {
    const { message, request_id, cause } = data;
    const request = request_id === undefined ? '' : ` (request ${request_id})`;
    log.error(`${name}: ${message}${request}${cause ? `: ${cause.name}: ${cause.message}` : ''}`);
    log.debug(`${name}: ${withSourcePlaces(line, codePath)}`);
  } else if (!data || /^WARN/i.test(data.level)) log.warn(`${name}: ${line}`);
  else log.debug(`${name}: ${line}`);
};

const parsedJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
