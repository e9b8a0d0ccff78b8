import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { approverLevelOf, levelWaits } from '../../shared/domain/workflow.ts';
import { inboxOf } from '../data/inbox.ts';
import { keys } from '../data/keys.ts';
import { eventIdOf, notify, readAs, type StoredNotification } from '../data/notifications.ts';
import { type Change, changeOf } from '../data/outbox.ts';
import { holdersOf } from '../data/positions.ts';
import type { SubmissionEventItem } from '../data/submissions.ts';
import { type Bursts, burstsIn, tellOfChange } from '../lib/catalogue-news.ts';
import { evaluatePost, publishVacancy, systemActor } from '../lib/evaluate-post.ts';
import { log } from '../lib/log.ts';
import { profileChangePublished } from '../lib/profile-news.ts';
import { recipientsOf } from '../lib/recipients.ts';
import { closeSession, tellEveryone, tellUser } from '../lib/sockets.ts';

/**
 * Turns what is new in the table into notifications and what the sockets are told. A record may come twice: what is
 * stored is stored under ids that follow from the record, and clients bear hearing an event again.
 */
export const handler = async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
  const bursts = burstsIn(event.Records);
  const response = await processPartialResponse(
    event,
    async (record: DynamoDBRecord) => {
      try {
        const change = changeOf(record);
        if (change) await publish(change, bursts);
      } catch (error) {
        log.error('not published', { event_id: record.eventID, cause: error as Error });
        throw error;
      }
    },
    new BatchProcessor(EventType.DynamoDBStreams),
    // One after the other: notices for one inbox at once would only contend, and news keeps its sequence.
    { context, processInParallel: false, throwOnFullBatchFailure: false },
  );
  log.info('published', { records: event.Records.length, failed: response.batchItemFailures.length });
  return response;
};

const publish = async (change: Change, bursts: Bursts): Promise<void> => {
  switch (change.kind) {
    case 'transition':
      return transitionPublished(change.event);
    case 'notification':
      return notificationPublished(change.notification);
    case 'catalogue': {
      const { department, version } = change.entry;
      return tellOfChange(change.entry, keys.catalogueLog(department, version), bursts, tellEveryone);
    }
    case 'job': {
      const { job_id, state, stage, done, total, owner_nrp } = change.job;
      return tellUser(owner_nrp, { type: 'job.changed', job_id, state, stage, done, total });
    }
    case 'session-ended':
      return closeSession(change.session, change.session.reason);
    case 'profile-changed':
      return profileChangePublished(change.profile);
    case 'vacancy':
      return publishVacancy(change.vacancy);
  }
};

/** Notifications first: they are what must not be lost. Each comes back through the stream and is pushed from there. */
const transitionPublished = async (event: SubmissionEventItem): Promise<void> => {
  const { submission_id, version, at } = event;
  const told = await recipientsOf(event);
  await Promise.all(
    [...told].map(([nrp, { type, title, message }]) =>
      notify(nrp, { event_id: eventIdOf(event), at, type, title, message, submission_id }),
    ),
  );
  await evaluateEntered(event);
  await tellEveryone({
    type: 'submission.changed',
    submission_id,
    department: event.department,
    submission_status: event.to,
    version,
  });
};

/** Holders may have left while the submission was on its way: what was decided with them is checked against the present ones. */
const evaluateEntered = async ({ to, department, submitter_nrp }: SubmissionEventItem): Promise<void> => {
  const level = approverLevelOf(to);
  if (level === 'unknown' || !levelWaits(await holdersOf(level, department, new Date()), submitter_nrp)) return;
  await evaluatePost({ role: level, ...(level === 'dept_head' && { department }) }, { actor: systemActor });
};

const notificationPublished = async (stored: StoredNotification): Promise<void> => {
  const { unread, read_upto } = await inboxOf(stored.nrp);
  await tellUser(stored.nrp, {
    type: 'notification.created',
    notification: readAs(stored, read_upto),
    unread_count: unread,
  });
};
