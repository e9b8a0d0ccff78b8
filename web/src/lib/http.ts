import { type CallName, callNamed, type OutputOf, type RequestOf } from '../../../shared/api/index.ts';
import { failureOf, offlineError } from './api-error.ts';
import { setReachable } from './connectivity.ts';

/** API Gateway gives up after 30 s; a little longer, and no answer will come. */
const TIMEOUT_MS = 32_000;

type SendOptions = {
  accessToken?: string | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** An answer, and the server's clock when it gave it (milliseconds; undefined when the answer names none). */
export type Answer<N extends CallName> = {
  output: OutputOf<N>;
  serverNow: number | undefined;
};

export function queryOf(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** One request over the wire, with nothing known of sessions. */
export async function send<N extends CallName>(
  name: N,
  input: RequestOf<N>,
  { accessToken, idempotencyKey, signal }: SendOptions = {},
): Promise<Answer<N>> {
  const call = callNamed(name);
  const reads = call.method === 'GET';
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api/${name}${reads ? queryOf(input) : ''}`, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        ...(reads ? {} : { 'Content-Type': 'application/json' }),
        ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      body: reads ? null : JSON.stringify(input),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    setReachable(false);
    throw offlineError(cause);
  }
  setReachable(true);
  const body = parseJson(text);
  if (!response.ok || body === undefined) throw failureOf(response, body ?? text);
  const date = Date.parse(response.headers.get('Date') ?? '');
  // The server parses every answer with the contract's schema before it sends it; parsing it again would only cost time.
  return {
    output: body as OutputOf<N>,
    serverNow: Number.isNaN(date) ? undefined : date,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
