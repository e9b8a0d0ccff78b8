import { setTimeout as wait } from 'node:timers/promises';
import { failureBody } from '../../../functions/http/failure-body.ts';
import { isIdempotentCommand } from '../../../shared/api/call.ts';
import { type CallName, callNamed, contract, type OutputOf, type RequestOf } from '../../../shared/api/index.ts';

/** A call that answered with a failure; the message has everything an operator can search the logs for. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(name: CallName, status: number, code: string, requestId: string) {
    super(`${name} answered ${status} ${code} (request_id ${requestId})`);
    this.status = status;
    this.code = code;
  }
}

export interface Connection {
  /** The address of the page, without a path. */
  origin: string;
  signal: () => AbortSignal;
}

const maxQuoted = 120;

/** Makes calls as the page does, and checks each response against the contract. */
export class SmokeClient {
  readonly connection: Connection;
  /** Absent before the sign-in. */
  token: string | undefined;
  /** Cookies of the sign-in by name; only the session's calls send them, as the browser does. */
  readonly cookies = new Map<string, string>();

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** The output of a call; throws `CallError` for a failure. */
  async call<N extends CallName>(name: N, input: RequestOf<N>): Promise<OutputOf<N>> {
    const response = await this.send(name, input as Record<string, unknown>);
    const body = await response.text();
    const parsed = jsonOf(body);
    if (response.status === 200) {
      this.storeCookies(response);
      const output = contract[name].output.safeParse(parsed);
      if (output.success) return output.data as OutputOf<N>;
      throw new Error(`${name} answered 200 with a body that its contract does not allow: ${output.error.message}`);
    }
    const failure = failureBody.safeParse(parsed);
    if (failure.success) throw new CallError(name, response.status, failure.data.error, failure.data.request_id);
    throw new Error(`${name} answered ${response.status} without a HIMS response: ${body.slice(0, maxQuoted)}`);
  }

  /** Throws unless the call fails with this code. */
  async expectFailure<N extends CallName>(name: N, input: RequestOf<N>, code: string): Promise<void> {
    try {
      await this.call(name, input);
    } catch (error) {
      if (error instanceof CallError && error.code === code) return;
      throw error;
    }
    throw new Error(`${name} was accepted, expected ${code}`);
  }

  private send(name: CallName, input: Record<string, unknown>): Promise<Response> {
    const call = callNamed(name);
    const url = new URL(`/api/${name}`, this.connection.origin);
    const isPost = call.method === 'POST';
    if (!isPost)
      for (const [key, value] of Object.entries(input))
        if (value !== undefined) url.searchParams.set(key, String(value));
    const cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    return fetch(url, {
      method: call.method,
      signal: this.connection.signal(),
      headers: {
        'user-agent': 'hims-smoke',
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(call.access.who === 'public' && cookie !== '' ? { cookie } : {}),
        ...(isPost ? { 'content-type': 'application/json', origin: this.connection.origin } : {}),
        ...(isIdempotentCommand(call) ? { 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(isPost ? { body: JSON.stringify(input) } : {}),
    });
  }

  private storeCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // An error page of CloudFront or the API: the caller reports its beginning.
    return undefined;
  }
};

const pollMs = 250;

/** Reads until the result is there; the step's timeout ends it. */
export const poll = async <T>(signal: () => AbortSignal, read: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const result = await read();
    if (result !== undefined) return result;
    await wait(pollMs, undefined, { signal: signal() });
  }
};
