import { togetherCalls } from '../shared/api/together.ts';
import { handle } from './http/handler.ts';
import { endTogether } from './required-reading/together-service.ts';

export const handler = handle(togetherCalls['end-reading-together'], endTogether);
