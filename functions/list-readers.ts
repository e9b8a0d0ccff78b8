import { readersPerExport, readersPerPage, readingCalls } from '../shared/api/reading.ts';
import { cursorOf, sortKeyIn } from './db/cursors.ts';
import { handle } from './http/handler.ts';
import { loadReaderSummaries, summaryOrder } from './required-reading/readers-service.ts';
import { requireSupervised } from './required-reading/supervision-rules.ts';

export const handler = handle(readingCalls['list-readers'], async (input, { caller, now }) => {
  requireSupervised(caller, input.department);
  const after = input.cursor === undefined ? '' : sortKeyIn(input.cursor, /^\d{7}#\d{7}#\d{8}$/);
  const summaries = await loadReaderSummaries(input.department, now);
  const following = summaries.filter((each) => summaryOrder(each) > after);
  const people = following.slice(0, input.export === true ? readersPerExport : readersPerPage);
  const last = people.at(-1);
  return {
    people,
    total: summaries.length,
    late: summaries.filter(({ overdue }) => overdue > 0).length,
    next_cursor: last && following.length > people.length ? cursorOf(summaryOrder(last)) : null,
  };
});
