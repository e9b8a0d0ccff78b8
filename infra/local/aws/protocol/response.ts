import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Principal } from '../model.ts';

export interface ServiceResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | Readable;
}

/** A request of a JSON protocol: DynamoDB, SQS, KMS, Secrets Manager. */
export interface JsonRequest {
  /** `X-Amz-Target`: the service's version and the operation. */
  target: string;
  input: Record<string, unknown>;
  body: Buffer;
  headers: IncomingHttpHeaders;
  principal: Principal;
}

export const jsonResponse = (
  status: number,
  output: unknown,
  headers: Record<string, string> = {},
): ServiceResponse => ({
  status,
  headers,
  body: JSON.stringify(output),
});
