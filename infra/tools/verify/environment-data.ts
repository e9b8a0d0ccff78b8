import type { ControlledCopy, CopyEvent, CopyToken } from '../../../functions/copies/copy-store.ts';
import type { ViewedDocument } from '../../../functions/copies/marked-pdf-files.ts';
import type { Item } from '../../../functions/db/table.ts';
import type { StoredProposal } from '../../../functions/destruction/proposal-store.ts';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import type { NumberGuard } from '../../../functions/documents/number-store.ts';
import type { IndexedDocument } from '../../../functions/file-search/text-index/segment.ts';
import type { Dictionary, DictionaryEvent } from '../../../functions/imports/dictionary-store.ts';
import type { Job } from '../../../functions/jobs/job-store.ts';
import type { MailAddress } from '../../../functions/mail/mail-address-store.ts';
import type { Absence } from '../../../functions/profiles/absence-store.ts';
import type { HeldPost } from '../../../functions/profiles/position-store.ts';
import type { Profile, UserEvent } from '../../../functions/profiles/profile-store.ts';
import type { StoredRecord as ArchivedRecord } from '../../../functions/records/record-store.ts';
import type { Reference, Referrer } from '../../../functions/references/reference-store.ts';
import type { BadgeEvent } from '../../../functions/required-reading/badge-store.ts';
import type { Evidence } from '../../../functions/required-reading/evidence-store.ts';
import type { Followed } from '../../../functions/required-reading/follow-store.ts';
import type { Placement } from '../../../functions/required-reading/placement-store.ts';
import type { StoredRecord } from '../../../functions/required-reading/reading-records.ts';
import type { StoredAttendant } from '../../../functions/required-reading/together-store.ts';
import type { CheckpointRecipients, RecordedRecipientsChange } from '../../../shared/api/checkpoint-recipients.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import type { Role } from '../../../shared/domain/people/roles.ts';
import type { RecordHold } from '../../../shared/domain/records/holds.ts';
import type { ReadingRecord } from '../../../shared/domain/required-reading/reading.ts';
import type { EventFacts, FileReference, SubmissionFacts } from './collect-submissions.ts';

/** An item that points to a submission: of a queue or of a submitter's list. */
export interface PointerFacts {
  PK: string;
  SK: string;
  submission_id: string;
  department: string;
  /** Of a queue: the admins were notified that no holder can decide it. */
  isVacant: boolean;
  /** Of a queue: what the entry says of its submission. */
  level_entered_at?: unknown;
  submitter_nrp?: unknown;
}

/** What the date of a document's next review follows from, and its keys in the index of these dates. */
export type ReviewFacts = Pick<
  ControlledDocument,
  | ('made_at' | 'effective_on' | 'reviewed_on' | 'review_months' | 'valid_until' | 'undated')
  | ('review_due_on' | 'review_due_set_at' | 'revision_need')
> & { index: { GSI2PK: unknown; GSI2SK: unknown } };

export interface DocumentFacts {
  row: DocumentRow;
  /** Folded. */
  number: string;
  isDeleted: boolean;
  /** The text by which it is found, while it is in force. */
  text: IndexedDocument | undefined;
  /** What a view is made of. */
  source: ViewedDocument & { id: string };
  isIndexed: boolean;
  isRevisionOfImport: boolean;
  review: ReviewFacts;
  /** The lists in which it belongs. */
  placementIn: (hasDuplicateNumber: boolean) => Placement;
  submission_id: string | undefined;
  updated_at: string;
  job_ids: readonly string[];
  undone: readonly { replaced?: { version: number; revisi: number } | undefined }[];
}

export interface PastFacts {
  revisi: number;
  version: number;
  status: string;
  isImported: boolean;
  submission_id: string | undefined;
  SK: string;
}

export interface DestructionFacts {
  document_id: string;
  submission_id: string;
  SK: string;
}

/** A reminder that a submitter sent of a submission, without its texts. */
export interface ReminderFacts {
  PK: string;
  SK: string;
  submission_id: string;
  date: string;
  at: string;
  version: number;
  submitter_nrp: string;
}

/** A controlled copy without its holder. */
export interface CopyFacts
  extends Pick<
    ControlledCopy,
    'document_id' | 'number' | 'state' | 'version' | 'token_hash' | 'source_sha256' | 'host'
  > {
  PK: string;
  SK: string;
  /** Whether all its keys follow from it. */
  hasOwnKeys: boolean;
}

/** A result that a user got for a command: what it says about a submission must still be so. */
export interface AcknowledgedResult {
  PK: string;
  submission_id: string;
  /** Of a decision. */
  version?: number;
  submission_status?: string;
}

export interface CatalogueFacts {
  /** Version of the department's head; 0 where there is none. */
  head: number;
  /** Times of the logged changes, by version. */
  log: Map<number, string>;
  /** The highest logged version of each document. */
  documents: Map<string, number>;
}

export interface NotificationFacts {
  PK: string;
  SK: string;
  nrp: string;
  event_id: string;
  submission_id: string | null;
}

/** What a person did about one reading of a document, by the evidence. */
export interface EvidenceFacts {
  document_id: string;
  reading_id: string;
  nrp: string;
  /** Digests of the files that were opened. */
  opened: Set<string>;
  understood?: Pick<Evidence, 'at' | 'digest' | 'together'>;
}

/** What the person's own list says of the same. */
export type ReaderRecord = StoredRecord & { nrp: string; document_id: string };

/** What the checks need of an environment's items; of a whole environment, or of the few partitions that are read again. */
export const emptyEnvironmentData = () => ({
  items: 0,
  unreadable: [] as { PK: string; SK: string; reason: string }[],
  /** Items that are stamped in the future, and the one with the latest time (milliseconds since 1970). */
  future: { items: 0 } as { items: number; latest?: { PK: string; SK: string; at: number } },
  submissions: new Map<string, SubmissionFacts>(),
  events: new Map<string, EventFacts[]>(),
  queueEntries: new Map<string, PointerFacts[]>(),
  ownEntries: new Map<string, PointerFacts[]>(),
  acknowledged: [] as AcknowledgedResult[],
  /** Uploads that a submission or job uses, with the id of either. */
  claims: [] as { PK: string; claimed_by: string }[],
  jobs: new Map<string, Pick<Job, 'state'>>(),
  guards: new Map<string, NumberGuard>(),
  documents: new Map<string, DocumentFacts>(),
  past: new Map<string, PastFacts[]>(),
  /** The highest version that a history entry of a document's edits has. */
  edits: new Map<string, number>(),
  destructions: new Map<string, DestructionFacts[]>(),
  /** What each document refers to, and the entries by which that is found, by their key. */
  documentReferences: new Map<string, readonly Reference[]>(),
  referrers: new Map<string, Referrer>(),
  /** By document. */
  copies: new Map<string, CopyFacts[]>(),
  copyCounters: new Map<string, number>(),
  copyTokens: new Map<string, CopyToken>(),
  copyEvents: new Map<string, Pick<CopyEvent, 'version' | 'to'>[]>(),
  files: [] as FileReference[],
  catalogues: new Map<DepartmentCode, CatalogueFacts>(),
  counters: new Map<string, Item>(),
  /** Hashes of an event and a recipient who has a notification of it. */
  notified: new Set<number>(),
  /** Notifications that may be wrong: second ones of an event, and those whose id does not follow from the event. */
  suspects: [] as NotificationFacts[],
  /** Submissions and versions that notifications refer to, each with one of the notifications. */
  references: new Map<string, NotificationFacts>(),
  /** Title and message of notifications of a transition, each with one of the notifications. */
  noticeTexts: new Map<string, NotificationFacts & { title: string; message: string }>(),
  notifications: 0,
  profiles: new Map<
    string,
    Pick<Profile, 'active' | 'roles' | 'positions' | 'supervises' | 'audit_period' | 'version'>
  >(),
  /** The latest change of each user, by NRP. */
  userEvents: new Map<string, UserEvent>(),
  /** Settings with a history: who gets checkpoints, and what imports know of headings and words. */
  checkpointRecipients: undefined as CheckpointRecipients | undefined,
  recipientsEvents: [] as RecordedRecipientsChange[],
  dictionary: undefined as Dictionary | undefined,
  dictionaryEvents: [] as DictionaryEvent[],
  holdings: new Map<string, HeldPost>(),
  absences: new Map<string, Absence>(),
  /** Series and records, and what each of their events says of them. */
  archive: new Map<string, { version: number }>(),
  archiveEvents: new Map<string, { version: number }[]>(),
  /** Records, destructions with the versions of their histories, holds, and the last number of the minutes of each year. */
  records: new Map<string, ArchivedRecord>(),
  proposals: new Map<string, StoredProposal>(),
  destructionEvents: new Map<string, number[]>(),
  holds: [] as RecordHold[],
  minutesCounters: new Map<string, number>(),
  absenceEvents: new Map<string, Pick<Absence, 'version' | 'state'>[]>(),
  /** Users' mail addresses, by partition key. */
  mailAddresses: new Map<string, MailAddress>(),
  sentMails: [] as { PK: string; SK: string }[],
  members: new Map<string, { role: Role; nrp: string; has_role: boolean }>(),
  admins: undefined as number | undefined,
  /** The lists of each document, by its own item and by the lists. */
  placements: new Map<string, Placement>(),
  listedIn: new Map<string, Map<string, string>>(),
  /** The defaults that the lists of each department follow. */
  followed: new Map<DepartmentCode, Followed>(),
  evidence: new Map<string, EvidenceFacts>(),
  readers: new Map<string, ReadingRecord['state']>(),
  readerRecords: [] as ReaderRecord[],
  /** Who confirmed in readings together, and what happened to the badges of each person. */
  attendants: [] as StoredAttendant[],
  badgeEvents: new Map<string, BadgeEvent[]>(),
  /** Every reading that a document asks for or its history asked for, as far as that is known. */
  readings: new Map<string, string[]>(),
  reminders: [] as ReminderFacts[],
  /** The days whose digests were sent, and the day of the latest run. */
  reminderRuns: undefined as { day: string; sent_days: readonly string[] } | undefined,
});

export type EnvironmentData = ReturnType<typeof emptyEnvironmentData>;

/** Adds to the list of a key. */
export const append = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};
