import type * as z from 'zod/mini';
import { isRefusedInMaintenance, maintenanceHeader } from '../../shared/api/call.ts';
import { type CallName, type CallOf, callNamed, type RequestOf } from '../../shared/api/index.ts';
import { type FailureCode, failures } from '../../shared/errors.ts';

/** What the server sends, without `success`. The client reads it by the contract: a body that does not match it fails. */
export type BodyOf<N extends CallName> = WithoutSuccess<z.input<CallOf<N>['output']>>;
type WithoutSuccess<T> = T extends unknown ? Omit<T, 'success'> : never;
type Answer<N extends CallName> = BodyOf<N> | Response;
/** One answer for every request, or a function of what was sent. The parameters of a GET arrive as text. */
export type Answers = {
  [N in CallName]?: Answer<N> | ((input: RequestOf<N>, headers: Headers) => Answer<N> | Promise<Answer<N>>);
};

type AnyAnswer = object | ((input: unknown, headers: Headers) => object | Promise<object>);

let answers = new Map<string, AnyAnswer>();
let sent: { name: string; input: object; headers: Headers }[] = [];
let unanswered: string[] = [];
let isInMaintenance = false;
let isConnected = true;

/** Answers calls from now on. `undefined` removes an answer. */
export const answerCalls = (table: Answers): void => {
  for (const [name, answer] of Object.entries(table)) {
    if (answer === undefined) answers.delete(name);
    else answers.set(name, answer);
  }
};

/** The inputs of all requests of this call since the test began. */
export const inputsOf = <N extends CallName>(name: N): RequestOf<N>[] =>
  sent.filter((request) => request.name === name).map(({ input }) => input as RequestOf<N>);

/** The names of all calls since the test began, in order. */
export const sentCalls = (): string[] => sent.map(({ name }) => name);

export const headersOf = (name: CallName): Headers[] =>
  sent.filter((request) => request.name === name).map(({ headers }) => headers);

/** The requests that no answer was given for, since the last call of this function. */
export const takeUnanswered = (): string[] => unanswered.splice(0);

export const resetCalls = (): void => {
  answers = new Map();
  sent = [];
  unanswered = [];
  isInMaintenance = false;
  isConnected = true;
};

type FailureDetails = { message?: string; status?: number; fields?: Record<string, string>; headers?: HeadersInit };

/** A failure as the server sends it, with the sentence of its code unless another is given. */
export const failed = (error: FailureCode, { message, status, fields, headers }: FailureDetails = {}): Response => {
  const body = { success: false, error, message: message ?? failures[error].message, fields, request_id: 'uji' };
  return Response.json(body, { status: status ?? failures[error].status, ...(headers ? { headers } : {}) });
};

/** An answer of status 200 that may break the contract. */
export const rawAnswer = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init);

/** During maintenance the server refuses every change, and says so in a header of every response. */
export const setMaintenance = (isOn: boolean): void => {
  isInMaintenance = isOn;
};

/** Without a connection no request gets a response. */
export const loseConnection = (): void => {
  isConnected = false;
};

/** No response to one call, as when a device between refuses it. */
export const noResponse = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

/** An answer that is withheld until `release`. */
export const withheld = <T>(answer: T): { answer: () => Promise<T>; release: () => void } => {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { answer: () => promise, release: () => resolve(answer) };
};

/** Replaces `fetch` in component tests. */
export const stubbedFetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
  const url = new URL(address, 'https://hims.example');
  if (!isConnected) return noResponse();
  if (url.pathname === '/config.json') return Response.json({});
  const name = url.pathname.replace('/api/', '');
  const headers = new Headers(init.headers);
  const input: object = init.body ? JSON.parse(String(init.body)) : Object.fromEntries(url.searchParams);
  sent.push({ name, input, headers });
  const response = await responseTo(name, input, headers);
  if (isInMaintenance) response.headers.set(maintenanceHeader, 'on');
  return response;
};

const responseTo = async (name: string, input: object, headers: Headers): Promise<Response> => {
  if (isInMaintenance && isRefusedInMaintenance(callNamed(name as CallName))) return failed('maintenance');
  const answer = answers.get(name);
  if (answer === undefined) {
    unanswered.push(`${name} ${JSON.stringify(input)}`);
    return failed('not_found');
  }
  const body = typeof answer === 'function' ? await answer(input, headers) : answer;
  return body instanceof Response ? body.clone() : Response.json({ success: true, ...body });
};
