import { togetherCalls } from '../shared/api/together.ts';
import { handle } from './http/handler.ts';
import { printBadges } from './required-reading/badge-service.ts';

export const handler = handle(togetherCalls['print-badges'], printBadges);
