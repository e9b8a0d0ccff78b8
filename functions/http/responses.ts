import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Call } from '../../shared/api/call.ts';
import { Failure } from '../../shared/errors.ts';
import type { CallEvent } from './call-event.ts';
import type { FailureBody } from './failure-body.ts';
import { maintenanceHeaders } from './maintenance.ts';

const gzipAsync = promisify(gzip);
const minGzipLength = 1024;

/** A body as JSON; its compressed form in base64, from the first time that a client accepts it. */
interface Body {
  text: string;
  gzipped?: Promise<string>;
}

/**
 * Turns what the handler returned or threw into the response that the contract declares. A frozen result that a handler
 * returns again is checked, serialized and compressed once.
 */
export const responseSerializer = (call: Call): MiddlewareObj<CallEvent, unknown> => {
  // A department's list has thousands of rows, which an uncompiled zod/mini schema checks about eight times slower.
  const schema = z.compile(call.output);
  const bodies = new WeakMap<object, Body>();
  return {
    after: async (request) => {
      const result = asObject(request.response);
      const body = bodies.get(result) ?? {
        text: JSON.stringify({ success: true, ...(z.parse(schema, result) as object) }),
      };
      if (Object.isFrozen(result)) bodies.set(result, body);
      request.response = await jsonResponse(request.event, 200, body);
    },
    onError: async (request) => {
      const failure = toFailure(request.error);
      const body: FailureBody = {
        success: false,
        error: failure.code,
        message: failure.message,
        ...(failure.fields && { fields: failure.fields }),
        request_id: request.event.requestContext.requestId,
      };
      const text = JSON.stringify(body);
      request.response = await jsonResponse(request.event, failure.status, { text }, retryAfter(failure));
    },
  };
};

/** Errors other than Failure are explained in the log only, not to the caller. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof Error && (transientErrors.has(error.name) || isServerFault(error)))
    return new Failure('unavailable', {}, { retryAfterSeconds: 1, cause: error });
  return new Failure('internal', {}, { cause: error });
};

/** Names of transient AWS errors; the SDK has already retried them. */
const transientErrors: ReadonlySet<string> = new Set([
  'InternalError',
  'InternalServerError',
  'KMSInternalException',
  'KeyUnavailableException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestTimeout',
  'ServiceUnavailable',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TimeoutError',
  'TooManyRequestsException',
]);

/** AWS failed, whatever it names the cause: a full disk of the local stack is one. The SDK has already retried. */
const isServerFault = (error: Error): boolean =>
  '$metadata' in error && ((error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? 0) >= 500;

const asObject = (value: unknown): object => {
  if (typeof value === 'object' && value !== null) return value;
  throw new Error('The handler returned no object');
};

/** Every 429 and 503 says when to try again; most causes of the second pass within a second. */
const retryAfter = ({ status, retryAfterSeconds }: Failure): Record<string, string> => {
  const seconds = retryAfterSeconds ?? (status === 429 || status === 503 ? 1 : undefined);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
};

const jsonResponse = async (
  event: CallEvent,
  statusCode: number,
  body: Body,
  headers: Record<string, string> = {},
): Promise<APIGatewayProxyStructuredResultV2> => {
  const plain = {
    statusCode,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...maintenanceHeaders(),
      ...headers,
    },
    ...(event.cookiesToSet.length > 0 && { cookies: event.cookiesToSet }),
  };
  const isCompressed = body.text.length > minGzipLength && acceptsGzip(event.headers['accept-encoding']);
  if (!isCompressed) return { ...plain, body: body.text };
  body.gzipped ??= gzipAsync(body.text).then((bytes) => bytes.toString('base64'));
  return {
    ...plain,
    headers: { ...plain.headers, 'content-encoding': 'gzip' },
    body: await body.gzipped,
    isBase64Encoded: true,
  };
};

const acceptsGzip = (header = ''): boolean =>
  header.split(',').some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));
