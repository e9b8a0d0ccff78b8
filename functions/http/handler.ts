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
import { countFailure, countSuccess } from '../observability/metrics.ts';
import { authenticator } from './authentication.ts';
import { type CallEvent, type Caller, type RequestDetails, requestDetails } from './call-event.ts';
import { runIdempotent } from './idempotency.ts';
import { type Command, commandWithoutKey } from './idempotency-store.ts';
import { inputParser } from './input.ts';
import { originChecker } from './origin-check.ts';
import { responseSerializer, toFailure } from './responses.ts';

export type { Caller, RequestDetails } from './call-event.ts';

type CallerOf<N extends CallName> = CallOf<N>['access'] extends { who: 'public' } ? undefined : Caller;
/** The contract's output; `success` is the pipeline's to say. */
type HandlerResult<Output> = Output extends unknown ? Omit<Output, 'success'> & { success?: true } : never;

export interface HandlerContext<N extends CallName> {
  caller: CallerOf<N>;
  /** Spread `command.remember(answer)` into the transaction that carries the command out. */
  command: Command;
  now: Date;
  request: RequestDetails;
}

type Run<N extends CallName> = (
  input: InputOf<N>,
  circumstances: HandlerContext<N>,
) => Promise<HandlerResult<OutputOf<N>>>;

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
  const isIdempotent = isIdempotentCommand(call);
  return middy<CallEvent, unknown>({
    timeoutEarlyInMillis,
    timeoutEarlyResponse: () => {
      throw new Failure('unavailable', {}, { retryAfterSeconds: 1 });
    },
  })
    .use(requestLogger(name))
    .use(responseSerializer(call))
    .use(originChecker(call))
    .use(authenticator(call))
    .use(inputParser(call))
    .handler((event: CallEvent) => {
      // Both were established above by this very call's access rule and schema.
      const caller = event.caller as CallerOf<N>;
      const input = event.input as InputOf<N>;
      const execute = (command: Command) =>
        run(input, { caller, command, now: event.receivedAt, request: requestDetails(event) });
      if (!isIdempotent || !event.caller) return execute(commandWithoutKey);
      return runIdempotent(
        { call: name, nrp: event.caller.nrp, key: event.headers['idempotency-key'], input },
        execute,
      );
    }) as HttpHandler;
};

/** One line a call: which, who, how it ended, how long it took; the cause of what is no Failure. */
const requestLogger = (name: CallName): MiddlewareObj<CallEvent, unknown> => ({
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
    log.info('answered', responseSummary(event, response));
    countSuccess(name);
  },
  onError: ({ event, error, response }) => {
    const facts = { ...responseSummary(event, response), error: toFailure(error).code };
    countFailure(name, facts.error);
    if (facts.status < 500) log.info('refused', facts);
    else log.error('failed', { ...facts, cause: asError(error) });
  },
});

const responseSummary = (event: CallEvent, response: unknown) => ({
  status: (response as APIGatewayProxyStructuredResultV2).statusCode ?? 200,
  ms: Date.now() - event.receivedAt.getTime(),
});

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
