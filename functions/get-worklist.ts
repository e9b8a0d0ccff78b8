import { submissionCalls } from '../shared/api/submissions.ts';
import { handle } from './http/handler.ts';
import { loadWorklist } from './submissions/worklist-service.ts';

export const handler = handle(submissionCalls['get-worklist'], (_input, { caller, now }) => loadWorklist(caller, now));
