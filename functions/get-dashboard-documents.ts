import { submissionCalls } from '../shared/api/submissions.ts';
import { handle } from './http/handler.ts';
import { loadTotals } from './submissions/counter-store.ts';
import { listOwnSubmissions, listSubmissions } from './submissions/dashboard-store.ts';
import { recordOf } from './submissions/submission-store.ts';

const pageSize = 10;

export const handler = handle(
  submissionCalls['get-dashboard-documents'],
  async ({ department, mine, status, cursor, limit = pageSize }, { caller }) => {
    const filter = { department, status, cursor };
    const [page, totals] = await Promise.all([
      mine ? listOwnSubmissions(caller.nrp, filter, limit) : listSubmissions(filter, limit),
      loadTotals(mine ? caller.nrp : undefined, { department, status }),
    ]);
    return {
      documents: page.submissions.map(recordOf),
      totals: totals.totals,
      total: totals.rows,
      next_cursor: page.next_cursor,
    };
  },
);
