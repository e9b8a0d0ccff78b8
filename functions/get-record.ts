import { recordCalls } from '../shared/api/records.ts';
import { handle } from './http/handler.ts';
import { describeRecord } from './records/record-change-service.ts';

export const handler = handle(recordCalls['get-record'], ({ id }, { caller, now }) => describeRecord(id, caller, now));
