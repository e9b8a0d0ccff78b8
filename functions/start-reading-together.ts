import { togetherCalls } from '../shared/api/together.ts';
import { handle } from './http/handler.ts';
import { startTogether } from './required-reading/together-service.ts';

export const handler = handle(togetherCalls['start-reading-together'], startTogether);
