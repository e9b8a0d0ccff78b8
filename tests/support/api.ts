import { type FailureBody, failureBody } from '../../functions/http/failure-body.ts';
import { commonErrors, isIdempotentCommand } from '../../shared/api/call.ts';
import { type CallName, callNamed, contract, type OutputOf, type RequestOf } from '../../shared/api/index.ts';
import type { SessionUser } from '../../shared/api/sessions.ts';
import { type FailureCode, failures } from '../../shared/errors.ts';
import { sha256Of, type TestFile } from './files.ts';
import { internalErrorText } from './local-stack-log.ts';

export const demoPassword = '24681357';

interface CallOptions {
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

export interface ErrorResponse extends Omit<FailureBody, 'error'> {
  status: number;
  error: FailureCode;
  headers: Headers;
}

export type CallResponse<N extends CallName> = { status: 200; headers: Headers; body: OutputOf<N> } | ErrorResponse;

/** An error code that the contract declares for this call, with its status; throws for any other. */
const declaredErrorCode = (name: CallName, error: string, status: number): FailureCode => {
  const known = [...commonErrors, ...callNamed(name).errors].find((code) => code === error);
  if (known === undefined || failures[known].status !== status)
    throw new Error(`${name} answered ${status} ${error}, which its contract does not name`);
  return known;
};

/** Makes calls as a browser does, over HTTP with a token or none, and checks every response against the contract. */
export class Client {
  readonly origin: string;
  readonly token: string | undefined;

  constructor(origin: string, token?: string) {
    this.origin = origin;
    this.token = token;
  }

  async call<N extends CallName>(name: N, input: RequestOf<N>, options: CallOptions = {}): Promise<CallResponse<N>> {
    const response = await this.send(name, input, options);
    const body: unknown = await response.json();
    const { status, headers } = response;
    if (status === 200) return { status, headers, body: contract[name].output.parse(body) as OutputOf<N> };
    const failure = failureBody.parse(body);
    if (failure.error === 'internal')
      process.stderr.write(`${name} failed: ${await internalErrorText(failure.request_id)}\n`);
    return { ...failure, error: declaredErrorCode(name, failure.error, status), status, headers };
  }

  /** The output of a call that must succeed. */
  async ok<N extends CallName>(name: N, input: RequestOf<N>, options: CallOptions = {}): Promise<OutputOf<N>> {
    const reply = await this.call(name, input, options);
    if (reply.status === 200) return (reply as Extract<CallResponse<N>, { status: 200 }>).body;
    throw new Error(`${name} failed: ${JSON.stringify(reply)}`);
  }

  /** The error of a call that must fail; accepts any input, as an attacker would send. */
  async expectError(name: CallName, input: unknown, options: CallOptions = {}): Promise<ErrorResponse> {
    const reply = await this.call(name, input as RequestOf<CallName>, options);
    if (reply.status !== 200) return reply as ErrorResponse;
    throw new Error(`${name} did not fail: ${JSON.stringify(reply)}`);
  }

  send(name: CallName, input: unknown, { idempotencyKey, headers = {} }: CallOptions = {}): Promise<Response> {
    const { method } = callNamed(name);
    const url = new URL(`/api/${name}`, this.origin);
    if (method === 'GET')
      for (const [key, value] of Object.entries(input as Record<string, unknown>))
        if (value !== undefined) url.searchParams.set(key, String(value));
    return fetch(url, {
      method,
      headers: {
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        // As the page does: a key for every command that can be repeated.
        ...(isIdempotentCommand(callNamed(name)) ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
        ...headers,
      },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    });
  }
}

/** The client of a signed-in user. */
export class UserClient extends Client {
  readonly user: SessionUser;
  /** The refresh cookie as it was set, name and value. */
  readonly cookie: string;

  constructor(origin: string, token: string, user: SessionUser, cookie: string) {
    super(origin, token);
    this.user = user;
    this.cookie = cookie;
  }

  get nrp(): string {
    return this.user.nrp;
  }

  /** Uploads files as the page does; returns the upload ids. */
  async upload(files: readonly TestFile[], purpose: 'submission' | 'bulk' = 'submission'): Promise<string[]> {
    const { uploads } = await this.ok('create-upload-urls', { purpose, files: files.map(uploadDescription) });
    await Promise.all(
      uploads.map(async ({ url, method, headers }, at) => {
        const file = files[at];
        if (!file) throw new Error('More URLs than files');
        const { status } = await fetch(url, { method, headers, body: Buffer.from(file.bytes) });
        if (status !== 200) throw new Error(`${file.name} was not accepted: ${status}`);
      }),
    );
    return uploads.map(({ upload_id }) => upload_id);
  }
}

/** The input of create-upload-urls for a file. */
export const uploadDescription = ({ name, content_type, bytes }: TestFile) => ({
  name,
  content_type,
  size: bytes.length,
  sha256: sha256Of(bytes),
});

export const signIn = async (origin: string, nrp: string, password = demoPassword): Promise<UserClient> => {
  const { status, headers, ...rest } = await new Client(origin).call('validate-login', { nrp, password });
  if (status !== 200 || !('body' in rest)) throw new Error(`${nrp} could not sign in: ${JSON.stringify(rest)}`);
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  return new UserClient(origin, rest.body.session.access_token, rest.body.user, cookie);
};
