import type { WorkerName } from '../../config/workers.ts';

/** What a redrive of a worker's dead-letter queue does not bring back, and what to do after it; of the others nothing. */
export const losses: Partial<Record<WorkerName, string>> = {
  'publish-changes':
    'messages to pages that were open then; changes of lists older than 30 days; ends of sessions and vacancies older than a day, which end by themselves. Redrive scans the table, and notifies who holds a post now. Then: npm run verify -- --fill-trail',
  'deliver-events': 'nothing: a page that is loaded later reads the present state',
  'run-bulk-job': 'a job whose upload is older than a day ends with a message to its owner',
  'apply-position-dates':
    'nothing. Until the redrive, acting holders whose period has started receive no notification, and levels that could be skipped wait',
  'send-reminders': 'the digests of days that are over; the first escalation comes with the next run',
  'send-mail': 'mail to users who switched it off or left since; a confirmation that is not the user’s latest one',
  'handle-bounces': 'events about an address that the user has replaced',
};
