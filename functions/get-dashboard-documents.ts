import { submissionCalls } from '../shared/api/submissions.ts';
import { type Caller, handle } from './http/handler.ts';
import { loadTotals } from './submissions/counter-store.ts';
import { listOwnSubmissions, listRejected, listSubmissions, pageOfWhole } from './submissions/dashboard-store.ts';
import { listLate } from './submissions/late-service.ts';
import { recordOf } from './submissions/submission-store.ts';
import { loadWorkingTime } from './work-calendar/work-calendar-service.ts';

const pageSize = 10;

export const handler = handle(
  submissionCalls['get-dashboard-documents'],
  async ({ department, mine, status, cursor, limit = pageSize }, { caller, now }) => {
    const nrp = mine ? caller.nrp : undefined;
    if (status === 'late' || status === 'rejected') {
      const [whole, { totals }] = await Promise.all([wholeLists[status](caller, now), loadTotals(nrp, {})]);
      const { submissions, next_cursor, rows } = await pageOfWhole(whole, { department, cursor }, limit);
      return { documents: submissions.map(recordOf), totals, total: rows, next_cursor };
    }
    const filter = { department, status, cursor };
    const [page, totals] = await Promise.all([
      mine ? listOwnSubmissions(caller.nrp, filter, limit) : listSubmissions(filter, limit),
      loadTotals(nrp, { department, status }),
    ]);
    return {
      documents: page.submissions.map(recordOf),
      totals: totals.totals,
      total: totals.rows,
      next_cursor: page.next_cursor,
    };
  },
);

const wholeLists = {
  late: async (caller: Caller, now: Date) => listLate(caller, now, await loadWorkingTime()),
  rejected: async ({ nrp }: Caller) => (await listRejected(nrp)).map(({ entry }) => entry),
};
