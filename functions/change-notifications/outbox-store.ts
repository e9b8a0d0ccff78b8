import type { DynamoDBRecord } from 'aws-lambda';
import { type SessionEnd, sessionEndItem } from '../auth/session-end-store.ts';
import { itemIn } from '../db/stream-items.ts';
import { type CatalogueLogEntry, catalogueLogItem } from '../documents/catalogue-log-store.ts';
import { type ProposalEntry, proposalEntryItem } from '../documents/manual-edit-store.ts';
import { type Job, jobItem } from '../jobs/job-store.ts';
import { type MailAddress, mailAddressItem } from '../mail/mail-address-store.ts';
import { notificationItem, type StoredNotification } from '../notifications/notification-store.ts';
import { type AbsenceEvent, absenceEventItem } from '../profiles/absence-store.ts';
import { type ProfileChange, profileChangeItem } from '../profiles/profile-change-store.ts';
import { type ManualReminder, manualReminderItem } from '../reminders/manual-reminder-store.ts';
import { type ReaderReminder, readerReminderItem } from '../reminders/reader-reminder-store.ts';
import { type ReadingChanges, readingChangesItem } from '../required-reading/reading-change-store.ts';
import { type SubmissionEventItem, submissionEventItem } from '../submissions/submission-store.ts';
import { type Vacancy, vacancyItem } from '../submissions/vacancy-store.ts';

export type TableChange =
  | { kind: 'transition'; event: SubmissionEventItem }
  | { kind: 'notification'; notification: StoredNotification }
  | { kind: 'catalogue'; entry: CatalogueLogEntry }
  | { kind: 'job'; job: Job }
  | { kind: 'session-ended'; session: SessionEnd }
  | { kind: 'profile-changed'; profile: ProfileChange }
  | { kind: 'vacancy'; vacancy: Vacancy }
  | { kind: 'reminder'; reminder: ManualReminder }
  | { kind: 'reader-reminder'; reminder: ReaderReminder }
  | { kind: 'absence'; event: AbsenceEvent }
  | { kind: 'proposal'; entry: ProposalEntry }
  | { kind: 'mail-address'; address: MailAddress }
  | { kind: 'reading'; changes: ReadingChanges };

/** Parses a stream record; undefined for what is not published. Throws for an unknown or malformed item. */
export const tableChangeOf = ({ eventName, dynamodb }: DynamoDBRecord): TableChange | undefined => {
  const item = itemIn(dynamodb?.NewImage);
  const key = `${item.PK} ${item.SK}`;
  // Every change of a job is published, and every confirmation that a user requests; other items only when they are inserted.
  if (/^JOB#\w+ META$/.test(key) && eventName !== 'REMOVE') return { kind: 'job', job: jobItem.parse(item) };
  if (/^U#\d+ MAIL$/.test(key) && eventName !== 'REMOVE')
    return { kind: 'mail-address', address: mailAddressItem.parse(item) };
  if (eventName !== 'INSERT') return undefined;
  if (/^HIST#ABSENCE#\S+ AV#/.test(key)) return { kind: 'absence', event: absenceEventItem.parse(item) };
  if (/^HIST#\S+ EV#/.test(key)) return { kind: 'transition', event: submissionEventItem.parse(item) };
  if (/^PAST#\S+ EDIT#/.test(key)) return { kind: 'proposal', entry: proposalEntryItem.parse(item) };
  if (/^N#\d+ /.test(key)) return { kind: 'notification', notification: notificationItem.parse(item) };
  if (/^CAT#\w+ LOG#/.test(key)) return { kind: 'catalogue', entry: catalogueLogItem.parse(item) };
  if (/^U#\d+ ENDED#/.test(key)) return { kind: 'session-ended', session: sessionEndItem.parse(item) };
  if (/^U#\d+ CHANGED#/.test(key)) return { kind: 'profile-changed', profile: profileChangeItem.parse(item) };
  if (/^VACANT#/.test(key)) return { kind: 'vacancy', vacancy: vacancyItem.parse(item) };
  if (/^DUTIES#\S+ CHANGED$/.test(key)) return { kind: 'reading', changes: readingChangesItem.parse(item) };
  if (/^REMIND#/.test(key)) return { kind: 'reminder', reminder: manualReminderItem.parse(item) };
  if (/^READREMIND#/.test(key)) return { kind: 'reader-reminder', reminder: readerReminderItem.parse(item) };
  throw new Error(`There is no publication for items of the kind ${key.replace(/#\S*/g, '#…')}`);
};
