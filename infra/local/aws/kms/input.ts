import { ServiceError } from '../protocol/service-error.ts';

export type Input = Record<string, unknown>;
export type Output = Record<string, unknown>;

export const kmsError = (code: string, message: string): ServiceError => new ServiceError(code, message);

export const textField = (input: Input, name: string): string => {
  const value = input[name];
  if (typeof value !== 'string' || value === '') {
    throw kmsError(
      'ValidationException',
      `1 validation error detected: Value null at '${name}' failed to satisfy constraint: Member must not be null`,
    );
  }
  return value;
};
