import { readingCalls } from '../shared/api/reading.ts';
import { handle } from './http/handler.ts';
import { acknowledgeReading } from './required-reading/evidence-service.ts';

export const handler = handle(readingCalls['acknowledge-reading'], acknowledgeReading);
