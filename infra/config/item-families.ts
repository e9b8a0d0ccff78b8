/**
 * Families of the table's items by partition key, as patterns of `dynamodb:LeadingKeys`; every key of
 * `functions/db/keys.ts` belongs to exactly one. IAM sees no sort keys: what shares a partition shares its grants.
 *
 * `indexed`: its items are in an index. Items of the other families are written without keys of an index, because a forged
 * item would be listed there as one of another family.
 */
interface FamilyOfItems {
  keys: readonly string[];
  indexed?: true;
  /** Written without these attributes. */
  without?: readonly string[];
  /** Existing items are updated, in these attributes alone. */
  only?: readonly string[];
}

/** Attributes of a profile that decide what its user may do, and whether. */
const profileAttributes = ['active', 'audit_period', 'epoch', 'full_name', 'positions', 'roles'];

export const itemFamilies = {
  /** Profiles, and what else is of one person. */
  people: { keys: ['U#*'], indexed: true },
  /** The same partitions, for functions that write no profile: inboxes, mail addresses, the ends of sessions. */
  personal: { keys: ['U#*'], without: profileAttributes },
  notifications: { keys: ['N#*'] },
  /** Passwords, sessions, known devices and networks. */
  credentials: { keys: ['AUTH#*'] },
  /** Whose badge a code is, and apart from it the PINs: who prints a badge cannot read or set its PIN. */
  'badge-tokens': { keys: ['BADGETOKEN#*'] },
  'badge-pins': { keys: ['BADGEPIN#*'] },
  /** Failed sign-in attempts and locks. */
  attempts: { keys: ['THR#*'] },
  roles: { keys: ['ROLE#*', 'ADMINS'] },
  positions: { keys: ['POS'] },
  absences: { keys: ['ABSENCE', 'ABSENCE#GUARD'] },
  submissions: { keys: ['SUB#*'], indexed: true },
  /** What the files of a submission say of themselves, on the submission. */
  'file-findings': { keys: ['SUB#*'], only: ['PK', 'SK', 'id', 'file_findings'] },
  /** Counts of submissions, and the lists of submitters. */
  counters: { keys: ['COUNT', 'COUNT#*', 'MINE#*', 'REJECTED#*'] },
  queues: { keys: ['QUEUE#*'] },
  vacancies: { keys: ['VACANT#*'] },
  /** Reminders that users sent. */
  reminders: { keys: ['REMIND#*', 'READREMIND#*'] },
  /** How far the schedules are. */
  schedules: { keys: ['REMINDERS', 'REVIEWS', 'HOLIDAYS', 'CHECKPOINTMAIL'] },
  calendar: { keys: ['CALENDAR'] },
  /** Who gets the checkpoint of the transparency log. */
  'checkpoint-recipients': { keys: ['CHECKPOINTS'] },
  'mail-pause': { keys: ['MAIL'] },
  'sent-mails': { keys: ['MAILED#*'] },
  documents: { keys: ['DOC#*'], indexed: true },
  numbers: { keys: ['NOM#*'] },
  catalogues: { keys: ['CAT#*'] },
  references: { keys: ['REFS#*', 'REFERRED#*'], indexed: true },
  /** Series of numbers, and the names of regulations with what texts mean by them. */
  'number-names': { keys: ['NUMSHAPE#*'] },
  /** Lists of what must be read. */
  audiences: { keys: ['AUD#*', 'PLACED#*', 'DISTRIBUTION', 'DUTIES', 'DUTIES#*'] },
  /** What people must read as they are named, and what they have read. */
  readings: { keys: ['READ#*', 'READERS#*'] },
  copies: { keys: ['COPIES#*'], indexed: true },
  'copy-codes': { keys: ['COPYTOKEN#*'] },
  /** Counts of scans. */
  scans: { keys: ['SCANRATE#*', 'SCANS#*'] },
  'record-series': { keys: ['SERIES#*'], indexed: true },
  records: { keys: ['RECORD#*'], indexed: true },
  holds: { keys: ['HOLDS#*'], indexed: true },
  destructions: { keys: ['DESTRUCTION#*'], indexed: true },
  'record-loans': { keys: ['RECORDLOANS'] },
  trail: { keys: ['TRAIL#*'], indexed: true },
  connections: { keys: ['CONN#*'], indexed: true },
  channels: { keys: ['TOPIC#*'] },
  tickets: { keys: ['TKT#*'] },
  uploads: { keys: ['UPL#*'] },
  /** Bulk jobs and audit packs with their lists. */
  jobs: { keys: ['JOB#*', 'JOBS', 'JOBS#*', 'PACKS', 'PACKS#*'] },
  'waiting-files': { keys: ['WAITING', 'WAITING#RUN'] },
  'waiting-changes': { keys: ['WAITINGCHANGE'] },
  /** The dictionary and the lock of imports. */
  imports: { keys: ['BULK'] },
  /** Results of commands by their Idempotency-Key. */
  results: { keys: ['IDEM#*'] },
  'search-index': { keys: ['SEARCH'] },
  'record-search': { keys: ['SEARCH#RECORDS'] },
  /** The state of the transparency log, and the salts of people in it. */
  log: { keys: ['TLOG#HEAD', 'TLOG#BATCH', 'LOGSALT#*'] },
  /** Which entries the items have. */
  'log-marks': { keys: ['TLOG#MARK#*'] },
  /** An id of a submission is a ULID, which begins with 0 until the year 3084. */
  'submission-history': { keys: ['HIST#0*'], indexed: true },
  'document-history': { keys: ['PAST#*'] },
  'absence-history': { keys: ['HIST#ABSENCE#*'] },
  'calendar-history': { keys: ['HIST#CALENDAR'] },
  'checkpoint-recipients-history': { keys: ['HIST#CHECKPOINTS'] },
  /** Roles and posts of users as each change left them. */
  'user-history': { keys: ['HIST#USER#*'] },
  'badge-history': { keys: ['HIST#BADGE#*'] },
  'import-dictionary-history': { keys: ['HIST#DICTIONARY'] },
  'copy-history': { keys: ['HIST#COPY#*'] },
  'record-history': { keys: ['HIST#SERIES#*', 'HIST#RECORD#*'] },
  'destruction-history': { keys: ['HIST#DESTRUCTION#*', 'HIST#HOLD#*'] },
  'reading-history': { keys: ['HIST#READ#*'] },
  /** Readings together, with who confirmed. */
  'together-history': { keys: ['HIST#TOGETHER#*'], indexed: true },
  /** Restores of backups, recorded by operators. */
  'restore-tests': { keys: ['HIST#RESTORE'] },
  /** What auditors looked at. */
  visits: { keys: ['HIST#VISIT#*'] },
} as const satisfies Record<string, FamilyOfItems>;

export type ItemFamily = keyof typeof itemFamilies;

/** Partitions of the indexes. */
export const indexFamilies = {
  users: { GSI1: ['USERS'] },
  members: { GSI2: ['MEMBERS#*'] },
  sockets: { GSI2: ['U#*'] },
  topics: { GSI1: ['TOPIC#*'] },
  submissions: { GSI1: ['SUBS'], GSI2: ['SUBS#*'] },
  decisions: { GSI1: ['DECIDED#*'] },
  /** The documents of a department, where a number is looked up too. */
  catalogues: { GSI1: ['CAT#*'] },
  reviews: { GSI2: ['DUE#*'] },
  'reference-problems': { GSI1: ['REFS#DEAD'], GSI2: ['REFS#NOTEXT'] },
  'referring-documents': { GSI2: ['REFERS#*'] },
  'held-copies': { GSI1: ['COPIES#*'] },
  'record-series': { GSI1: ['SERIES#*'], GSI2: ['SERIES#FORM#*'] },
  records: { GSI1: ['RECORDS#*'], GSI2: ['RECORDS#SERIES#*'] },
  'readings-together': { GSI1: ['TOGETHER#*'] },
  holds: { GSI1: ['HOLDS#*'], GSI2: ['HOLDS#WAITING'] },
  destructions: { GSI1: ['DESTRUCTIONS#*'], GSI2: ['DESTRUCTIONS#OPEN'] },
  trail: { GSI1: ['TRAIL#*'], GSI2: ['TRAIL#*'] },
} as const satisfies Record<string, Partial<Record<'GSI1' | 'GSI2', readonly string[]>>>;

export type IndexFamily = keyof typeof indexFamilies;

export const familyOfItems = (family: ItemFamily): FamilyOfItems => itemFamilies[family];

/** Whether items of the family are evidence: they are created, and never changed or deleted. */
export const isHistory = (family: ItemFamily): boolean =>
  familyOfItems(family).keys.every((key) => /^(HIST|PAST)#/.test(key));
