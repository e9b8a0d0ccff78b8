import { reminderCalls } from '../shared/api/reminders.ts';
import { Failure } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { remindDeciders } from './reminders/manual-reminder-service.ts';
import { loadSubmission } from './submissions/submission-store.ts';

export const handler = handle(reminderCalls['remind-holder'], async ({ submission_id }, { caller, command, now }) => {
  const submission = await loadSubmission(submission_id);
  if (submission?.submitter_nrp !== caller.nrp) throw new Failure('not_found');
  return remindDeciders(submission, { command, now });
});
