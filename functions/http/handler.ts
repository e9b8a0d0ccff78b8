import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import {
  type CallName,
  type CallOf,
  callNamed,
  type InputOf,
  isIdempotentCommand,
  type OutputOf,
} from '../../shared/api/index.ts';
import { Failure } from '../../shared/errors.ts';
import { log } from '../observability/log.ts';
import { countAnswered, countRefused } from '../observability/metrics.ts';
import { authenticated } from './authentication.ts';
import { type CallEvent, type Caller, type RequestFacts, requestFacts } from './call-event.ts';
import { onceUnderKey } from './idempotency.ts';
import { type Command, commandWithoutKey } from './idempotency-store.ts';
import { parsedInput } from './input.ts';
import { postGuard } from './origin-check.ts';
import { answered, failureOf } from './responses.ts';

export type { Caller, RequestFacts } from './call-event.ts';

type CallerOf<N extends CallName> = CallOf<N>['access'] extends { who: 'public' } ? undefined : Caller;
/** The contract's output; `success` is the pipeline's to say. */
type Answer<Output> = Output extends unknown ? Omit<Output, 'success'> & { success?: true } : never;

export interface Circumstances<N extends CallName> {
  caller: CallerOf<N>;
  /** Spread `command.remember(answer)` into the transaction that carries the command out. */
  command: Command;
  now: Date;
  request: RequestFacts;
}

type Run<N extends CallName> = (input: InputOf<N>, circumstances: Circumstances<N>) => Promise<Answer<OutputOf<N>>>;

/** A handler's type for Lambda: the HTTP API's payload 2.0 in, a structured answer out. */
export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** Answers before Lambda gives up, so that the client hears a sentence rather than the gateway's own. */
const timeoutEarlyInMillis = 300;

/** The pipeline every call runs in: origin, identity, access, input, repetition, answer, failure, log. */
export const handle = <N extends CallName>(name: N, run: Run<N>): HttpHandler => {
  const call = callNamed(name);
  const repeatable = isIdempotentCommand(call);
  return middy<CallEvent, unknown>({
    timeoutEarlyInMillis,
    timeoutEarlyResponse: () => {
      throw new Failure('unavailable', {}, { retryAfterSeconds: 1 });
    },
  })
    .use(logged(name))
    .use(answered(call))
    .use(postGuard(call))
    .use(authenticated(call))
    .use(parsedInput(call))
    .handler((event: CallEvent) => {
      // Both were established above by this very call's access rule and schema.
      const caller = event.caller as CallerOf<N>;
      const input = event.input as InputOf<N>;
      const carryOut = (command: Command) =>
        run(input, { caller, command, now: event.receivedAt, request: requestFacts(event) });
      if (!repeatable || !event.caller) return carryOut(commandWithoutKey);
      return onceUnderKey(
        { call: name, nrp: event.caller.nrp, key: event.headers['idempotency-key'], input },
        carryOut,
      );
    }) as HttpHandler;
};

/** One line a call: which, who, how it ended, how long it took; the cause of what is no Failure. */
const logged = (name: CallName): MiddlewareObj<CallEvent, unknown> => ({
  before: ({ event, context }) => {
    event.receivedAt = new Date();
    event.cookiesToSet = [];
    log.resetKeys();
    log.appendKeys({
      call: name,
      request_id: event.requestContext.requestId,
      function_request_id: context.awsRequestId,
    });
  },
  after: ({ event, response }) => {
    log.info('answered', outcome(event, response));
    countAnswered(name);
  },
  onError: ({ event, error, response }) => {
    const facts = { ...outcome(event, response), error: failureOf(error).code };
    countRefused(name, facts.error);
    if (facts.status < 500) log.info('refused', facts);
    else log.error('failed', { ...facts, cause: asError(error) });
  },
});

const outcome = (event: CallEvent, response: unknown) => ({
  status: (response as APIGatewayProxyStructuredResultV2).statusCode ?? 200,
  ms: Date.now() - event.receivedAt.getTime(),
});

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
