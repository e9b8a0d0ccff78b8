import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { type Call, isIdempotentCommand } from '../../shared/api/call.ts';
import { Failure } from '../../shared/errors.ts';
import { log } from '../observability/log.ts';
import { countFailure, countSuccess, countVersionFailure } from '../observability/metrics.ts';
import { authenticator } from './authentication.ts';
import { type CallEvent, type Caller, type HttpHandler, type RequestDetails, requestDetails } from './call-event.ts';
import { runIdempotent } from './idempotency.ts';
import { type Command, commandWithoutKey } from './idempotency-store.ts';
import { inputParser } from './input.ts';
import { requireWritable } from './maintenance.ts';
import { originChecker } from './origin-check.ts';
import { responseSerializer, toFailure } from './responses.ts';
import { recordVisit } from './visit-store.ts';
import { answeringWarmUps } from './warm-up.ts';

export type { Caller, RequestDetails } from './call-event.ts';

type CallerOf<C extends Call> = C['access'] extends { who: 'public' } ? undefined : Caller;

export interface HandlerContext<C extends Call> {
  caller: CallerOf<C>;
  /** Spread `command.resultPuts(result)` into the transaction that executes the command. */
  command: Command;
  now: Date;
  request: RequestDetails;
}

type Run<C extends Call> = (input: z.output<C['input']>, context: HandlerContext<C>) => Promise<z.output<C['output']>>;

/**
 * Responds before Lambda's timeout, so that the client gets a readable message instead of the gateway's error: early
 * enough for a process that gets a tenth of a processor.
 */
const timeoutEarlyInMillis = 1500;

/**
 * The pipeline of a call: logging, response, origin check, authentication, input, idempotency, handler. It takes the
 * call itself, not its name, so that a function loads the schemas of its own calls only.
 */
export const handle = <C extends Call>(call: C, run: Run<C>): HttpHandler => {
  const isIdempotent = isIdempotentCommand(call);
  const pipeline = middy<CallEvent, unknown>({
    timeoutEarlyInMillis,
    timeoutEarlyResponse: () => {
      // The client gets a 503, but code that hangs must not pass a gradual deployment.
      countVersionFailure(call.name);
      throw new Failure('unavailable', {}, { retryAfterSeconds: 1 });
    },
  })
    .use(requestLogger(call.name))
    .use(responseSerializer(call))
    .use(originChecker(call))
    .use(authenticator(call))
    .use(inputParser(call))
    .handler((event: CallEvent) => {
      // The access rule and the schema of this call have set both above.
      const caller = event.caller as CallerOf<C>;
      const input = event.input as z.output<C['input']>;
      const execute = async (command: Command) => {
        // Here, so that a command that was carried out before the maintenance still gets its result.
        requireWritable(call);
        const result = await run(input, { caller, command, now: event.receivedAt, request: requestDetails(event) });
        if (event.caller && call.showsEvidence)
          await recordVisit(call.name, event.caller, event.input, event.receivedAt);
        return result;
      };
      if (!isIdempotent || !event.caller) return execute(commandWithoutKey);
      return runIdempotent(
        { call: call.name, nrp: event.caller.nrp, key: event.headers['idempotency-key'], input },
        execute,
      );
    }) as HttpHandler;
  return answeringWarmUps(pipeline);
};

/** One log line for each call: name, user, result and duration; the cause of an error that is not a Failure. */
const requestLogger = (name: string): MiddlewareObj<CallEvent, unknown> => ({
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
    const summary = { ...responseSummary(event, response), error: toFailure(error).code };
    countFailure(name, summary.error);
    if (summary.status < 500 || summary.error === 'maintenance') log.info('refused', summary);
    else log.error('failed', { ...summary, cause: asError(error) });
  },
});

const responseSummary = (event: CallEvent, response: unknown) => ({
  status: (response as APIGatewayProxyStructuredResultV2).statusCode ?? 200,
  ms: Date.now() - event.receivedAt.getTime(),
});

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
