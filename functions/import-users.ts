import { handle } from './lib/handler.ts';
import { peopleImported } from './lib/import-people.ts';

export const handler = handle('import-users', async ({ rows, dry_run }, { caller, now }) => ({
  results: await peopleImported(rows, { by: caller, now, dry_run }),
}));
