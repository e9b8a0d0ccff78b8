import { destructionCalls } from '../shared/api/destruction.ts';
import { handle } from './http/handler.ts';
import { changeHold } from './records/hold-service.ts';

export const handler = handle(destructionCalls['change-hold'], changeHold);
