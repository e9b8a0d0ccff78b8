import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from '../faults.ts';
import { jsonResponse, type ServiceResponse } from './response.ts';

type Route = (message: IncomingMessage) => Promise<ServiceResponse>;
/** The connection ends without a response. */
export const connectionCut = Symbol('connection cut');

const maxDelayMs = 300;

export interface Callers {
  functionOf: (accessKeyId: string) => string | undefined;
  /** Kills the function's busy processes. */
  kill: (name: string) => void;
}

/**
 * Adds faults to the requests of functions; those of others, such as the seed and the tools, have none.
 */
export const withFaults =
  (route: Route, faults: Faults, { functionOf, kill }: Callers) =>
  async (message: IncomingMessage): Promise<ServiceResponse | typeof connectionCut> => {
    const { accessKeyId, service } = scopeOf(message);
    const caller = functionOf(accessKeyId);
    if (caller === undefined) return route(message);
    const operation = operationOf(message);
    const subject = `${caller} ${operation}`;

    const delay = faults.strike('delay', subject);
    if (delay !== undefined) await sleep(delay * maxDelayMs);
    const throttle = faults.strike('throttle', subject);
    if (throttle !== undefined) return throttled(service, throttle);
    const conflict = canConflict(operation, message) ? faults.strike('conflict', subject) : undefined;
    if (conflict !== undefined) return conflicting(operation);
    if (faults.strike('cut-before', subject) !== undefined) return connectionCut;
    const response = await route(message);
    if (faults.strike('worker-death', subject) !== undefined) {
      kill(caller);
      return connectionCut;
    }
    if (faults.strike('cut-after', subject) !== undefined) return connectionCut;
    return faults.strike('error-after', subject) === undefined ? response : internalError(service);
  };

/** Of the signature, which is not yet verified. */
const scopeOf = ({ headers, url = '' }: IncomingMessage): { accessKeyId: string; service: string } => {
  const scope = headers.authorization ?? decodeURIComponent(/X-Amz-Credential=([^&]*)/.exec(url)?.[1] ?? '');
  const [, accessKeyId = '', service = ''] = /(\w+)\/\d{8}\/[\w-]+\/([\w-]+)\/aws4_request/.exec(scope) ?? [];
  return { accessKeyId, service };
};

/** `PutItem`, or for S3 and the management API the method. */
const operationOf = ({ headers, method = 'GET' }: IncomingMessage): string =>
  String(headers['x-amz-target'] ?? method).replace(/^.*\./, '');

/**
 * A transaction that the SDK sends again has the token of its first attempt. DynamoDB answers it with success where that
 * attempt was committed, so it never has a conflict then.
 */
const canConflict = (operation: string, { headers }: IncomingMessage): boolean =>
  operation === 'TransactWriteItems'
    ? /\battempt=1\b/.test(String(headers['amz-sdk-request']))
    : /^(PutItem|UpdateItem|DeleteItem)$/.test(operation);

const throttlingErrors: Record<string, readonly (readonly [status: number, name: string])[]> = {
  dynamodb: [
    [400, 'ThrottlingException'],
    [400, 'ProvisionedThroughputExceededException'],
  ],
  sqs: [[403, 'RequestThrottled']],
  s3: [
    [503, 'SlowDown'],
    [500, 'InternalError'],
  ],
  'execute-api': [[429, 'LimitExceededException']],
};

const throttled = (service: string, strength: number): ServiceResponse => {
  const errors = throttlingErrors[service] ?? [[400, 'ThrottlingException'] as const];
  const [status, name] = errors[Math.floor(strength * errors.length)] ?? [400, 'ThrottlingException'];
  return errorOf(service, status, name, 'Rate exceeded');
};

const internalError = (service: string): ServiceResponse =>
  errorOf(service, 500, service === 's3' ? 'InternalError' : 'InternalServerError', 'Internal server error');

const errorOf = (service: string, status: number, name: string, message: string): ServiceResponse =>
  service === 's3'
    ? {
        status,
        headers: { 'content-type': 'application/xml' },
        body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${name}</Code><Message>${message}</Message></Error>`,
      }
    : jsonResponse(status, { __type: name, message }, { 'x-amzn-errortype': name });

/** A transaction is cancelled with the reasons of its items; a single write has an exception of its own. */
const conflicting = (operation: string): ServiceResponse => {
  const message = 'Transaction is ongoing for the item';
  if (operation !== 'TransactWriteItems') return errorOf('dynamodb', 400, 'TransactionConflictException', message);
  return jsonResponse(400, {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    message: 'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]',
    Message: 'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]',
    CancellationReasons: [{ Code: 'TransactionConflict', Message: message }],
  });
};
