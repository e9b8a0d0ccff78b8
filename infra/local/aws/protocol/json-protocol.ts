import type { IncomingMessage } from 'node:http';
import { type Answer, json } from './response.ts';
import { ServiceError } from './service-error.ts';
import { AuthError, type AuthFault } from './signature.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;

const AUTH_ERRORS: Record<AuthFault, string> = {
  expired: 'InvalidSignatureException',
  malformed: 'IncompleteSignatureException',
  missing: 'MissingAuthenticationTokenException',
  mismatch: 'InvalidSignatureException',
  'not-yet-valid': 'InvalidSignatureException',
  skewed: 'InvalidSignatureException',
  token: 'UnrecognizedClientException',
  'unknown-key': 'UnrecognizedClientException',
  'unsigned-headers': 'InvalidSignatureException',
};

export async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      throw new ServiceError('com.amazon.coral.service#RequestTooLargeException', 'Request too large', {}, 413);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function parseInput(body: Buffer): Record<string, unknown> {
  let input: unknown;
  try {
    input = JSON.parse(body.length === 0 ? '{}' : body.toString());
  } catch {
    throw serialization();
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw serialization();
  return input as Record<string, unknown>;
}

const serialization = (): ServiceError =>
  new ServiceError('com.amazon.coral.service#SerializationException', 'The request body is not a JSON object');

/** What the caller did wrong, in the JSON protocols' words; anything else is thrown on as a fault of ours. */
export function errorAnswer(error: unknown, service: string | undefined): Answer {
  const fault = error instanceof AuthError ? authFault(error) : error;
  if (!(fault instanceof ServiceError)) throw error;
  // API Gateway is the one that answers 403 to who may not; the JSON protocols answer 400.
  const status = service === 'execute-api' && fault.status === 400 ? 403 : fault.status;
  return json(status, fault.body, { 'x-amzn-errortype': fault.name });
}

const authFault = (error: AuthError): ServiceError =>
  new ServiceError(`com.amazon.coral.service#${AUTH_ERRORS[error.fault]}`, error.message);
