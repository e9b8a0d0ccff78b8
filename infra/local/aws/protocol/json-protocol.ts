import type { IncomingMessage } from 'node:http';
import { jsonResponse, type ServiceResponse } from './response.ts';
import { ServiceError } from './service-error.ts';
import { AuthError, type AuthErrorReason } from './signature.ts';

const maxBodyBytes = 16 * 1024 * 1024;

const authErrorCodes: Record<AuthErrorReason, string> = {
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

export const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) {
      throw new ServiceError('com.amazon.coral.service#RequestTooLargeException', 'Request too large', {}, 413);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

export const parseInput = (body: Buffer): Record<string, unknown> => {
  let input: unknown;
  try {
    input = JSON.parse(body.length === 0 ? '{}' : body.toString());
  } catch {
    throw serializationError();
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw serializationError();
  return input as Record<string, unknown>;
};

const serializationError = (): ServiceError =>
  new ServiceError('com.amazon.coral.service#SerializationException', 'The request body is not a JSON object');

/** The error response of the JSON protocols for client errors; other errors are rethrown as internal errors. */
export const errorResponse = (error: unknown, service: string | undefined): ServiceResponse => {
  const serviceError = error instanceof AuthError ? authServiceError(error) : error;
  if (!(serviceError instanceof ServiceError)) throw error;
  // API Gateway answers 403 to a denied caller; the JSON protocols answer 400.
  const status = service === 'execute-api' && serviceError.status === 400 ? 403 : serviceError.status;
  return jsonResponse(status, serviceError.body, { 'x-amzn-errortype': serviceError.name });
};

const authServiceError = (error: AuthError): ServiceError =>
  new ServiceError(`com.amazon.coral.service#${authErrorCodes[error.reason]}`, error.message);
