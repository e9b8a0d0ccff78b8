import { destructionCalls } from '../shared/api/destruction.ts';
import { listProposals } from './destruction/proposal-list-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle(destructionCalls['list-destructions'], async ({ department }, { caller, now }) => ({
  proposals: await listProposals(department, caller, now),
}));
