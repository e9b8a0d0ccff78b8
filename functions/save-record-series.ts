import { recordCalls } from '../shared/api/records.ts';
import { handle } from './http/handler.ts';
import { saveSeries } from './records/series-service.ts';

export const handler = handle(recordCalls['save-record-series'], saveSeries);
