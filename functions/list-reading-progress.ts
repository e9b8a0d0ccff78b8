import { readingCalls } from '../shared/api/reading.ts';
import { handle } from './http/handler.ts';
import { countProgress } from './required-reading/progress-service.ts';
import { departmentsOfList } from './required-reading/supervision-rules.ts';

export const handler = handle(readingCalls['list-reading-progress'], async ({ ids, department }, { caller, now }) => ({
  progress: await countProgress(ids, departmentsOfList(caller, department), now),
}));
