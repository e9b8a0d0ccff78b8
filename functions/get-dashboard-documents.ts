import { handle } from './http/handler.ts';
import { loadTotals } from './submissions/counter-store.ts';
import { listOwnSubmissions, listSubmissions, recordOf } from './submissions/submission-store.ts';

const pageSize = 10;

export const handler = handle(
  'get-dashboard-documents',
  async ({ department, mine, cursor, limit = pageSize }, { caller }) => {
    const [page, totals] = await Promise.all([
      mine
        ? listOwnSubmissions(caller.nrp, { department, cursor }, limit)
        : listSubmissions({ department, cursor }, limit),
      loadTotals(mine ? caller.nrp : undefined, department),
    ]);
    return {
      documents: page.submissions.map(recordOf),
      totals: totals.totals,
      total: totals.rows,
      next_cursor: page.next_cursor,
    };
  },
);
