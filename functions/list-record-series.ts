import { recordCalls } from '../shared/api/records.ts';
import { canSeeRecords } from '../shared/domain/records/record-access.ts';
import { storedOf } from '../shared/domain/records/records.ts';
import { Failure } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { loadSeriesRecords } from './records/record-store.ts';
import { listSeries } from './records/series-service.ts';
import { loadSeriesOfForm } from './records/series-store.ts';

export const handler = handle(
  recordCalls['list-record-series'],
  async ({ department, document_id = '', cursor }, { caller }) => {
    if (department === undefined) {
      const series = (await loadSeriesOfForm(document_id)).filter((each) => canSeeRecords(caller, each.department));
      const shown = series.map(async (each) => ({ ...each, stored: storedOf(await loadSeriesRecords(each.id)) }));
      return { series: await Promise.all(shown), next_cursor: null };
    }
    if (!canSeeRecords(caller, department)) throw new Failure('forbidden');
    return listSeries(department, cursor);
  },
);
