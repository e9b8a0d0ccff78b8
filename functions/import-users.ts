import { userCalls } from '../shared/api/users.ts';
import { handle } from './http/handler.ts';
import { importStaff } from './users/staff-import-service.ts';

/** Half of the function's timeout: the row started last may take the rest. */
const rowStartWindowMs = 15_000;

export const handler = handle(userCalls['import-users'], async ({ rows, dry_run, titles }, { caller, now }) => ({
  results: await importStaff(rows, {
    by: caller,
    now,
    dry_run,
    titles,
    until: new Date(now.getTime() + rowStartWindowMs),
  }),
}));
