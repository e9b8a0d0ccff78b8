import { togetherCalls } from '../shared/api/together.ts';
import { handle } from './http/handler.ts';
import { confirmTogether } from './required-reading/confirmation-service.ts';

export const handler = handle(togetherCalls['confirm-reading-together'], confirmTogether);
