import { destructionCalls } from '../shared/api/destruction.ts';
import { actOnDestruction } from './destruction/proposal-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle(destructionCalls['act-on-destruction'], actOnDestruction);
