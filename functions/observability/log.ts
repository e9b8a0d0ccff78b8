import { Logger } from '@aws-lambda-powertools/logger';

/** One logger per container. Never log an event, a body, a token or a password. */
export const log = new Logger({ serviceName: 'hims' });
