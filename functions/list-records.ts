import { recordCalls } from '../shared/api/records.ts';
import { canSeeRecords } from '../shared/domain/records/record-access.ts';
import { Failure } from '../shared/errors.ts';
import { searchInRecords } from './file-search/search-service.ts';
import { handle } from './http/handler.ts';
import { listRecords } from './records/record-service.ts';

export const handler = handle(recordCalls['list-records'], (query, { caller, now }) => {
  if (!canSeeRecords(caller, query.department)) throw new Failure('forbidden');
  return listRecords(query, now, searchInRecords);
});
