import { canHandleCopies } from '../shared/domain/copy-access.ts';
import { departmentCodes } from '../shared/domain/departments.ts';
import { countCopies } from './copies/recall-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle('get-copy-counts', async (_input, { caller }) => ({
  departments: await Promise.all(departmentCodes.filter((each) => canHandleCopies(caller, each)).map(countCopies)),
}));
