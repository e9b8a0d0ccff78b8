import { recordCalls } from '../shared/api/records.ts';
import { canSeeRecords } from '../shared/domain/records/record-access.ts';
import { Failure } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { listSeries } from './records/series-service.ts';
import { loadSeriesOfForm } from './records/series-store.ts';

export const handler = handle(
  recordCalls['list-record-series'],
  async ({ department, document_id = '', cursor }, { caller }) => {
    if (department === undefined) {
      const series = await loadSeriesOfForm(document_id);
      return { series: series.filter((each) => canSeeRecords(caller, each.department)), next_cursor: null };
    }
    if (!canSeeRecords(caller, department)) throw new Failure('forbidden');
    return listSeries(department, cursor);
  },
);
