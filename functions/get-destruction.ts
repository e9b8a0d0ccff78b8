import { destructionCalls } from '../shared/api/destruction.ts';
import { loadDestruction } from './destruction/proposal-list-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle(destructionCalls['get-destruction'], ({ id }, { caller, now }) =>
  loadDestruction(id, caller, now),
);
