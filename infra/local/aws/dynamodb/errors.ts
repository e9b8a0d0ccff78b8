import { ServiceError } from '../protocol/service-error.ts';

const errorPrefix = 'com.amazonaws.dynamodb.v20120810#';

export const dynamodbError = (code: string, message: string, fields: Record<string, unknown> = {}): ServiceError =>
  new ServiceError(`${errorPrefix}${code}`, message, fields);

export const validationError = (message: string): ServiceError =>
  new ServiceError('com.amazon.coral.validate#ValidationException', message);

export const conflictError = (): ServiceError =>
  dynamodbError('TransactionConflictException', 'Transaction is ongoing for the item');
