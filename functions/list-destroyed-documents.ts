import { destructionCalls } from '../shared/api/destruction.ts';
import { canSeeCopies } from '../shared/domain/copies/copy-access.ts';
import { Failure } from '../shared/errors.ts';
import { listDestroyedDocuments } from './destruction/register-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle(destructionCalls['list-destroyed-documents'], ({ department, cursor }, { caller }) => {
  if (!canSeeCopies(caller, department)) throw new Failure('forbidden');
  return listDestroyedDocuments(department, cursor);
});
