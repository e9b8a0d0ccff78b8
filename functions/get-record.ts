import { recordCalls } from '../shared/api/records.ts';
import { handle } from './http/handler.ts';
import { describeRecord } from './records/record-change-service.ts';
import { withNoText } from './text-extraction/text-files.ts';

export const handler = handle(recordCalls['get-record'], async ({ id }, { caller, now }) => {
  const found = await describeRecord(id, caller, now);
  return { ...found, record: await withNoText(found.record) };
});
