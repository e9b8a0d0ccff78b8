import { DisabledException, KMSInvalidStateException, NotFoundException } from '@aws-sdk/client-kms';
import { Failure } from '../../shared/errors.ts';

/**
 * A disabled key, one that is pending deletion, and a deleted one
 * (https://docs.aws.amazon.com/kms/latest/developerguide/key-state.html).
 */
export const isUnusableKey = (error: unknown): boolean =>
  error instanceof DisabledException || error instanceof KMSInvalidStateException || error instanceof NotFoundException;

/** An operator enables or replaces the key, which takes minutes. */
const retryAfterSeconds = 60;

export const unavailableKey = (cause: unknown): Failure => new Failure('unavailable', {}, { retryAfterSeconds, cause });
