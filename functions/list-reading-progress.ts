import { readingCalls } from '../shared/api/reading.ts';
import { handle } from './http/handler.ts';
import { countProgress } from './reading/progress-service.ts';
import { departmentsOfList } from './reading/supervision-rules.ts';

export const handler = handle(readingCalls['list-reading-progress'], async ({ ids, department }, { caller, now }) => ({
  progress: await countProgress(ids, departmentsOfList(caller, department), now),
}));
