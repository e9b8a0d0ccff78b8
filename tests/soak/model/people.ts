import { setTimeout as wait } from 'node:timers/promises';
import { failureBody } from '../../../functions/http/failure-body.ts';
import { isIdempotentCommand } from '../../../shared/api/call.ts';
import { type CallName, callNamed, contract, type OutputOf, type RequestOf } from '../../../shared/api/index.ts';
import type { FailureCode } from '../../../shared/errors.ts';
import { Client, demoPassword, uploadDescription } from '../../support/api.ts';
import type { TestFile } from '../../support/files.ts';

/** A refusal, or `lost`: a server error or no response, after which it is open whether there was an effect. */
export type Answer<N extends CallName> =
  | { code: 'ok'; body: OutputOf<N>; cookie: string; attempts: number }
  | { code: FailureCode | 'lost'; attempts: number };

/** A person retries until the outcome is definite; the local stack's faults are rare enough that it soon is. */
const maxAttempts = 25;
const retryMs = 60;

/** Sends a call once. */
export const sendOnce = async <N extends CallName>(
  client: Client,
  name: N,
  input: RequestOf<N>,
  options: { idempotencyKey?: string; headers?: Record<string, string> } = {},
): Promise<Answer<N>> => {
  const response = await client.send(name, input, options).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  if (!response || text === undefined) return { code: 'lost', attempts: 1 };
  if (response.status === 200) {
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    return { code: 'ok', body: contract[name].output.parse(JSON.parse(text)) as OutputOf<N>, cookie, attempts: 1 };
  }
  if (response.status >= 500) return { code: 'lost', attempts: 1 };
  return { code: failureBody.parse(JSON.parse(text)).error as FailureCode, attempts: 1 };
};

/** A user who stays signed in, as a page does: it renews its session, and asks for the password when that fails. */
export class Person {
  readonly nrp: string;
  readonly #url: () => string;
  readonly #password: () => string;
  #token = '';
  #cookie = '';

  constructor(nrp: string, url: () => string, password: () => string = () => demoPassword) {
    this.nrp = nrp;
    this.#url = url;
    this.#password = password;
  }

  get client(): Client {
    return new Client(this.#url(), this.#token);
  }

  async signIn(): Promise<void> {
    const answer = await this.#untilDefinite(() =>
      sendOnce(this.client, 'validate-login', { nrp: this.nrp, password: this.#password() }),
    );
    if (answer.code !== 'ok') throw new Error(`${this.nrp} cannot sign in: ${answer.code}`);
    this.#token = answer.body.session.access_token;
    this.#cookie = answer.cookie;
  }

  /** Renews the session, or signs in where it has ended. */
  async refresh(): Promise<void> {
    const headers = { cookie: this.#cookie };
    const answer = await this.#untilDefinite(() => sendOnce(this.client, 'refresh-session', {}, { headers }));
    if (answer.code !== 'ok') return this.signIn();
    this.#token = answer.body.session.access_token;
    this.#cookie = answer.cookie || this.#cookie;
  }

  async signOut(): Promise<void> {
    await this.#untilDefinite(() => sendOnce(this.client, 'sign-out', {}, { headers: { cookie: this.#cookie } }));
  }

  /** Sends a call until its outcome is definite, a command with the same key each time. */
  async do<N extends CallName>(name: N, input: RequestOf<N>, isRepeated = false): Promise<Answer<N>> {
    const options = { idempotencyKey: crypto.randomUUID() };
    const answer = await this.#untilDefinite(() => sendOnce(this.client, name, input, options), true);
    if (isRepeated && answer.code === 'ok' && isIdempotentCommand(callNamed(name))) {
      const again = await this.#untilDefinite(() => sendOnce(this.client, name, input, options), true);
      const [first, second] = [answer, again].map((each) => JSON.stringify('body' in each ? each.body : each.code));
      if (first !== second) throw new Error(`${name} was repeated with its key: ${first}, then ${second}`);
    }
    return answer;
  }

  /** The output of a call that must succeed. */
  async ok<N extends CallName>(name: N, input: RequestOf<N>): Promise<OutputOf<N>> {
    const answer = await this.do(name, input);
    if (answer.code !== 'ok') throw new Error(`${name} ${JSON.stringify(input)} by ${this.nrp}: ${answer.code}`);
    return answer.body;
  }

  /** Uploads files as the page does: 412 means that an earlier attempt stored the file. */
  async upload(files: readonly TestFile[], purpose: 'submission' | 'bulk' = 'submission'): Promise<string[]> {
    const { uploads } = await this.ok('create-upload-urls', { purpose, files: files.map(uploadDescription) });
    await Promise.all(
      uploads.map(async ({ url, method, headers }, at) => {
        const body = Buffer.from(files[at]?.bytes ?? []);
        for (let attempt = 1; ; attempt += 1) {
          const response = await fetch(url, { method, headers, body }).catch(() => undefined);
          await response?.arrayBuffer();
          if (response?.status === 200 || response?.status === 412) return;
          if (attempt === maxAttempts) throw new Error(`${url} was not accepted: ${response?.status}`);
          await wait(retryMs);
        }
      }),
    );
    return uploads.map(({ upload_id }) => upload_id);
  }

  async #untilDefinite<N extends CallName>(send: () => Promise<Answer<N>>, renews = false): Promise<Answer<N>> {
    for (let attempts = 1; ; attempts += 1) {
      const answer = await send();
      const isOpen = answer.code === 'lost' || answer.code === 'conflict' || answer.code === 'unavailable';
      const isSignedOut = renews && answer.code === 'unauthenticated' && attempts < 4;
      if ((!isOpen && !isSignedOut) || attempts === maxAttempts) return { ...answer, attempts };
      if (isSignedOut) await this.refresh();
      else await wait(retryMs);
    }
  }
}
