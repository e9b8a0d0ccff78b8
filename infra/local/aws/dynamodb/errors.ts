/** An answer of the service that is not success; the JSON body is what the SDK parses into an exception. */
export class ServiceError extends Error {
  readonly status: number;
  readonly body: { __type: string; message: string; [field: string]: unknown };

  constructor(type: string, message: string, fields: Record<string, unknown> = {}, status = 400) {
    super(message);
    this.name = type.replace(/^.*#/, '');
    this.status = status;
    this.body = { __type: type, message, ...fields };
  }
}

const DYNAMODB = 'com.amazonaws.dynamodb.v20120810#';

export const dynamodbError = (code: string, message: string, fields: Record<string, unknown> = {}): ServiceError =>
  new ServiceError(`${DYNAMODB}${code}`, message, fields);

export const validationError = (message: string): ServiceError =>
  new ServiceError('com.amazon.coral.validate#ValidationException', message);

export const conflictError = (): ServiceError =>
  dynamodbError('TransactionConflictException', 'Transaction is ongoing for the item');
