import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { approverLevelOf, isLevelVacant } from '../../shared/domain/workflow.ts';
import { keys } from '../db/keys.ts';
import { type BatchReads, batchReads } from '../notifications/batch-reads.ts';
import { type StoredNotification, toNotification } from '../notifications/notification-store.ts';
import { notifyTransitions } from '../notifications/transition-service.ts';
import { log } from '../observability/log.ts';
import {
  broadcastCatalogueChange,
  type CatalogueBursts,
  catalogueBursts,
} from '../realtime/catalogue-broadcast-service.ts';
import { type TableChange, tableChangeOf } from '../realtime/outbox-store.ts';
import { broadcast, closeSessionSockets, sendToConnections, sendToUser } from '../realtime/socket-service.ts';
import type { SubmissionEventItem } from '../submissions/submission-store.ts';
import { evaluatePost, notifyVacancy, systemActor } from '../submissions/vacancy-service.ts';
import { publishProfileChange } from '../users/profile-change-service.ts';

/**
 * Turns stream records into notifications and socket events. A record may come twice: stored ids follow from the
 * record, and clients accept repeated events. Batches run concurrently, and Lambda guarantees the order of one item's
 * records only, so nothing here relies on the order of others: inboxes sort by event time, and socket events carry
 * versions.
 */
export const handler = async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
  const changes = new Map(event.Records.map((record) => [record, parseChange(record)]));
  const batch = await createBatch(event.Records, changes.values());
  const runInOrder = queueByPartition();
  const response = await processPartialResponse(
    event,
    async (record: DynamoDBRecord) => {
      try {
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

const parseChange = async (record: DynamoDBRecord): Promise<TableChange | undefined> => tableChangeOf(record);

/** What the records of a batch share. */
interface Batch {
  bursts: CatalogueBursts;
  reads: BatchReads;
  /** Resolves when a transition's notifications are saved. */
  notificationsSaved: (event: SubmissionEventItem) => Promise<void>;
  /** Each submission's latest transition in the batch; only this one is broadcast. */
  latest: ReadonlyMap<string, number>;
  /** Runs once per batch for each post. */
  evaluate: (post: string, run: () => Promise<unknown>) => Promise<unknown>;
}

const createBatch = async (
  records: readonly DynamoDBRecord[],
  changes: Iterable<Promise<TableChange | undefined>>,
): Promise<Batch> => {
  const parsedChanges = await Promise.allSettled(changes);
  const events = parsedChanges.flatMap((each) =>
    each.status === 'fulfilled' && each.value?.kind === 'transition' ? [each.value.event] : [],
  );
  const latest = new Map<string, number>();
  for (const { submission_id, version } of events)
    latest.set(submission_id, Math.max(version, latest.get(submission_id) ?? 0));
  const reads = batchReads();
  const evaluated = new Map<string, Promise<unknown>>();
  return {
    bursts: catalogueBursts(records),
    reads,
    notificationsSaved: notifyTransitions(events, reads),
    latest,
    evaluate: (post, run) => {
      const evaluation = evaluated.get(post) ?? run();
      evaluated.set(post, evaluation);
      return evaluation;
    },
  };
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
    case 'catalogue': {
      const { department, version } = change.entry;
      return broadcastCatalogueChange(
        change.entry,
        keys.catalogueLog(department, version),
        batch.bursts,
        async (event, waited) =>
          waited ? broadcast(event) : sendToConnections(await batch.reads.allConnections(), event),
      );
    }
    case 'job': {
      const { job_id, state, stage, done, total, owner_nrp } = change.job;
      return sendToUser(owner_nrp, { type: 'job.changed', job_id, state, stage, done, total });
    }
    case 'session-ended':
      return closeSessionSockets(change.session, change.session.reason);
    case 'profile-changed':
      return publishProfileChange(change.profile);
    case 'vacancy':
      return notifyVacancy(change.vacancy);
  }
};

/**
 * Notifications first, because they must not be lost. Each one returns as a stream record and is sent to the sockets
 * then.
 */
const publishTransition = async (event: SubmissionEventItem, batch: Batch): Promise<void> => {
  const { submission_id, version } = event;
  await batch.notificationsSaved(event);
  await evaluateEnteredLevel(event, batch);
  if (batch.latest.get(submission_id) !== version) return;
  await sendToConnections(await batch.reads.allConnections(), {
    type: 'submission.changed',
    submission_id,
    department: event.department,
    submission_status: event.to,
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

const publishNotification = async (stored: StoredNotification, { reads }: Batch): Promise<void> => {
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
