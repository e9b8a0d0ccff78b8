import { describe, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { itemFamilies } from '../../../infra/config/item-families.ts';
import { matches } from '../../../infra/local/aws/iam/patterns.ts';
import { familyOf, isLeftOut, isUnfinishedJob } from '../../../infra/tools/backup/families.ts';
import { addedToSum, itemOfLine, lineOf, sumText, totalSum } from '../../../infra/tools/backup/item-lines.ts';
import { restoredItem } from '../../../infra/tools/restore/restored-item.ts';

const bytes = Uint8Array.from([0, 1, 254, 255]);
const item = {
  PK: { S: 'SUB#1' },
  SK: { S: 'META' },
  number: { N: '12345678901234567890.5' },
  bytes: { B: bytes },
  set: { SS: ['b', 'a'] },
  map: { M: { list: { L: [{ NULL: true as const }, { BOOL: false }, { M: {} }] } } },
};

describe('the lines of items', () => {
  test('lose nothing, and are the same whatever the order of attributes and sets', () => {
    const line = lineOf(item);
    expect(itemOfLine(line)).toEqual({ ...item, bytes: { B: Buffer.from(bytes) }, set: { SS: ['a', 'b'] } });
    expect(lineOf(Object.fromEntries(Object.entries({ ...item, set: { SS: ['a', 'b'] } }).toReversed()))).toBe(line);
  });

  test('have a digest that depends on every item and not on their order', () => {
    const sumOf = (...lines: string[]) => sumText(lines.reduce(addedToSum, 0n));
    expect(sumOf('a', 'b')).toBe(sumOf('b', 'a'));
    expect(sumOf('a', 'b')).not.toBe(sumOf('a', 'c'));
    expect(totalSum([sumOf('a'), sumOf('b', 'c')])).toBe(sumOf('a', 'b', 'c'));
  });
});

test('every family of keys is decided: what belongs to an environment or to a moment is left out, everything else is stored', () => {
  const examples: Record<keyof typeof keys, string | { PK: string; SK?: string } | { GSI1PK?: string } | undefined> = {
    profile: keys.profile('1'),
    usersIndex: undefined,
    inbox: keys.inbox('1'),
    mailAddress: keys.mailAddress('1'),
    mailPause: keys.mailPause,
    sentMail: keys.sentMail('1', 'n'),
    notification: keys.notification('1', 'n'),
    credential: keys.credential('1'),
    session: keys.session('1', 's'),
    knownDevice: keys.knownDevice('1', 'h'),
    knownNetworks: keys.knownNetworks('1'),
    attempts: keys.attempts('1', 's'),
    attemptsGeneration: keys.attemptsGeneration('1'),
    addressAttempts: keys.addressAttempts('a', 'h'),
    lockedAddresses: keys.lockedAddresses,
    lockedAddress: keys.lockedAddress('a', 'u'),
    lockedNrps: undefined,
    lockedNrp: keys.lockedNrp('1', '2'),
    roleMembers: keys.roleMembers('admin'),
    roleMember: keys.roleMember('admin', '1'),
    adminCount: keys.adminCount,
    profileChange: keys.profileChange('1', 'c'),
    sessionEnd: keys.sessionEnd('1', 's'),
    visits: keys.visits('2026-11'),
    visit: keys.visit('2026-11-20T03:00:00.000Z', 'd'),
    trailOfKind: keys.trailOfKind('copy'),
    trailOfPerson: undefined,
    trailOfDocument: undefined,
    trail: keys.trail({ kind: 'copy', id: 'i' }),
    trailOfJob: keys.trailOfJob('j'),
    jobRows: keys.jobRows('j', 'd'),
    trailIndexes: undefined,
    absences: keys.absences,
    absence: keys.absence('1'),
    absenceGuard: keys.absenceGuard,
    absenceHistory: keys.absenceHistory('1'),
    absenceEvent: keys.absenceEvent('1', 1),
    positions: keys.positions,
    position: keys.position('she_head', '1'),
    submission: keys.submission('1'),
    submissionHistory: keys.submissionHistory('01'),
    submissionEvent: keys.submissionEvent('01', 1),
    submissionsIndex: undefined,
    decisionsIndex: undefined,
    decisionMonth: undefined,
    submitterEntry: keys.submitterEntry('1', 'c', 'i'),
    queue: keys.queue({ state: 'pending' }),
    queueEntry: keys.queueEntry({ state: 'pending' }, 'c', 'i'),
    vacancy: keys.vacancy('she_head', undefined, 'i'),
    reminderRuns: keys.reminderRuns,
    manualReminders: keys.manualReminders('1'),
    readerReminder: keys.readerReminder('1', '2'),
    manualReminder: keys.manualReminder('1', 'd'),
    workCalendar: keys.workCalendar,
    calendarHistory: keys.calendarHistory,
    calendarEvent: keys.calendarEvent(1),
    holidayAnnouncement: keys.holidayAnnouncement,
    userHistory: keys.userHistory('1'),
    userEvent: keys.userEvent('1', 1),
    counters: keys.counters,
    counter: keys.counter('SHE'),
    ownCounters: keys.ownCounters('1'),
    ownCounter: keys.ownCounter('1', 'SHE'),
    document: keys.document('1'),
    audienceList: keys.audienceList('ALL'),
    audienceBucket: keys.audienceBucket('ALL', 'D', '00'),
    placement: keys.placement('1'),
    distributionFollowed: keys.distributionFollowed('SHE'),
    begunReadingChanges: keys.begunReadingChanges('SHE'),
    readingChanges: keys.readingChanges('r'),
    reader: keys.reader('1'),
    readerBucket: keys.readerBucket('1', '00'),
    readers: keys.readers('1', 'r'),
    readersBucket: keys.readersBucket('1', 'r', '00'),
    readingHistory: keys.readingHistory('1', 'r'),
    openedEvidence: keys.openedEvidence('1', 'r', '1', 'd'),
    understoodEvidence: keys.understoodEvidence('1', 'r', '1'),
    membersIndex: undefined,
    documentHistory: keys.documentHistory('1'),
    documentRevision: keys.documentRevision('1', 0),
    documentEdit: keys.documentEdit('1', 1),
    destruction: keys.destruction('1', 'a'),
    referenceEvent: keys.referenceEvent('1', 1),
    references: keys.references('1'),
    referrers: keys.referrers('n'),
    referrer: keys.referrer('n', '1'),
    referenceTarget: undefined,
    referenceTargetIndex: undefined,
    deadReferences: undefined,
    filesWithoutText: undefined,
    deadReferencesIndex: undefined,
    noTextIndex: undefined,
    numberShape: keys.numberShape('s'),
    documentIndex: undefined,
    reviewIndex: undefined,
    documentCopies: keys.documentCopies('1'),
    copy: keys.copy('1', 1),
    copyCounter: keys.copyCounter('1'),
    copyScans: keys.copyScans('1', 1, 'd'),
    heldCopiesIndex: undefined,
    copyHistory: keys.copyHistory('1', 1),
    copyEvent: keys.copyEvent('1', 1, 1),
    copyToken: keys.copyToken('h'),
    scanRate: keys.scanRate('a', 'm'),
    reviewAnnouncement: keys.reviewAnnouncement,
    numberGuard: keys.numberGuard('n'),
    catalogueHead: keys.catalogueHead('SHE'),
    catalogueLog: keys.catalogueLog('SHE', 1),
    connection: keys.connection('c'),
    connectionIndex: undefined,
    topicIndex: undefined,
    channelState: keys.channelState('c'),
    upload: keys.upload('u'),
    ticket: keys.ticket('h'),
    job: keys.job('j'),
    jobInput: keys.jobInput('j'),
    jobChanges: keys.jobChanges('j', 1),
    jobInputPart: keys.jobInputPart('j', 1),
    waitingFiles: keys.waitingFiles,
    waitingFile: keys.waitingFile('w'),
    waitingChanges: keys.waitingChanges,
    waitingChange: keys.waitingChange('w'),
    waitingFilesRun: keys.waitingFilesRun,
    ownerJobEntry: keys.ownerJobEntry('1', 'c', 'j'),
    allJobsEntry: keys.allJobsEntry('c', 'j'),
    ownerPackEntry: keys.ownerPackEntry('1', 'c', 'j'),
    allPacksEntry: keys.allPacksEntry('c', 'j'),
    importDictionaryHistory: keys.importDictionaryHistory,
    importDictionaryEvent: keys.importDictionaryEvent(1),
    importDictionary: keys.importDictionary,
    importLock: keys.importLock,
    idempotency: keys.idempotency('1', 'k'),
    idempotencyPart: keys.idempotencyPart('1', 'k', 1),
    checkpointRecipients: keys.checkpointRecipients,
    checkpointRecipientsHistory: keys.checkpointRecipientsHistory,
    checkpointRecipientsEvent: keys.checkpointRecipientsEvent(1),
    mailedCheckpoint: keys.mailedCheckpoint,
    searchManifest: keys.searchManifest,
    searchRebuild: keys.searchRebuild,
    logHead: keys.logHead,
    logBatch: keys.logBatch(0),
    logMark: keys.logMark('i'),
    logJobMark: keys.logJobMark('J', 0),
    logSalt: keys.logSalt('1'),
  };
  const stored = Object.entries(examples).flatMap(([name, example]) => {
    if (example === undefined) return [];
    const { PK = '', SK = '' } =
      typeof example === 'string' ? { PK: example } : (example as { PK: string; SK?: string });
    return [{ name, PK, SK }];
  });
  expect(stored.filter(isLeftOut).map(({ name }) => name)).toEqual([
    ...['credential', 'session', 'knownDevice', 'knownNetworks'],
    ...[
      'attempts',
      'attemptsGeneration',
      'addressAttempts',
      'lockedAddresses',
      'lockedAddress',
      'lockedNrp',
      'scanRate',
    ],
    ...['connection', 'channelState', 'ticket', 'waitingFilesRun', 'importLock'],
    ...['searchManifest', 'searchRebuild', 'logHead', 'logBatch', 'logMark', 'logJobMark'],
  ]);
  expect(familyOf(keys.submission('1'))).toBe('SUB');
  // Without those that write a part of the items of another family.
  const families = Object.values(itemFamilies).filter((each) => !('without' in each || 'only' in each));
  const patterns = families.flatMap((each): readonly string[] => each.keys);
  for (const { name, PK } of stored)
    expect(
      patterns.filter((pattern) => matches(pattern, PK)),
      `the families of the grants that have ${name}, ${PK}`,
    ).toHaveLength(1);
});

describe('a restored item', () => {
  const file = (version_id: string) => ({
    M: {
      ...{ key: { S: 'controlled/1' }, version_id: { S: version_id }, name: { S: 'a.pdf' }, size: { N: '1' } },
      ...{ content_type: { S: 'application/pdf' }, sha256: { S: 'x' } },
    },
  });
  const present = (key: string, version: string) => `${key} after ${version}`;

  test('names the present versions of its files, also of the document that an import replaced', () => {
    const restored = restoredItem(
      {
        PK: { S: 'PAST#1' },
        SK: { S: 'EDIT#2' },
        file: file('a'),
        previous: { M: { file: file('b'), nama: { S: 'n' } } },
      },
      present,
    );
    expect(restored['file']?.M?.['version_id']).toEqual({ S: 'controlled/1 after a' });
    expect(restored['previous']?.M?.['file']?.M?.['version_id']).toEqual({ S: 'controlled/1 after b' });
    expect(restored['previous']?.M?.['nama']).toEqual({ S: 'n' });
  });

  test('is not published again; a job stays one that is published at its next change, without its former worker', () => {
    const marked = { outbox: { N: '1' }, lease: { M: { token: { S: 't' } } } };
    const event = restoredItem({ PK: { S: 'HIST#1' }, SK: { S: 'EV#000001' }, outbox: { N: '1' } }, present);
    expect(event).toEqual({ PK: { S: 'HIST#1' }, SK: { S: 'EV#000001' } });
    const job = { PK: { S: 'JOB#1' }, SK: { S: 'META' } };
    expect(restoredItem({ ...job, ...marked }, present)).toEqual({ ...job, outbox: { N: '1' } });
    // The trail of the job has its rows, and gets none again.
    const row = { PK: { S: 'DOC#1' }, SK: { S: 'CURRENT' }, bulk_job_id: { S: 'J1' } };
    expect(restoredItem(row, present)).toEqual({ ...row, bulk_job_restored: { BOOL: true } });
    expect(isUnfinishedJob({ PK: 'JOB#1', SK: 'META', state: 'running' })).toBe(true);
    expect(isUnfinishedJob({ PK: 'JOB#1', SK: 'META', state: 'done' })).toBe(false);
  });
});
