import { recordCalls } from '../shared/api/records.ts';
import { handle } from './http/handler.ts';
import { addRecords } from './records/record-service.ts';

export const handler = handle(recordCalls['add-records'], addRecords);
