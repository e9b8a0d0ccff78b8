import type { TrailEntry, TrailKind } from '../../shared/domain/audit-trail/trail.ts';
import type { DepartmentCode, SubmissionDepartment } from '../../shared/domain/departments.ts';
import type { PositionRole, Role } from '../../shared/domain/people/roles.ts';
import type { LevelState } from '../../shared/domain/workflow/workflow.ts';
import type { Key } from './table.ts';

const key = (PK: string, SK: string): Key => ({ PK, SK });
const gsi1 = (GSI1PK: string, GSI1SK: string) => ({ GSI1PK, GSI1SK });
const gsi2 = (GSI2PK: string, GSI2SK: string) => ({ GSI2PK, GSI2SK });

/**
 * Every key of the table is composed here, and its partition key named in `infra/config/item-families.ts`. `ttl` (seconds
 * since 1970) is the time-to-live attribute.
 */
export const keys = {
  profile: (nrp: string) => key(`U#${nrp}`, 'PROFILE'),
  usersIndex: (nrp: string) => gsi1('USERS', nrp),
  inbox: (nrp: string) => key(`U#${nrp}`, 'INBOX'),
  mailAddress: (nrp: string) => key(`U#${nrp}`, 'MAIL'),
  mailPause: { PK: 'MAIL', SK: 'PAUSE' } satisfies Key,
  /** Mails that were sent or are being sent to a user, by what they are about. */
  sentMail: (nrp: string, id: string) => key(`MAILED#${nrp}`, id),
  notification: (nrp: string, id: string) => key(`N#${nrp}`, id),
  credential: (nrp: string) => key(`AUTH#${nrp}`, 'CRED'),
  session: (nrp: string, sid: string) => key(`AUTH#${nrp}`, `SESS#${sid}`),
  /** Hash of a known device's secret. */
  knownDevice: (nrp: string, hash: string) => key(`AUTH#${nrp}`, `DEV#${hash}`),
  knownNetworks: (nrp: string) => key(`AUTH#${nrp}`, 'ADDRS'),
  /** Sign-in attempts at one NRP by scope. Not under AUTH#, so that functions that unlock need no access to secrets. */
  attempts: (nrp: string, scope: string) => key(`THR#NRP#${nrp}`, scope),
  /** Counts how often an NRP was unlocked; attempts of earlier generations no longer count. */
  attemptsGeneration: (nrp: string) => key(`THR#GEN#${nrp}`, 'GENERATION'),
  /** NRPs whose sign-in was locked, sorted by the end of the lock; unlocking leaves their entries. */
  lockedNrps: 'THR#LOCKEDNRPS',
  lockedNrp: (nrp: string, until: string) => key('THR#LOCKEDNRPS', `${until}#${nrp}`),
  /** Sign-in attempts from one address within an hour. */
  addressAttempts: (address: string, hour: string) => key(`THR#IP#${address}`, hour),
  /** Addresses that are locked until the end of their hour, sorted by it. */
  lockedAddresses: 'THR#LOCKED',
  lockedAddress: (address: string, until: string) => key('THR#LOCKED', `${until}#${address}`),
  roleMembers: (role: Role): string => `ROLE#${role}`,
  roleMember: (role: Role, nrp: string) => key(keys.roleMembers(role), nrp),
  adminCount: { PK: 'ADMINS', SK: 'GUARD' },
  /** The outbox of a changed profile, for its sockets and the submissions that wait for its posts. */
  profileChange: (nrp: string, change: string) => key(`U#${nrp}`, `CHANGED#${change}`),
  /** The outbox of a session's end, for its sockets. */
  sessionEnd: (nrp: string, sid: string) => key(`U#${nrp}`, `ENDED#${sid}`),
  /** The absences of all holders, by their last day, with which the id begins. */
  absences: 'ABSENCE',
  absence: (id: string) => key('ABSENCE', id),
  /** Written with every new or confirmed absence, so that of two that exclude each other one fails. */
  absenceGuard: { PK: 'ABSENCE#GUARD', SK: 'GUARD' } satisfies Key,
  absenceHistory: (id: string): string => `HIST#ABSENCE#${id}`,
  absenceEvent: (id: string, version: number) => key(keys.absenceHistory(id), `AV#${padded(version, 6)}`),
  positions: 'POS',
  position: (role: PositionRole, nrp: string, department?: SubmissionDepartment) =>
    key('POS', `${positionPrefix(role, department)}${nrp}`),
  submission: (id: string) => key(`SUB#${id}`, 'META'),
  /** Its own partition, which no role may update or delete in (infra/constructs/grants.ts): history is append-only. */
  submissionHistory: (id: string): string => `HIST#${id}`,
  submissionEvent: (id: string, version: number) => key(keys.submissionHistory(id), `EV#${padded(version, 6)}`),
  submissionsIndex: (department: SubmissionDepartment, created: string, id: string) => ({
    GSI1PK: 'SUBS',
    GSI1SK: `${created}#${id}`,
    GSI2PK: `SUBS#${department}`,
    GSI2SK: `${created}#${id}`,
  }),
  /**
   * The decisions of a month (UTC), on the history event itself, so that no copy can differ from the history. A mine decides
   * about 50 times a day: a month is read in a page or two, and its partition takes far more writes.
   */
  decisionsIndex: (at: string, id: string) => gsi1(keys.decisionMonth(at), `${at}#${id}`),
  /** The partition of a moment or date (ISO 8601, UTC). */
  decisionMonth: (at: string): string => `DECIDED#${at.slice(0, 7)}`,
  /** The submitter's own list, in the base table. */
  submitterEntry: (nrp: string, created: string, id: string) => key(`MINE#${nrp}`, `${created}#${id}`),
  /** What was rejected, in the same order, for as long as its submitter sees it on the home. */
  rejectedEntry: (nrp: string, created: string, id: string) => key(`REJECTED#${nrp}`, `${created}#${id}`),
  queue: (queue: Queue): string =>
    queue.state === 'under_dept_approval' ? `QUEUE#${queue.state}#${queue.department}` : `QUEUE#${queue.state}`,
  queueEntry: (queue: Queue, created: string, id: string) => key(keys.queue(queue), `${created}#${id}`),
  /** The outbox of submissions that no holder of a post can decide. */
  vacancy: (role: PositionRole, department: SubmissionDepartment | undefined, id: string) =>
    key(`VACANT#${role}#${department ?? ''}`, id),
  /** The days whose digests of open work were sent. */
  reminderRuns: { PK: 'REMINDERS', SK: 'RUNS' } satisfies Key,
  /** Reminders that a submitter sent of a submission, by the date in the company's time zone: one a day. */
  manualReminders: (id: string): string => `REMIND#${id}`,
  manualReminder: (id: string, date: string) => key(keys.manualReminders(id), date),
  /** Reminders of what a person must read, by the date in the company's time zone: one a day, of all senders. */
  readerReminder: (nrp: string, date: string) => key(`READREMIND#${nrp}`, date),
  workCalendar: { PK: 'CALENDAR', SK: 'SETTINGS' } satisfies Key,
  calendarHistory: 'HIST#CALENDAR',
  calendarEvent: (version: number) => key('HIST#CALENDAR', `WV#${padded(version, 6)}`),
  /** The year whose missing holidays were announced. */
  holidayAnnouncement: { PK: 'HOLIDAYS', SK: 'ANNOUNCED' } satisfies Key,
  checkpointRecipients: { PK: 'CHECKPOINTS', SK: 'RECIPIENTS' } satisfies Key,
  checkpointRecipientsHistory: 'HIST#CHECKPOINTS',
  checkpointRecipientsEvent: (version: number) => key('HIST#CHECKPOINTS', `RV#${padded(version, 6)}`),
  mailedCheckpoint: { PK: 'CHECKPOINTMAIL', SK: 'MAILED' } satisfies Key,
  /** The roles and posts of a user as each change left them, by the version of the profile: append-only. */
  userHistory: (nrp: string): string => `HIST#USER#${nrp}`,
  userEvent: (nrp: string, version: number) => key(keys.userHistory(nrp), `UV#${padded(version, 9)}`),
  counters: 'COUNT',
  counter: (department: SubmissionDepartment) => key('COUNT', department),
  ownCounters: (nrp: string) => `COUNT#${nrp}`,
  ownCounter: (nrp: string, department: SubmissionDepartment) => key(`COUNT#${nrp}`, department),
  document: (id: string) => key(`DOC#${id}`, 'CURRENT'),
  /** Past revisions and manual edits of a document: append-only. */
  documentHistory: (id: string): string => `PAST#${id}`,
  /** `version`: of a document with an undone import, whose undone revision has the key without it. */
  documentRevision: (id: string, revisi: number, version?: number) =>
    key(keys.documentHistory(id), `REV#${padded(revisi, 7)}${version === undefined ? '' : `#${padded(version, 7)}`}`),
  /** Manual edits, by the version of the document that they created. */
  documentEdit: (id: string, version: number) => key(keys.documentHistory(id), `EDIT#${padded(version, 7)}`),
  destruction: (id: string, at: string) => key(keys.documentHistory(id), `DESTROYED#${at}`),
  /** Decisions about the references of a document, by the version of what was read of it. */
  referenceEvent: (id: string, version: number) => key(keys.documentHistory(id), `REF#${padded(version, 7)}`),
  /** What was read in a document's file: the numbers that it refers to, or why it has no text. */
  references: (documentId: string) => key(`REFS#${documentId}`, 'CURRENT'),
  /** The documents that refer to a number, by its normal form; and by the document that has it. */
  referrers: (normal: string): string => `REFERRED#${normal.slice(0, 300)}`,
  referrer: (normal: string, documentId: string) => key(keys.referrers(normal), documentId),
  referenceTarget: (targetId: string): string => `REFERS#${targetId}`,
  referenceTargetIndex: (targetId: string, documentId: string) => gsi2(keys.referenceTarget(targetId), documentId),
  /** Documents in force that refer to a number without a document in force, and those whose file has no text; by number. */
  deadReferences: 'REFS#DEAD',
  filesWithoutText: 'REFS#NOTEXT',
  deadReferencesIndex: (normal: string, documentId: string) => gsi1(keys.deadReferences, listPlace(normal, documentId)),
  noTextIndex: (normal: string, documentId: string) => gsi2(keys.filesWithoutText, listPlace(normal, documentId)),
  /** That a document has or had a number of this form (shared/domain/documents/number-candidates.ts). */
  /** Which external document texts mean by a name ('Kepmen ESDM 1827/2018'). */
  legalName: (name: string) => key(`NUMSHAPE#${name.toLowerCase()}`, 'MEANS'),
  numberShape: (shape: string) => key(`NUMSHAPE#${shape.slice(0, 300)}`, 'KNOWN'),
  /**
   * One index lists a department and finds a number in it, so a number is looked up in eight departments at once. An
   * index of its own for numbers would cost another write for each imported row.
   */
  documentIndex: (department: DepartmentCode, foldedNomor: string, id: string) => ({
    GSI1PK: `CAT#${department}`,
    // A folded number may be many times as long as it was typed; a sort key takes 1,024 bytes.
    GSI1SK: `${foldedNomor.slice(0, 300)}#${id}`,
  }),
  /** Documents in force by the date of their next review; spread over the departments like `documentIndex`. */
  reviewIndex: (department: DepartmentCode, dueOn: string, id: string) => gsi2(`DUE#${department}`, `${dueOn}#${id}`),
  /** One list of an audience: `ALL`, a department, a position, or a named person, whose list is with their records. */
  audienceList: (list: string): string => (list.startsWith('U#') ? keys.reader(list.slice(2)) : `AUD#${list}`),
  /** A part of the list: `D` the documents that must be read, `L` those that are only distributed. */
  audienceBucket: (list: string, kind: 'D' | 'L', bucket: string) => key(keys.audienceList(list), `${kind}#${bucket}`),
  /** In which lists a document is. */
  placement: (documentId: string) => key(`PLACED#${documentId}`, 'LISTS'),
  /** Up to which version of a department's catalogue the lists follow it. */
  distributionFollowed: (department: DepartmentCode) => key('DISTRIBUTION', department),
  /** Changes of what must be read that are not published yet, and their outbox. */
  begunReadingChanges: (department: DepartmentCode) => key('DUTIES', department),
  readingChanges: (run: string) => key(`DUTIES#${run}`, 'CHANGED'),
  /** What a person must read because they are named, and what they have opened and understood. */
  reader: (nrp: string): string => `READ#${nrp}`,
  readerBucket: (nrp: string, bucket: string) => key(keys.reader(nrp), `R#${bucket}`),
  /** Who has opened and understood a document, for one reading of it. */
  readers: (documentId: string, readingId: string): string => `READERS#${documentId}#${readingId}`,
  readersBucket: (documentId: string, readingId: string, bucket: string) =>
    key(keys.readers(documentId, readingId), `B#${bucket}`),
  readingHistory: (documentId: string, readingId: string): string => `HIST#READ#${documentId}#${readingId}`,
  /** `digest`: of the opened file, because another file of the same reading must be opened again. */
  openedEvidence: (documentId: string, readingId: string, nrp: string, digest: string) =>
    key(keys.readingHistory(documentId, readingId), `${nrp}#opened#${digest}`),
  understoodEvidence: (documentId: string, readingId: string, nrp: string) =>
    key(keys.readingHistory(documentId, readingId), `${nrp}#understood`),
  /** A reading together: its beginning, who confirmed, and its end; append-only. */
  togetherHistory: (id: string): string => `HIST#TOGETHER#${id}`,
  togetherBegun: (id: string) => key(keys.togetherHistory(id), 'BEGUN'),
  togetherAttendant: (id: string, nrp: string) => key(keys.togetherHistory(id), `P#${nrp}`),
  togetherEnded: (id: string) => key(keys.togetherHistory(id), 'ENDED'),
  /** The readings together of a department, on their beginnings. */
  togetherIndex: (department: DepartmentCode, at: string, id: string) => gsi1(`TOGETHER#${department}`, `${at}#${id}`),
  /** What happened to a person's badge: append-only; to whom a badge was printed, by the hash of its token; its PIN. */
  badgeHistory: (nrp: string): string => `HIST#BADGE#${nrp}`,
  badgeEvent: (nrp: string, version: number) => key(keys.badgeHistory(nrp), `BV#${padded(version, 6)}`),
  badgeToken: (hash: string) => key(`BADGETOKEN#${hash}`, 'T'),
  badgePin: (nrp: string) => key(`BADGEPIN#${nrp}`, 'PIN'),
  /** The members of a department, on their profiles. */
  membersIndex: (department: DepartmentCode, nrp: string) => gsi2(`MEMBERS#${department}`, nrp),
  /** A document's controlled copies, and the number of the latest one. */
  documentCopies: (documentId: string): string => `COPIES#${documentId}`,
  copy: (documentId: string, number: number) => key(keys.documentCopies(documentId), `COPY#${padded(number, 4)}`),
  copyCounter: (documentId: string) => key(keys.documentCopies(documentId), 'COUNTER'),
  /** Apart from the copies, because a public function writes them. */
  copyScans: (documentId: string, number: number, date: string) =>
    key(`SCANS#${documentId}`, `${padded(number, 4)}#${date}`),
  /** The copies that a department holds: those in circulation by document, then the closed ones by the time of closing. */
  heldCopiesIndex: (department: DepartmentCode, documentId: string, number: number, closedAt?: string) =>
    gsi1(
      `COPIES#${department}`,
      `${closedAt === undefined ? 'OUT' : `CLOSED#${closedAt}`}#${documentId}#${padded(number, 4)}`,
    ),
  copyHistory: (documentId: string, number: number): string => `HIST#COPY#${documentId}#${padded(number, 4)}`,
  copyEvent: (documentId: string, number: number, version: number) =>
    key(keys.copyHistory(documentId, number), `CV#${padded(version, 6)}`),
  /** Series of records: of a department by title, and of the form that is filled in. */
  recordSeries: (id: string) => key(`SERIES#${id}`, 'CURRENT'),
  seriesIndex: (department: DepartmentCode, foldedTitle: string, id: string) =>
    gsi1(`SERIES#${department}`, listPlace(foldedTitle, id)),
  formSeriesIndex: (documentId: string, id: string) => gsi2(`SERIES#FORM#${documentId}`, id),
  seriesHistory: (id: string): string => `HIST#SERIES#${id}`,
  seriesEvent: (id: string, version: number) => key(keys.seriesHistory(id), `SV#${padded(version, 6)}`),
  /** Records: of a department and of a series, by their period (YYYY-MM). */
  record: (id: string) => key(`RECORD#${id}`, 'CURRENT'),
  recordIndexes: (department: DepartmentCode, seriesId: string, period: string, id: string) => ({
    ...gsi1(`RECORDS#${department}`, `${period}#${id}`),
    ...gsi2(`RECORDS#SERIES#${seriesId}`, `${period}#${id}`),
  }),
  /** The loans of a department that are out: the day on which each is due, by the id of its record. */
  openLoans: (department: DepartmentCode) => key('RECORDLOANS', department),
  recordHistory: (id: string): string => `HIST#RECORD#${id}`,
  recordEvent: (id: string, version: number) => key(keys.recordHistory(id), `KV#${padded(version, 6)}`),
  /** The holds of a series, with the guard that each of them raises: who destroys checks that it stands as it was read. */
  holds: (seriesId: string): string => `HOLDS#${seriesId}`,
  hold: (seriesId: string, id: string) => key(keys.holds(seriesId), `HOLD#${id}`),
  holdGuard: (seriesId: string) => key(keys.holds(seriesId), 'GUARD'),
  holdIndexes: (department: DepartmentCode, id: string, waits: boolean) => ({
    ...gsi1(`HOLDS#${department}`, id),
    ...(waits && gsi2('HOLDS#WAITING', id)),
  }),
  holdEvent: (id: string, version: number) => key(`HIST#HOLD#${id}`, `HV#${padded(version, 6)}`),
  /** Destructions of records: of a department by month, and the open ones of all. */
  destructionProposal: (id: string) => key(`DESTRUCTION#${id}`, 'CURRENT'),
  destructionIndexes: (department: DepartmentCode, id: string, isOpen: boolean) => ({
    ...gsi1(`DESTRUCTIONS#${department}`, id),
    ...(isOpen && gsi2('DESTRUCTIONS#OPEN', id)),
  }),
  destructionEvent: (id: string, version: number) => key(`HIST#DESTRUCTION#${id}`, `PV#${padded(version, 6)}`),
  /** How many minutes of destruction a year has; the month whose proposals were made. */
  minutesCounter: (year: string) => key('DESTRUCTION#MINUTES', year),
  proposedMonth: { PK: 'DESTRUCTION#MONTH', SK: 'PROPOSED' } satisfies Key,
  /** What auditors looked at in a month, once in ten minutes; `digest` of session and subject. */
  visits: (month: string): string => `HIST#VISIT#${month}`,
  visit: (at: string, digest: string) => key(keys.visits(at.slice(0, 7)), `${at.slice(0, 15)}#${digest}`),
  /** The audit trail: the events of a kind, on their time; and of it those of a person, and of a document. */
  trailOfKind: (kind: TrailKind): string => `TRAIL#${kind}`,
  trailOfPerson: (kind: TrailKind, nrp: string): string => `TRAIL#${kind}#P#${nrp}`,
  trailOfDocument: (kind: TrailKind, documentId: string): string => `TRAIL#${kind}#D#${documentId}`,
  trail: ({ kind, id }: Pick<TrailEntry, 'kind' | 'id'>) => key(keys.trailOfKind(kind), id),
  /** The rows of a bulk job; `digest` of the ids of those in an item. */
  trailOfJob: (jobId: string): string => `TRAIL#JOB#${jobId}`,
  jobRows: (jobId: string, digest: string) => key(keys.trailOfJob(jobId), digest),
  trailIndexes: ({ kind, id, actor, document_id }: Pick<TrailEntry, 'kind' | 'id' | 'actor' | 'document_id'>) => ({
    ...(actor && { GSI1PK: keys.trailOfPerson(kind, actor.nrp), GSI1SK: id }),
    ...(document_id !== undefined && { GSI2PK: keys.trailOfDocument(kind, document_id), GSI2SK: id }),
  }),
  /** SHA-256 of the token in a copy's QR code. */
  copyToken: (hash: string) => key(`COPYTOKEN#${hash}`, 'T'),
  /**
   * Scans from one network within a minute. Not under THR#, so that the public function that counts them has no access to
   * the attempts of sign-ins.
   */
  scanRate: (network: string, minute: string) => key(`SCANRATE#${network}`, minute),
  /** How far the periodic reviews are announced. */
  reviewAnnouncement: { PK: 'REVIEWS', SK: 'ANNOUNCED' } satisfies Key,
  numberGuard: (foldedNomor: string) => key(`NOM#${foldedNomor}`, 'GUARD'),
  catalogueHead: (department: DepartmentCode) => key(`CAT#${department}`, 'HEAD'),
  catalogueLog: (department: DepartmentCode, version: number) => key(`CAT#${department}`, `LOG#${padded(version, 12)}`),
  connection: (id: string) => key(`CONN#${id}`, 'C'),
  connectionIndex: (nrp: string, id: string) => gsi2(`U#${nrp}`, id),
  /** The sockets of visible pages by their topic and by the department of their user; the others are not in this index. */
  topicIndex: (topic: string, id: string, department: DepartmentCode | undefined) =>
    gsi1(`TOPIC#${topic}`, `${department ?? ''}#${id}`),
  /** The changes that a channel still has to send. */
  channelState: (channel: string) => key(`TOPIC#${channel}`, 'STATE'),
  upload: (id: string) => key(`UPL#${id}`, 'U'),
  ticket: (hash: string) => key(`TKT#${hash}`, 'T'),
  job: (id: string) => key(`JOB#${id}`, 'META'),
  jobInput: (id: string) => key(`JOB#${id}`, 'INPUT'),
  /** The ids of the documents that a chunk of an import created or changed. */
  jobChanges: (id: string, chunk: number) => key(`JOB#${id}`, `CHANGED#${padded(chunk, 4)}`),
  /** A part of an input that is too large for one item, from 1. */
  jobInputPart: (id: string, part: number) => key(`JOB#${id}`, `FILES#${padded(part, 4)}`),
  /** Files that wait for a document with their number. */
  waitingFiles: 'WAITING',
  waitingFile: (id: string) => key('WAITING', id),
  /** Changes of approved revisions that wait for a second person. */
  waitingChanges: 'WAITINGCHANGE',
  waitingChange: (id: string) => key('WAITINGCHANGE', id),
  /** Whether a run that attaches waiting files is queued. */
  waitingFilesRun: { PK: 'WAITING#RUN', SK: 'QUEUED' } satisfies Key,
  /** Its owner's list, in the base table. */
  ownerJobEntry: (nrp: string, created: string, id: string) => key(`JOBS#${nrp}`, `${created}#${id}`),
  /** The jobs of all users, for admins. Written once for each job, which one partition can bear. */
  allJobsEntry: (created: string, id: string) => key('JOBS', `${created}#${id}`),
  /** The same of audit packs, which are apart from the jobs that change documents. */
  ownerPackEntry: (nrp: string, created: string, id: string) => key(`PACKS#${nrp}`, `${created}#${id}`),
  allPacksEntry: (created: string, id: string) => key('PACKS', `${created}#${id}`),
  /** Restores of backups that were recorded as tests, on their beginning: append-only. */
  restoreTests: 'HIST#RESTORE',
  restoreTest: (startedAt: string) => key('HIST#RESTORE', `RT#${startedAt}`),
  /** What the company's imports have stored of answers about headings and words. */
  importDictionary: { PK: 'BULK', SK: 'DICTIONARY' } satisfies Key,
  /** What each import added to it: append-only. */
  importDictionaryHistory: 'HIST#DICTIONARY',
  importDictionaryEvent: (version: number) => key('HIST#DICTIONARY', `DV#${padded(version, 6)}`),
  /** The job that has it may write imported rows. */
  importLock: { PK: 'BULK', SK: 'LOCK' } satisfies Key,
  idempotency: (nrp: string, command: string) => key(`IDEM#${nrp}#${command}`, 'I'),
  /** A part of a result that is too large for one item, from 1. */
  idempotencyPart: (nrp: string, command: string, part: number) => key(`IDEM#${nrp}#${command}`, `I#${part}`),
  /** The segments of the search index, and those of the index that a rebuild writes beside it. */
  searchManifest: { PK: 'SEARCH', SK: 'MANIFEST' } satisfies Key,
  searchRebuild: { PK: 'SEARCH', SK: 'REBUILD' } satisfies Key,
  /** Those of the index of records, which few may read. */
  recordSearchManifest: { PK: 'SEARCH#RECORDS', SK: 'MANIFEST' } satisfies Key,
  /** The transparency log: how long it is, and what appending to it needs. Of TLOG# and LOGSALT#, all but its sequencer use the marks alone. */
  logHead: { PK: 'TLOG#HEAD', SK: 'HEAD' } satisfies Key,
  /** Entries that were given their places, by the first of these, until they are published. */
  logBatch: (start: number) => key('TLOG#BATCH', padded(start, 12)),
  /** That an item is in the log; `id` of the evidence. */
  logMark: (id: string) => key(`TLOG#MARK#${id}`, 'M'),
  /** The items of a bulk job that are rows of the entry at an index. */
  logJobMark: (job: string, index: number) => key(`TLOG#MARK#JOB#${job}`, padded(index, 12)),
  /** With which the data of a person is digested for the log. Deleting it forgets the person. */
  logSalt: (nrp: string) => key(`LOGSALT#${nrp}`, 'SALT'),
};

/** A queue of submissions: the admins' queue, or that of a level. */
export type Queue =
  | { state: 'pending' }
  | { state: Exclude<LevelState, 'under_dept_approval'> }
  | { state: 'under_dept_approval'; department: SubmissionDepartment };

export const positionPrefix = (role: PositionRole, department?: SubmissionDepartment): string =>
  `${role}#${department ?? ''}#`;

/** Short enough for a cursor, of characters that it can have. */
const listPlace = (normal: string, documentId: string): string =>
  `${normal.replace(/[^!-~]/g, '').slice(0, 60)}#${documentId}`;

/** Digits padded so that text order is number order. */
const padded = (value: number, width: number): string => String(value).padStart(width, '0');
