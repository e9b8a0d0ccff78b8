import { togetherCalls } from '../shared/api/together.ts';
import { handle } from './http/handler.ts';
import { changeBadge } from './required-reading/badge-service.ts';

export const handler = handle(togetherCalls['change-badge'], changeBadge);
