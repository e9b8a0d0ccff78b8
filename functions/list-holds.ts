import { destructionCalls } from '../shared/api/destruction.ts';
import { canSeeDestructions } from '../shared/domain/records/destruction-access.ts';
import { Failure } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { loadDepartmentHolds } from './records/hold-store.ts';

export const handler = handle(destructionCalls['list-holds'], async ({ department }, { caller }) => {
  if (!canSeeDestructions(caller, department)) throw new Failure('forbidden');
  return { holds: await loadDepartmentHolds(department) };
});
