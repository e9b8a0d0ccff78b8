import type { Call } from '../../../../shared/api/call.ts';
import type { CallName, OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { parsedJson } from '../parsed-json.ts';
import { offlineError, unansweredError } from './api-error.ts';
import { loadCall } from './calls.ts';
import { checkReachable, isOnline, setReachable } from './connectivity.ts';
import { noteMaintenance } from './maintenance.ts';
import { errorOfResponse, errorOfUnexpectedOutput, isRefusal } from './response-error.ts';

/** API Gateway's limit is 30 s; two seconds later no response can arrive. */
const timeoutMs = 32_000;

type SendOptions = {
  accessToken?: string | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** A response with the server's time of sending (milliseconds; undefined without a Date header). */
export type CallResult<N extends CallName> = {
  output: OutputOf<N>;
  serverNow: number | undefined;
};

export const queryOf = (input: object): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
};

/** One HTTP request, without session handling. */
export const send = async <N extends CallName>(
  name: N,
  input: RequestOf<N>,
  options: SendOptions = {},
): Promise<CallResult<N>> => {
  const call = await loadCall(name);
  const { response, body: text } = await exchange(call, input, options, (reply) => reply.text());
  const body = parsedJson(text);
  if (!response.ok) throw errorOfResponse(response, body ?? text);
  const parsed = call.output.safeParse(body);
  if (!parsed.success || isRefusal(body)) throw errorOfUnexpectedOutput(body, parsed.error);
  const date = Date.parse(response.headers.get('Date') ?? '');
  return {
    output: parsed.data as OutputOf<N>,
    serverNow: Number.isNaN(date) ? undefined : date,
  };
};

/** The same with the body as raw bytes, so that a worker can parse large responses by the contract. */
export const sendForBytes = async <N extends CallName>(
  name: N,
  input: RequestOf<N>,
  options: SendOptions = {},
): Promise<ArrayBuffer> => {
  const { response, body } = await exchange(await loadCall(name), input, options, (reply) => reply.arrayBuffer());
  if (response.ok) return body;
  const text = new TextDecoder().decode(body);
  throw errorOfResponse(response, parsedJson(text) ?? text);
};

const exchange = async <T>(
  { name, method }: Call,
  input: object,
  { accessToken, idempotencyKey, signal }: SendOptions,
  read: (reply: Response) => Promise<T>,
): Promise<{ response: Response; body: T }> => {
  const isRead = method === 'GET';
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let body: T;
  try {
    response = await fetch(`/api/${name}${isRead ? queryOf(input) : ''}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(isRead ? {} : { 'Content-Type': 'application/json' }),
        ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      body: isRead ? null : JSON.stringify(input),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    body = await read(response);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    await checkReachable();
    throw isOnline() ? unansweredError(cause) : offlineError(cause);
  }
  setReachable(true);
  noteMaintenance(response);
  return { response, body };
};
