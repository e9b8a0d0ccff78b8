import { copyCalls } from '../shared/api/copies.ts';
import { canSeeCopies } from '../shared/domain/copies/copy-access.ts';
import { Failure } from '../shared/errors.ts';
import { listCopies } from './copies/register-service.ts';
import type { RegisterPart } from './copies/register-store.ts';
import { handle } from './http/handler.ts';

export const handler = handle(
  copyCalls['list-copies'],
  ({ department, document_id, filter, search, cursor }, { caller }) => {
    if (department !== undefined && !canSeeCopies(caller, department)) throw new Failure('forbidden');
    // The contract requires one of the two.
    const part: RegisterPart =
      department === undefined
        ? { document_id: document_id ?? '' }
        : { department, closed: filter === 'closed' || filter === 'destroyed' };
    return listCopies({ part, filter, search, cursor, canSee: (each) => canSeeCopies(caller, each) });
  },
);
