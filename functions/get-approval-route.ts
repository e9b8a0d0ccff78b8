import { approvalRouteCalls } from '../shared/api/approval-route.ts';
import { levelsFor } from '../shared/domain/workflow/workflow.ts';
import { handle } from './http/handler.ts';
import { loadUpcomingLevel } from './submissions/level-service.ts';

export const handler = handle(approvalRouteCalls['get-approval-route'], async ({ department }, { caller, now }) => ({
  levels: await Promise.all(
    levelsFor(department).map((level) => loadUpcomingLevel(level, department, caller.nrp, now)),
  ),
}));
