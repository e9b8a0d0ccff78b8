import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { approverLevelOf, isLevelVacant } from '../../shared/domain/workflow/workflow.ts';
import { addRecorded } from '../audit-trail/job-trail-service.ts';
import { eventsOfRecord } from '../audit-trail/recorded-event-service.ts';
import { type BatchReads, batchReads } from '../change-notifications/batch-reads.ts';
import { markDecisionNoticesRead, markLateNoticesRead } from '../change-notifications/decision-notice-service.ts';
import { type TableChange, tableChangeOf } from '../change-notifications/outbox-store.ts';
import { publishProfileChange } from '../change-notifications/profile-change-service.ts';
import { loadParticipants } from '../change-notifications/recipient-service.ts';
import { notifyTransitions } from '../change-notifications/transition-service.ts';
import { type CatalogueLogEntry, followedDocuments } from '../documents/catalogue-log-store.ts';
import { areNew, type ChangeFollower } from '../documents/change-rules.ts';
import { queueDocuments, queueReferrers, queueSubmission } from '../files/document-queue.ts';
import { notifyProposal } from '../imports/proposal-notice-service.ts';
import { requestWaitingFilesRun } from '../imports/waiting-file-service.ts';
import { changesDocuments, hasEnded } from '../jobs/job-store.ts';
import type { MailAddress } from '../mail/mail-address-store.ts';
import { sendsMail } from '../mail/mail-environment.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { mailContentOf } from '../mail/notice-mails.ts';
import { type StoredNotification, toNotification } from '../notifications/notification-store.ts';
import { log } from '../observability/log.ts';
import { publishToChannel } from '../realtime/channel-service.ts';
import { closeSessionSockets, sendToConnections, sendToUser } from '../realtime/socket-service.ts';
import { type Channel, catalogueChangeId, submissionChannels, topicName } from '../realtime/topic-rules.ts';
import { notifyReminder } from '../reminders/manual-reminder-service.ts';
import { notifyReader } from '../reminders/reader-reminder-service.ts';
import { queueAudienceSync } from '../required-reading/sync-queue.ts';
import type { SubmissionEventItem } from '../submissions/submission-store.ts';
import { evaluatePost, notifyVacancy, systemActor } from '../submissions/vacancy-service.ts';
import { notifyAbsence } from '../users/absence-follow-service.ts';

/**
 * Turns stream records into entries of the audit trail, notifications and socket events. A record may come twice:
 * stored ids follow from the record, and clients accept repeated events. Batches run concurrently, and Lambda guarantees
 * the order of one item's records only, so nothing here relies on the order of others: inboxes sort by event time, and
 * socket events carry versions.
 */
export const handler = async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
  const changes = new Map(event.Records.map((record) => [record, parseChange(record)]));
  const batch = await createBatch(changes.values());
  const runInOrder = queueByPartition();
  const trail = trailOf(event.Records);
  const response = await processPartialResponse(
    event,
    async (record: DynamoDBRecord) => {
      try {
        await trail.saved(record);
        const change = await changes.get(record);
        if (change) await runInOrder(record, () => publish(change, batch));
      } catch (error) {
        log.error('not published', { event_id: record.eventID, cause: error as Error });
        throw error;
      }
    },
    new BatchProcessor(EventType.DynamoDBStreams),
    { context, processInParallel: true, throwOnFullBatchFailure: false },
  );
  log.info('published', { records: event.Records.length, failed: response.batchItemFailures.length });
  return response;
};

const parseChange = async (record: DynamoDBRecord): Promise<TableChange | undefined> =>
  record.dynamodb?.NewImage?.['outbox'] === undefined ? undefined : tableChangeOf(record);

/** Adds the events of a batch to the audit trail together; a record with an event fails where that fails. */
const trailOf = (records: readonly DynamoDBRecord[]) => {
  const entries = new Map(records.map((record) => [record, Promise.try(eventsOfRecord, record)]));
  const added = Promise.allSettled(entries.values()).then((parsed) =>
    addRecorded(parsed.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))),
  );
  // Awaited for each record that has an event.
  added.catch(() => undefined);
  return {
    saved: async (record: DynamoDBRecord): Promise<void> => {
      if ((await entries.get(record))?.length) await added;
    },
  };
};

/** What the records of a batch share. */
interface Batch {
  reads: BatchReads;
  /** Resolves when a transition's notifications are saved. */
  notificationsSaved: (event: SubmissionEventItem) => Promise<void>;
  /** Each submission's transitions in the batch, oldest first. */
  transitions: ReadonlyMap<string, readonly SubmissionEventItem[]>;
  /** Publishes all changes that the batch has of a channel, once. */
  publishTo: (channel: Channel) => Promise<void>;
  /**
   * A catalogue changed, or all of them: the audience lists follow it. The changes of a bulk job are followed together, at
   * its end, because each run writes its parts of the lists again.
   */
  requestAudienceSync: (department?: DepartmentCode, job_id?: string) => Promise<void>;
  /** Documents or users changed: waiting files may be attached now. */
  requestWaitingFiles: () => Promise<void>;
  /** Runs once per batch for each post. */
  evaluate: (post: string, run: () => Promise<unknown>) => Promise<unknown>;
}

const createBatch = async (changes: Iterable<Promise<TableChange | undefined>>): Promise<Batch> => {
  const parsedChanges = (await Promise.allSettled(changes)).flatMap((each) =>
    each.status === 'fulfilled' && each.value ? [each.value] : [],
  );
  const events = parsedChanges
    .flatMap((change) => (change.kind === 'transition' ? [change.event] : []))
    .toSorted((one, other) => one.version - other.version);
  const reads = batchReads();
  const requestOnce = oncePerKey<void>();
  const syncOnce = oncePerKey<void>();
  return {
    reads,
    notificationsSaved: notifyTransitions(events, reads),
    transitions: Map.groupBy(events, ({ submission_id }) => submission_id),
    publishTo: channelPublisher(parsedChanges),
    requestAudienceSync: async (department, job_id) => {
      // A job that ends after this read is in the stream then.
      if (job_id !== undefined && !(await reads.jobHasEnded(job_id))) return;
      await syncOnce(department ?? 'all', () => queueAudienceSync(department));
    },
    requestWaitingFiles: () => requestOnce('waiting files', requestWaitingFilesRun),
    evaluate: oncePerKey(),
  };
};

/** Runs the first function that is given for a key, and returns its result for every further one. */
const oncePerKey = <T>(): ((key: string, run: () => Promise<T>) => Promise<T>) => {
  const results = new Map<string, Promise<T>>();
  return (key, run) => {
    const result = results.get(key) ?? run();
    results.set(key, result);
    return result;
  };
};

/** A batch updates each channel once, so that a burst does not write its item as often. */
const channelPublisher = (changes: readonly TableChange[]): Batch['publishTo'] => {
  const byChannel = Map.groupBy(changes.flatMap(channelChanges), ({ channel }) => topicName(channel));
  const publishOnce = oncePerKey<void>();
  return (channel) => {
    const name = topicName(channel);
    const unsent = new Set(byChannel.get(name)?.map((each) => each.change));
    return publishOnce(name, () => publishToChannel(channel, [...unsent]));
  };
};

/** The channels on which a change is published, with its id there. */
const channelChanges = (change: TableChange): { channel: Channel; change: string }[] => {
  switch (change.kind) {
    case 'transition': {
      const { department, submission_id } = change.event;
      return submissionChannels(department).map((channel) => ({ channel, change: submission_id }));
    }
    case 'catalogue': {
      const { department, version, job_id } = change.entry;
      return [{ channel: { list: 'catalogue', department }, change: catalogueChangeId({ version, job_id }) }];
    }
    case 'reading':
      return change.changes.changes.map((each) => ({ channel: { list: 'reading' }, change: each }));
    default:
      return [];
  }
};

/**
 * Runs the records of one partition key one after the other, in the batch's order; a failed one does not stop the next.
 */
const queueByPartition = () => {
  const last = new Map<string, Promise<void>>();
  return ({ dynamodb }: DynamoDBRecord, run: () => Promise<void>): Promise<void> => {
    const partition = dynamodb?.Keys?.['PK']?.S ?? '';
    const current = (last.get(partition) ?? Promise.resolve()).then(run, run);
    last.set(partition, current);
    return current;
  };
};

const publish = async (change: TableChange, batch: Batch): Promise<void> => {
  switch (change.kind) {
    case 'transition':
      return publishTransition(change.event, batch);
    case 'notification':
      return publishNotification(change.notification, batch);
    case 'catalogue':
      return publishCatalogueChange(change.entry, batch);
    case 'job': {
      const { job_id, state, stage, done, total, owner_nrp } = change.job;
      if (changesDocuments(change.job) && hasEnded(change.job)) await batch.requestAudienceSync();
      return sendToUser(owner_nrp, { type: 'job.changed', job_id, state, stage, done, total });
    }
    case 'session-ended':
      return closeSessionSockets(change.session, change.session.reason);
    case 'profile-changed':
      await publishProfileChange(change.profile);
      // Its user may attach files again.
      return batch.requestWaitingFiles();
    case 'vacancy':
      return notifyVacancy(change.vacancy);
    case 'reminder':
      return notifyReminder(change.reminder);
    case 'reader-reminder':
      return notifyReader(change.reminder);
    case 'absence':
      return notifyAbsence(change.event);
    case 'proposal':
      return notifyProposal(change.entry);
    case 'mail-address':
      return queueConfirmation(change.address);
    case 'reading':
      return batch.publishTo({ list: 'reading' });
  }
};

/** Queues what follows from a change of the catalogue, for those who act on what changed. */
const publishCatalogueChange = async (entry: CatalogueLogEntry, batch: Batch): Promise<void> => {
  const { department, job_id } = entry;
  const idsFor = (follower: ChangeFollower) => followedDocuments(follower, entry).flatMap(({ ids }) => ids);
  if (idsFor('audiences').length > 0) await batch.requestAudienceSync(department, job_id);
  await batch.publishTo({ list: 'catalogue', department });
  await Promise.all([
    queueDocuments('TEXTS_QUEUE_URL', idsFor('texts'), job_id),
    queueDocuments('VIEWS_QUEUE_URL', idsFor('views'), job_id),
    ...followedDocuments('references', entry).map(({ parts, ids }) => queueReferrers(ids, areNew(parts), job_id)),
  ]);
  if (idsFor('waiting_files').length > 0) await batch.requestWaitingFiles();
};

/**
 * Notifications first, because they must not be lost. Each one returns as a stream record and is sent to the sockets
 * then.
 */
const publishTransition = async (event: SubmissionEventItem, batch: Batch): Promise<void> => {
  await batch.notificationsSaved(event);
  await evaluateEnteredLevel(event, batch);
  await Promise.all([
    ...submissionChannels(event.department).map(batch.publishTo),
    ...(event.action === 'submit' ? [queueSubmission(event.submission_id)] : []),
    markDecisionNoticesRead(event),
    markLateNoticesRead(event),
  ]);
  await sendToParticipants(event, batch);
};

/** Sends a submission's latest transition in the batch to the participants of all its transitions there. */
const sendToParticipants = async (event: SubmissionEventItem, { transitions, reads }: Batch): Promise<void> => {
  const { submission_id, department, to, version } = event;
  const inBatch = transitions.get(submission_id) ?? [];
  if (inBatch.at(-1)?.version !== version) return;
  const participants = await Promise.all(inBatch.map((each) => loadParticipants(each, reads)));
  const connections = await Promise.all([...new Set(participants.flat())].map(reads.connections));
  await sendToConnections(connections.flat(), {
    type: 'submission.changed',
    submission_id,
    department,
    submission_status: to,
    version,
  });
};

/** Holders may have changed since the transition was decided, so the level is checked against the current ones. */
const evaluateEnteredLevel = async (
  { to, department, submitter_nrp }: SubmissionEventItem,
  { reads, evaluate }: Batch,
): Promise<void> => {
  const level = approverLevelOf(to);
  if (level === null || !isLevelVacant(await reads.holders(level, department, new Date()), submitter_nrp)) return;
  const post = { role: level, ...(level === 'dept_head' && { department }) };
  await evaluate(JSON.stringify(post), () => evaluatePost(post, { actor: systemActor }));
};

/** The address may have changed since; the worker sends the confirmation only of its latest request. */
const queueConfirmation = async ({ nrp, confirmation }: MailAddress): Promise<void> => {
  if (sendsMail() && confirmation)
    await queueMail({ kind: 'confirmation', nrp, requested_at: confirmation.requested_at });
};

/** The mail first, because an open page reads its notifications again by itself. */
const publishNotification = async (stored: StoredNotification, { reads }: Batch): Promise<void> => {
  const content = sendsMail() ? mailContentOf(stored) : undefined;
  if (content) await queueMail({ kind: 'notice', nrp: stored.nrp, notification_id: stored.id, content });
  const [{ unread, read_upto }, connections] = await Promise.all([
    reads.inbox(stored.nrp),
    reads.connections(stored.nrp),
  ]);
  await sendToConnections(connections, {
    type: 'notification.created',
    notification: toNotification(stored, read_upto),
    unread_count: unread,
  });
};
