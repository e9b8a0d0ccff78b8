import { recordCalls } from '../shared/api/records.ts';
import { handle } from './http/handler.ts';
import { changeRecord } from './records/record-change-service.ts';

export const handler = handle(recordCalls['change-record'], changeRecord);
