import { handle } from './http/handler.ts';
import { importStaff } from './users/staff-import-service.ts';

/** Half of what the function has: the row begun last may take its time. */
const startsRowsForMs = 15_000;

export const handler = handle('import-users', async ({ rows, dry_run }, { caller, now }) => ({
  results: await importStaff(rows, {
    by: caller,
    now,
    dry_run,
    until: new Date(now.getTime() + startsRowsForMs),
  }),
}));
