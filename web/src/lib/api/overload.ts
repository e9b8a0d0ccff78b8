import { ApiError } from './api-error.ts';
import { setNextAttempt } from './overload-state.ts';
import { retry } from './retry.ts';

/** Without Retry-After: WAF and API Gateway accept requests again after seconds. */
const defaultWaitMs = 2_000;
/** Each wait is longer by up to this share, so that the pages do not all come back in the same moment. */
const jitterShare = 0.5;
const growth = 1.6;
/** From the first attempt; the user is then asked to try again. */
const maxTotalMs = 90_000;

const isGatewayBody = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'message' in body && !('success' in body);

/** Refused in front of the functions by the rate of requests: the call had no effect. */
const isRateLimited = ({ status, requestId }: ApiError): boolean => status === 429 && requestId === undefined;

/**
 * Whether the server had too much to do. API Gateway answers 500 when Lambda refuses an invocation, and 503 when a
 * function takes too long; after both, and after a function's own 503, the call may have had its effect.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-apigateway-errors.html
 */
export const isOverload = (error: unknown): boolean =>
  error instanceof ApiError &&
  (isRateLimited(error) ||
    (error.status === 503 && error.code === 'unavailable') ||
    (error.status === 500 && error.requestId === undefined && isGatewayBody(error.cause)));

/**
 * Whether a read may soon succeed: there was no response, or a server error other than maintenance, which takes longer,
 * and an overload, which the call has waited out.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== 'maintenance' &&
  !isOverload(error) &&
  (error.code === 'offline' || error.status >= 500);

type Settings = {
  /** Whether a second execution has no second effect. */
  isRepeatable: boolean;
  /** Of calls that may have had an effect. */
  maxAttempts?: number;
  signal?: AbortSignal | undefined;
};

/**
 * Sends again after an overload, at the time that the response names or a growing default, until the limit of the total
 * time. The user sees the wait (`useOverload`).
 */
export const waitOutOverload = async <T>(
  send: () => Promise<T>,
  { isRepeatable, maxAttempts = Number.POSITIVE_INFINITY, signal }: Settings,
): Promise<T> => {
  const call = Symbol('call');
  const giveUpAt = Date.now() + maxTotalMs;
  try {
    return await retry(send, async (error, failures) => {
      if (!(error instanceof ApiError) || !isOverload(error)) throw error;
      if (!isRateLimited(error) && !(isRepeatable && failures < maxAttempts)) throw error;
      const moment = Date.now() + waitMs(failures - 1, error.retryAfter);
      if (moment > giveUpAt) throw error;
      setNextAttempt(call, moment);
      await waitUntil(moment, signal);
    });
  } finally {
    setNextAttempt(call, undefined);
  }
};

/** At least the named time (seconds), and longer with each attempt. */
export const waitMs = (attempt: number, retryAfter: number | undefined, random = Math.random): number =>
  Math.max((retryAfter ?? 0) * 1000, defaultWaitMs * growth ** attempt) * (1 + random() * jitterShare);

const waitUntil = (moment: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, moment - Date.now());
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
