import * as z from 'zod/mini';
import { restoreTestItem } from '../../../functions/audit-packs/restore-test-store.ts';
import { rowsIn } from '../../../functions/audit-trail/job-rows-store.ts';
import { keys } from '../../../functions/db/keys.ts';
import type { Item } from '../../../functions/db/table.ts';
import { destructionEventItem, proposalItem } from '../../../functions/destruction/proposal-store.ts';
import { announcementItem } from '../../../functions/documents/review-announcement-store.ts';
import { waitingChangeItem } from '../../../functions/documents/waiting-change-store.ts';
import { manifestItem } from '../../../functions/file-search/manifest-store.ts';
import { visitItem } from '../../../functions/http/visit-store.ts';
import { dictionaryEventItem, dictionaryItem } from '../../../functions/imports/dictionary-store.ts';
import { jobItem } from '../../../functions/jobs/job-store.ts';
import {
  checkpointRecipientsItem,
  mailedCheckpointItem,
  recipientsEventItem,
} from '../../../functions/mail/checkpoint-recipient-store.ts';
import { mailAddressItem } from '../../../functions/mail/mail-address-store.ts';
import { sentMailItem } from '../../../functions/mail/sent-mail-store.ts';
import {
  eventVersionOf,
  notificationItem,
  notificationSuffix,
} from '../../../functions/notifications/notification-store.ts';
import { absenceEventItem, absenceItem } from '../../../functions/profiles/absence-store.ts';
import { holding } from '../../../functions/profiles/position-store.ts';
import { profile, userEventItem } from '../../../functions/profiles/profile-store.ts';
import { holdEventItem } from '../../../functions/records/hold-store.ts';
import { recordEventItem, recordItem } from '../../../functions/records/record-store.ts';
import { seriesEventItem, seriesItem } from '../../../functions/records/series-store.ts';
import { documentReferences, referrer } from '../../../functions/references/reference-store.ts';
import { manualReminderItem } from '../../../functions/reminders/manual-reminder-store.ts';
import { readerReminderItem } from '../../../functions/reminders/reader-reminder-store.ts';
import { reminderRuns } from '../../../functions/reminders/run-store.ts';
import { pointer } from '../../../functions/submissions/submission-store.ts';
import { holidayAnnouncementItem } from '../../../functions/work-calendar/missing-holidays-store.ts';
import { calendarEventItem, workCalendarItem } from '../../../functions/work-calendar/work-calendar-store.ts';
import { trailEntry } from '../../../shared/domain/audit-trail/trail.ts';
import { role } from '../../../shared/domain/people/roles.ts';
import { recordHold } from '../../../shared/domain/records/holds.ts';
import { collectFutureTime } from './clock.ts';
import { collectCopy, collectCopyEvent, collectCopyToken } from './collect-copies.ts';
import { collectCatalogueItem, collectDocument, collectGuard, collectHistory } from './collect-documents.ts';
import {
  collectAudienceBucket,
  collectBadgeEvent,
  collectEvidence,
  collectFollowed,
  collectPlacement,
  collectReaderBucket,
  collectReadersBucket,
  collectTogether,
} from './collect-reading.ts';
import { eventFacts, filesOf, submissionFacts } from './collect-submissions.ts';
import { append, type EnvironmentData } from './environment-data.ts';

type Collector = (data: EnvironmentData, item: Item) => unknown;

/** A number for an event and a recipient of it: 50 bits, so that a million pairs fit into memory and hardly ever share one. */
export const notifiedHash = (nrp: string, event_id: string): number =>
  [...notificationSuffix(event_id, nrp)].slice(0, 10).reduce((sum, letter) => sum * 32 + crockford.indexOf(letter), 0);

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const storedNotification = z.extend(
  z.pick(notificationItem, { id: true, nrp: true, submission_id: true, title: true, message: true }),
  {
    event_id: z.string(),
  },
);

const collectNotification: Collector = (data, item) => {
  const { id, nrp, submission_id, event_id, title, message } = storedNotification.parse(item);
  const found = { PK: item.PK, SK: item.SK, nrp, event_id, submission_id };
  data.notifications += 1;
  const hash = notifiedHash(nrp, event_id);
  const isSecond = data.notified.has(hash);
  data.notified.add(hash);
  if (isSecond || !id.endsWith(notificationSuffix(event_id, nrp)) || item.PK !== keys.notification(nrp, id).PK)
    data.suspects.push(found);
  if (submission_id === null) return;
  data.references.set(`${submission_id}\n${event_id}`, found);
  if (eventVersionOf(event_id, submission_id) !== undefined)
    data.noticeTexts.set([event_id, title, message].join('\n'), { ...found, title, message });
};

/** An entry of a queue or of a submitter's list. */
const collectPointer =
  (list: 'queueEntries' | 'ownEntries'): Collector =>
  (data, item) => {
    const { PK, SK, submission_id, department } = pointer.parse(item);
    const { vacant, level_entered_at, submitter_nrp } = item;
    const isVacant = vacant === true;
    append(data[list], submission_id, { PK, SK, submission_id, department, isVacant, level_entered_at, submitter_nrp });
  };

const acknowledgedResult = z.union([
  z.object({ submission_id: z.string() }),
  z.object({ submission: z.object({ id: z.string(), version: z.number(), submission_status: z.string() }) }),
]);

/** Most results are of other commands, or are long and compressed. */
const collectResult: Collector = (data, { PK, result }) => {
  if (typeof result !== 'string' || !result.startsWith('{"submission')) return;
  const { data: found } = acknowledgedResult.safeParse(JSON.parse(result));
  if (!found) return;
  if ('submission_id' in found) data.acknowledged.push({ PK, submission_id: found.submission_id });
  else {
    const { id, version, submission_status } = found.submission;
    data.acknowledged.push({ PK, submission_id: id, version, submission_status });
  }
};

const storedJob = z.pick(jobItem, { job_id: true, state: true, report_key: true });

const collectJob: Collector = (data, { PK, SK, ...item }) => {
  if (SK !== 'META') return;
  const { job_id, state, report_key } = storedJob.parse(item);
  data.jobs.set(job_id, { state });
  if (report_key !== undefined) data.files.push({ PK, SK, attribute: 'report_key', key: report_key });
};

const collectUser: Collector = (data, item) => {
  if (item.SK === keys.mailAddress('').SK) data.mailAddresses.set(item.PK, mailAddressItem.parse(item));
  if (item.SK !== 'PROFILE') return;
  const { nrp, active, roles, positions, supervises, audit_period, version } = profile.parse(item);
  data.profiles.set(nrp, { active, roles, positions, supervises, audit_period, version });
};

const collectHolding: Collector = (data, item) => {
  data.holdings.set(item.SK, holding.parse(item));
};

const collectAbsence: Collector = (data, item) => {
  // The guard beside them has a version only.
  if (item.PK === keys.absences) data.absences.set(item.SK, absenceItem.parse(item));
};

const collectAbsenceEvent: Collector = (data, item) => {
  const { id, version, state } = absenceEventItem.parse(item).absence;
  append(data.absenceEvents, id, { version, state });
};

const collectUserEvent: Collector = (data, item) => {
  const event = userEventItem.parse(item);
  if (event.version > (data.userEvents.get(event.nrp)?.version ?? 0)) data.userEvents.set(event.nrp, event);
};

const collectEvent: Collector = (data, item) => {
  const facts = eventFacts(item);
  append(data.events, facts.submission_id, facts);
};

/** Of a series or a record, by the partition of its present state. */
const collectArchiveEvent =
  (rowOf: (item: Item) => { version: number }): Collector =>
  (data, item) =>
    append(data.archiveEvents, item.PK.slice('HIST#'.length), rowOf(item));

const collectDestructionEvent: Collector = (data, item) => {
  const { id, version } = destructionEventItem.parse(item).proposal;
  append(data.destructionEvents, id, version);
};

const collectDestruction: Collector = (data, item) => {
  if (item.SK === 'CURRENT') data.proposals.set(item.PK.slice('DESTRUCTION#'.length), proposalItem.parse(item));
  if (item.PK === keys.minutesCounter('').PK) data.minutesCounters.set(item.SK, Number(item['version']));
};

const collectHold: Collector = (data, item) => item.SK !== 'GUARD' && data.holds.push(recordHold.parse(item));

const collectRecord: Collector = (data, item) => {
  const record = recordItem.parse(item);
  data.records.set(record.id, record);
  data.archive.set(item.PK, record);
};

/** By the kind of history: of a submission, a reading, a copy, a user, a setting, a visit of an auditor or an absence. */
const historyCollectorOf = ({ PK, SK }: Item): Collector => {
  if (SK.startsWith('EV#')) return collectEvent;
  if (SK.startsWith('CV#')) return collectCopyEvent;
  if (SK.startsWith('UV#')) return collectUserEvent;
  if (SK.startsWith('SV#')) return collectArchiveEvent((item) => seriesEventItem.parse(item).series);
  if (SK.startsWith('KV#')) return collectArchiveEvent((item) => recordEventItem.parse(item).record);
  if (SK.startsWith('BV#')) return collectBadgeEvent;
  if (SK.startsWith('PV#')) return collectDestructionEvent;
  if (SK.startsWith('HV#')) return (_data, item) => holdEventItem.parse(item);
  if (PK === keys.checkpointRecipientsHistory)
    return (data, item) => data.recipientsEvents.push(recipientsEventItem.parse(item));
  if (PK === keys.importDictionaryHistory)
    return (data, item) => data.dictionaryEvents.push(dictionaryEventItem.parse(item));
  if (PK === keys.calendarHistory) return (_data, item) => calendarEventItem.parse(item);
  if (PK === keys.restoreTests) return (_data, item) => restoreTestItem.parse(item);
  if (PK.startsWith(keys.visits(''))) return (_data, item) => visitItem.parse(item);
  if (PK.startsWith(keys.togetherHistory(''))) return collectTogether;
  return PK.startsWith('HIST#READ#') ? collectEvidence : collectAbsenceEvent;
};

const collectMember: Collector = (data, item) => {
  const { nrp, has_role } = z.object({ nrp: z.string(), has_role: z.boolean() }).parse(item);
  data.members.set(`${item.PK} ${nrp}`, { role: role.parse(item.PK.slice('ROLE#'.length)), nrp, has_role });
};

const collectors: Readonly<Record<string, Collector>> = {
  SUB: (data, item) => {
    const facts = submissionFacts(item);
    data.submissions.set(facts.id, facts);
  },
  HIST: (data, item) => historyCollectorOf(item)(data, item),
  ABSENCE: collectAbsence,
  QUEUE: collectPointer('queueEntries'),
  MINE: collectPointer('ownEntries'),
  REJECTED: collectPointer('ownEntries'),
  COUNT: (data, item) => data.counters.set(`${item.PK} ${item.SK}`, item),
  IDEM: collectResult,
  UPL: (data, { PK, claimed_by }) => {
    if (typeof claimed_by === 'string') data.claims.push({ PK, claimed_by });
  },
  JOB: collectJob,
  DOC: collectDocument,
  PAST: collectHistory,
  COPIES: collectCopy,
  COPYTOKEN: collectCopyToken,
  SERIES: (data, item) => data.archive.set(item.PK, seriesItem.parse(item)),
  RECORDLOANS: () => undefined,
  RECORD: collectRecord,
  DESTRUCTION: collectDestruction,
  HOLDS: collectHold,
  NOM: collectGuard,
  CAT: collectCatalogueItem,
  N: collectNotification,
  U: collectUser,
  MAILED: (data, item) => {
    sentMailItem.parse(item);
    data.sentMails.push({ PK: item.PK, SK: item.SK });
  },
  POS: collectHolding,
  ROLE: collectMember,
  AUD: collectAudienceBucket,
  PLACED: collectPlacement,
  DISTRIBUTION: collectFollowed,
  WAITINGCHANGE: (_data, item) => waitingChangeItem.parse(item),
  READ: collectReaderBucket,
  READERS: collectReadersBucket,
  REFS: (data, item) => {
    const { document_id, references } = documentReferences.parse(item);
    data.documentReferences.set(document_id, references);
  },
  REFERRED: (data, item) => {
    // One with a time to live has ended.
    if (item['ttl'] === undefined) data.referrers.set(`${item.PK}\n${item.SK}`, referrer.parse(item));
  },
  REMIND: (data, item) => {
    const { submission_id, date, at, version, submitter_nrp } = manualReminderItem.parse(item);
    data.reminders.push({ PK: item.PK, SK: item.SK, submission_id, date, at, version, submitter_nrp });
  },
  READREMIND: (_data, item) => readerReminderItem.parse(item),
  REMINDERS: (data, item) => {
    data.reminderRuns = reminderRuns.parse(item);
  },
  REVIEWS: (_data, item) => announcementItem.parse(item),
  HOLIDAYS: (_data, item) => holidayAnnouncementItem.parse(item),
  CHECKPOINTMAIL: (_data, item) => mailedCheckpointItem.parse(item),
  // Earlier releases stored here what HOLIDAYS and CHECKPOINTMAIL have.
  CALENDAR: (_data, item) =>
    (item.SK === keys.workCalendar.SK ? workCalendarItem : holidayAnnouncementItem).parse(item),
  TRAIL: (_data, item) => (item.PK.startsWith(keys.trailOfJob('')) ? rowsIn(item) : trailEntry.parse(item)),
  CHECKPOINTS: (data, item) => {
    if (item.SK === keys.checkpointRecipients.SK) data.checkpointRecipients = checkpointRecipientsItem.parse(item);
    else mailedCheckpointItem.parse(item);
  },
  BULK: (data, item) => {
    if (item.SK === keys.importDictionary.SK) data.dictionary = dictionaryItem.parse(item);
  },
  SEARCH: (_data, item) => manifestItem.parse(item),
  ADMINS: (data, { admins }) => {
    data.admins = z.number().parse(admins);
  },
};

const withFiles: ReadonlySet<string> = new Set([
  ...['SUB', 'DOC', 'PAST', 'RECORD', 'DESTRUCTION', 'WAITING', 'WAITINGCHANGE'],
]);

/** Adds what the checks need of an item; an item that cannot be parsed is recorded as such. */
export const collectItem = (data: EnvironmentData, item: Item): void => {
  const kind = item.PK.split('#', 1)[0] ?? '';
  data.items += 1;
  collectFutureTime(data, item);
  try {
    collectors[kind]?.(data, item);
    // The files of a destroyed record are to be gone.
    if (withFiles.has(kind) && item['state'] !== 'destroyed') data.files.push(...filesOf(item));
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const { PK, SK } = item;
    data.unreadable.push({ PK, SK, reason: z.prettifyError(error).replaceAll('\n', ' ') });
  }
};
