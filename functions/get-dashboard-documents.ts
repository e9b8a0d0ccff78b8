import { handle } from './http/handler.ts';
import { totals } from './submissions/counter-store.ts';
import { latestSubmissions, recordOf, submissionsOf } from './submissions/submission-store.ts';

const pageSize = 10;

export const handler = handle('get-dashboard-documents', async ({ department, mine, cursor }, { caller }) => {
  const [page, counted] = await Promise.all([
    mine
      ? submissionsOf(caller.nrp, { department, cursor }, pageSize)
      : latestSubmissions({ department, cursor }, pageSize),
    totals(mine ? caller.nrp : undefined, department),
  ]);
  return {
    documents: page.submissions.map(recordOf),
    totals: counted.totals,
    total: counted.rows,
    next_cursor: page.next_cursor,
  };
});
