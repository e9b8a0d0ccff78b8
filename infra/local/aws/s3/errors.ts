import { element, xml } from './xml.ts';

/** An S3 error: a code that the SDK maps to an exception, and additional fields. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export const accessDeniedError = (message = 'Access Denied'): S3Error => new S3Error(403, 'AccessDenied', message);
export const noSuchKeyError = (key: string): S3Error =>
  new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
export const preconditionFailedError = (condition: string): S3Error =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: condition,
  });
export const notImplementedError = (what: string): S3Error =>
  new S3Error(
    501,
    'NotImplemented',
    `A header or query you provided implies functionality that is not implemented: ${what}`,
  );
export const internalError = (): S3Error =>
  new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.');
export const invalidArgumentError = (message: string): S3Error => new S3Error(400, 'InvalidArgument', message);

export const errorXml = (error: S3Error, resource: string, requestId: string): string =>
  xml(
    'Error',
    element('Code', error.code) +
      element('Message', error.message) +
      Object.entries(error.fields)
        .map(([name, value]) => element(name, value))
        .join('') +
      element('Resource', resource) +
      element('RequestId', requestId),
  );
