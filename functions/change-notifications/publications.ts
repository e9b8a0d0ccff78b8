import * as z from 'zod/mini';
import { approverLevelOf, isLevelVacant } from '../../shared/domain/workflow/workflow.ts';
import { sessionEndItem } from '../auth/session-end-store.ts';
import type { Item } from '../db/table.ts';
import { type CatalogueLogEntry, catalogueLogItem, followedDocuments } from '../documents/catalogue-log-store.ts';
import { areNew, type ChangeFollower } from '../documents/change-rules.ts';
import { proposalEntryItem } from '../documents/manual-edit-store.ts';
import { queueDocuments, queueRecordFiles, queueReferrers, queueSubmission } from '../files/document-queue.ts';
import { notifyProposal } from '../imports/proposal-notice-service.ts';
import { queueCitedChange } from '../jobs/job-queue.ts';
import { changesDocuments, hasEnded, type Job, jobItem } from '../jobs/job-store.ts';
import { type MailAddress, mailAddressItem } from '../mail/mail-address-store.ts';
import { sendsMail } from '../mail/mail-environment.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { mailContentOf } from '../mail/notice-mails.ts';
import { notificationItem, type StoredNotification, toNotification } from '../notifications/notification-store.ts';
import { absenceEventItem } from '../profiles/absence-store.ts';
import { profileChangeItem } from '../profiles/profile-change-store.ts';
import { closeSessionSockets, sendToConnections, sendToUser } from '../realtime/socket-service.ts';
import { catalogueChangeId, submissionChannels } from '../realtime/topic-rules.ts';
import { recordEventItem } from '../records/record-store.ts';
import { notifyReminder } from '../reminders/manual-reminder-service.ts';
import { manualReminderItem } from '../reminders/manual-reminder-store.ts';
import { notifyReader } from '../reminders/reader-reminder-service.ts';
import { readerReminderItem } from '../reminders/reader-reminder-store.ts';
import { readingChangesItem } from '../required-reading/reading-change-store.ts';
import { type SubmissionEventItem, submissionEventItem } from '../submissions/submission-store.ts';
import { evaluatePost, notifyVacancy, systemActor } from '../submissions/vacancy-service.ts';
import { vacancyItem } from '../submissions/vacancy-store.ts';
import { notifyAbsence } from '../users/absence-follow-service.ts';
import type { Batch, Publication } from './batch.ts';
import { markDecisionNoticesRead, markLateNoticesRead } from './decision-notice-service.ts';
import { publishProfileChange } from './profile-change-service.ts';
import { loadParticipants } from './recipient-service.ts';

const publishJob = async (job: Job, batch: Batch): Promise<void> => {
  const { job_id, state, stage, done, total, owner_nrp } = job;
  if (changesDocuments(job) && hasEnded(job)) await batch.requestAudienceSync();
  await sendToUser(owner_nrp, { type: 'job.changed', job_id, state, stage, done, total });
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
  const cited = idsFor('citing_documents');
  if (cited.length > 0) await queueCitedChange(cited);
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

interface Options<T> {
  /** Its changes are published too, and not only its insertion. */
  isStateful?: true;
  channelsOf?: (item: T) => Publication['channels'];
  transitionOf?: (item: T) => SubmissionEventItem;
}

const published = <S extends z.core.$ZodType>(
  key: RegExp,
  schema: S,
  publish: (item: z.output<S>, batch: Batch) => Promise<unknown>,
  { isStateful, channelsOf, transitionOf }: Options<z.output<S>> = {},
) => ({
  key,
  isStateful,
  read: (stored: Item): Publication => {
    const item = z.parse(schema, stored);
    return {
      channels: channelsOf?.(item) ?? [],
      transition: transitionOf?.(item),
      publish: (batch) => publish(item, batch),
    };
  },
});

/** Everything that is published, by the keys of its items, and what follows from it; each key is the first that matches. */
const publications = [
  published(/^JOB#\w+ META$/, jobItem, publishJob, { isStateful: true }),
  published(/^U#\d+ MAIL$/, mailAddressItem, queueConfirmation, { isStateful: true }),
  published(/^HIST#ABSENCE#\S+ AV#/, absenceEventItem, notifyAbsence),
  published(/^HIST#RECORD#/, recordEventItem, ({ record }) => queueRecordFiles(record)),
  published(/^HIST#\S+ EV#/, submissionEventItem, publishTransition, {
    transitionOf: (event) => event,
    channelsOf: ({ department, submission_id }) =>
      submissionChannels(department).map((channel) => ({ channel, change: submission_id })),
  }),
  published(/^PAST#\S+ EDIT#/, proposalEntryItem, notifyProposal),
  published(/^N#\d+ /, notificationItem, publishNotification),
  published(/^CAT#\w+ LOG#/, catalogueLogItem, publishCatalogueChange, {
    channelsOf: ({ department, version, job_id }) => [
      { channel: { list: 'catalogue', department }, change: catalogueChangeId({ version, job_id }) },
    ],
  }),
  published(/^U#\d+ ENDED#/, sessionEndItem, (session) => closeSessionSockets(session, session.reason)),
  published(/^U#\d+ CHANGED#/, profileChangeItem, async (change, batch) => {
    await publishProfileChange(change);
    // Its user may attach files again.
    await batch.requestWaitingFiles();
  }),
  published(/^VACANT#/, vacancyItem, notifyVacancy),
  published(/^DUTIES#\S+ CHANGED$/, readingChangesItem, (_changes, batch) => batch.publishTo({ list: 'reading' }), {
    channelsOf: ({ changes }) => changes.map((change) => ({ channel: { list: 'reading' }, change })),
  }),
  published(/^REMIND#/, manualReminderItem, notifyReminder),
  published(/^READREMIND#/, readerReminderItem, notifyReader),
];

/** What a stored item publishes; undefined for one that is only published when it is inserted. Throws for an unknown or malformed one. */
export const publicationOf = (item: Item, eventName: string | undefined): Publication | undefined => {
  const key = `${item.PK} ${item.SK}`;
  const found = publications.find((each) => each.key.test(key));
  if (eventName !== 'INSERT' && (eventName === 'REMOVE' || !found?.isStateful)) return undefined;
  if (!found) throw new Error(`There is no publication for items of the kind ${key.replace(/#\S*/g, '#…')}`);
  return found.read(item);
};
