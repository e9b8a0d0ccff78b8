import { togetherCalls } from '../shared/api/together.ts';
import { handle } from './http/handler.ts';
import { loadAskedDocuments, requireCrewSeen } from './required-reading/together-service.ts';
import { listBegun } from './required-reading/together-store.ts';

export const handler = handle(togetherCalls['list-readings-together'], async ({ department, cursor }, { caller }) => {
  requireCrewSeen(caller, department);
  const [page, documents] = await Promise.all([
    listBegun(department, cursor),
    cursor === undefined ? loadAskedDocuments(department) : [],
  ]);
  return { ...page, documents };
});
