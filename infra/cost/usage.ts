import { accessTokenSeconds } from '../../functions/auth/token-rules.ts';
import { chunkSize, intervalOf } from '../../functions/realtime/delivery-rules.ts';
import { departmentCodes, submissionDepartments } from '../../shared/domain/departments.ts';
import { hiddenOpenMs, idlePingMs, pingMs, renewSocketMs } from '../../shared/domain/time/connection-times.ts';
import { openPages, subscribersOf } from './open-pages.ts';
import { pageActivity, pollsOf, type Reach, readingMessagesOf, refetchesOf, refetchShare } from './refetches.ts';

/** The stated use: per 100 employees and working day, unless another unit is given. */
export const statedUse = {
  workingDays: 22,
  workingHours: 9,
  signIns: 100,
  submissions: 6,
  approvalsAfterReview: 3,
  /** Searches of titles run in the page; each visit of the database makes three. */
  searches: 300,
  /** Requests that search in files for each of them: they wait for a longer pause in typing. */
  fileSearchesPerSearch: 1.1,
  searchesPerVisit: 3,
  fileViews: 60,
  /** Documents that are read and understood: each employee about three in two weeks. */
  acknowledgements: 30,
  /** Pages open at the same time, each for `hoursOpen`. */
  openPages: 100 * openPages.perEmployee,
  hoursOpen: 8,
  /** Changes of the list, or of its visibility, by one open page a day: each sends its topic. */
  topicsPerPage: 20,
  manualEdits: 2,
  /** Reading a notification, changing a password, creating a document: a small command. */
  smallCommands: 35,
  bulkJobs: 0.1,
  printedCopies: 0.5,
  /** Of a publication in ten, which is a scan of ten pages. */
  scannedPages: 6,
  /** Codes of printed copies that are scanned, without those that CloudFront answers from its cache. */
  scans: 5,
  /** Digests of open work. */
  digests: 3,
  /** Users who confirmed an address, where the environment sends mail. */
  mailShare: 1 / 2,
  /** Addresses that get the checkpoint of the log every day. */
  checkpointRecipients: 3,
} as const;

/** A transition goes to its submitter, three admins and two holders. */
const participants = { users: 6, notified: 3, socketsPerUser: 1.2, onlineShare: 1 / 2 };

/** Half of the users sign out in the evening, which deletes the lists that the browser caches. */
const signedOutShare = 0.5;
const documentsPerEmployee = 5;
const maxDocuments = 100_000;

/** Settings of the code, which a test varies. */
export interface Timing {
  pingMs: number;
  idlePingMs: number;
  hiddenOpenMs: number;
  renewSocketMs: number;
  accessTokenMs: number;
}

/** The access token's lifetime is that of `functions/auth/token-signing.ts`. */
export const currentTiming: Timing = {
  ...{ pingMs, idlePingMs, hiddenOpenMs, renewSocketMs },
  accessTokenMs: accessTokenSeconds * 1000,
};

/** The page renews its token this long before it expires. */
const refreshAheadMs = 60_000;

/** Quantities of a month. */
export type Usage = ReturnType<typeof usageOf>;

export const usageOf = (staff: number, timing: Timing) => {
  const monthly = (perHundredAndDay: number): number => (perHundredAndDay * staff * statedUse.workingDays) / 100;
  const pages = (statedUse.openPages * staff) / 100;
  const pageMs = monthly(statedUse.openPages) * statedUse.hoursOpen * 3_600_000;
  const signIns = monthly(statedUse.signIns);
  const submissions = monthly(statedUse.submissions);
  const transitions = submissions * (2 + statedUse.approvalsAfterReview);
  const addressed = transitions * participants.users * participants.socketsPerUser;
  const broadcasts = broadcastsOf(pages, transitions, submissions + monthly(statedUse.manualEdits));
  const notified = transitions * participants.notified * participants.onlineShare * participants.socketsPerUser;
  const pageDays = monthly(statedUse.openPages);
  const reading = readingMessagesOf(pages, submissions, workingMs);
  const reach: Reach = {
    pageDays,
    addressed,
    notified,
    transitions,
    jobs: monthly(statedUse.bulkJobs),
    submissionMessages: broadcasts.submissionMessages,
    catalogueMessages: broadcasts.catalogueMessages,
    readingMessages: reading.messages,
    fileViews: monthly(statedUse.fileViews),
    acknowledgements: monthly(statedUse.acknowledgements),
  };
  const refetches = (name: keyof typeof refetchesOf): number => refetchesOf[name](reach);
  const rareRefetches = rareReads.reduce((sum, name) => sum + refetches(name), 0);
  const dashboards = refetches('get-dashboard-documents');
  const returns = pageDays * pageActivity.returns;
  const databaseVisits = monthly(statedUse.searches / statedUse.searchesPerVisit);
  const lists = databaseVisits * departmentCodes.length;
  // A transition; of a reading, that the file was opened and understood; of a publication and an edit, the document and its
  // past; of a copy, itself and its event; a changed user.
  const entries =
    transitions +
    2 * monthly(statedUse.acknowledgements) +
    2 * (submissions + monthly(statedUse.manualEdits)) +
    2 * monthly(statedUse.printedCopies) +
    staff / 10;
  // Open while the page is visible, and for a time after it was left; each return after a longer time opens one.
  const socketMs = pageMs * openPages.visible + returns * timing.hiddenOpenMs;
  const socketOpens = signIns + returns + socketMs / timing.renewSocketMs;
  // Each new socket begins with one, also after a return to the page, and so does each screen after a pause.
  const begun = socketOpens + pageDays * pageActivity.screens;
  const visiblePings = broadcasts.received.map(({ sockets, sent }) => sockets * pingsOf(sent / workingMs, timing));
  const pings = begun + (pageMs / pages) * visiblePings.reduce((sum, each) => sum + each, 0);
  return {
    staff,
    submissions,
    transitions,
    documents: Math.min(maxDocuments, staff * documentsPerEmployee),
    fileViews: monthly(statedUse.fileViews),
    scannedPages: monthly(statedUse.scannedPages),
    catalogueChanges: submissions + monthly(statedUse.manualEdits),
    sockets: pages,
    socketMinutes: socketMs / 60_000,
    broadcasts: { ...broadcasts, sent: broadcasts.sent + reading.sent, reading: reading.sent },
    messages: {
      pings: 2 * pings,
      /** A topic and its confirmation. */
      topics: 2 * monthly(statedUse.openPages) * statedUse.topicsPerPage,
      participants: addressed + notified,
      broadcasts: broadcasts.submissionMessages + broadcasts.catalogueMessages,
      reading: reading.messages,
    },
    /** By operation of `consumed-capacity.ts`. */
    operations: {
      'sign in': signIns * 1.05,
      // With the next request after it expired: while a page is visible, and when it is visible again.
      'refresh the access token': (pageMs * openPages.visible) / (timing.accessTokenMs - refreshAheadMs) + returns,
      // Each return opens a socket, after which a page loads what it may have missed.
      'read the session': 2 * (signIns + returns),
      'read the notifications': 1.5 * signIns + 2 * returns,
      'read the dashboard': signIns + dashboards * (1 - openPages.filtered),
      'read the dashboard of a department': signIns + dashboards * openPages.filtered,
      'search in files': monthly(statedUse.searches) * statedUse.fileSearchesPerSearch,
      'read a whole list': lists * signedOutShare,
      'check a list': lists * (1 - signedOutShare) + broadcasts.catalogueMessages * refetchShare,
      'open a document': monthly(statedUse.fileViews) + refetches('get-hims-document'),
      'view a file': monthly(statedUse.fileViews),
      'read what must be read': signIns + refetches('get-required-reading'),
      'read a page of what must be read': monthly(statedUse.acknowledgements),
      'acknowledge a reading': monthly(statedUse.acknowledgements),
      'request two uploads': submissions,
      submit: submissions,
      review: submissions,
      approve: submissions * (statedUse.approvalsAfterReview - 1),
      'approve the last level': submissions,
      'read a submission': refetches('get-submission'),
      // Each addressed event makes its page read its queue again; admins read that of the review.
      'read the review queue': refetches('get-pending-documents'),
      'read an approval queue': refetches('get-approval-documents'),
      'read the home': signIns + refetches('get-home'),
      'read the worklist': refetches('get-worklist'),
      'read another list': rareRefetches,
      poll: pollsOf(pageMs / 60_000),
      'run a small command': monthly(statedUse.smallCommands + statedUse.manualEdits),
      'issue a ticket': socketOpens,
      'open a socket': socketOpens,
      'close a socket': socketOpens,
      ping: pings,
      'set a topic': monthly(statedUse.openPages) * statedUse.topicsPerPage,
    },
    /** Entries of the transparency log, and those that are signed together: what happens within a second. */
    evidence: { entries, batches: merged(entries) },
    bulkJobs: monthly(statedUse.bulkJobs),
    printedCopies: monthly(statedUse.printedCopies),
    scans: monthly(statedUse.scans),
    /** Digests and outcomes to users with an address, and checkpoints of the log; and the queued ones of all users. */
    mails: (monthly(statedUse.digests) + submissions) * statedUse.mailShare + checkpointMails,
    queuedMails: monthly(statedUse.digests) + submissions + checkpointMails,
  };
};

const checkpointMails = statedUse.checkpointRecipients * 30.4;

/** The working time of a month. */
const workingSeconds = statedUse.workingDays * statedUse.workingHours * 3600;
const workingMs = 1000 * workingSeconds;

/** Reads of screens that few users show. */
const rareReads = [
  ...(['list-document-reviews', 'list-distribution', 'list-reading-progress', 'get-reading-progress'] as const),
  ...(['list-readers', 'get-distribution-counts', 'list-copies', 'list-waiting-files', 'list-users'] as const),
  ...([
    'list-locked-addresses',
    'get-absences',
    'list-record-series',
    'list-records',
    'get-record',
    'list-destructions',
    'get-destruction',
    'list-holds',
  ] as const),
] satisfies (keyof typeof refetchesOf)[];

/** A topic sends at most one message in an interval, so changes that come faster share one. */
const merged = (perMonth: number, intervalSeconds = 1): number =>
  perMonth / (1 + (perMonth * intervalSeconds) / workingSeconds);

/**
 * Pings a millisecond of a visible page that gets so many messages a millisecond, at random: it pings after a time without
 * any, and each message or response begins that time again.
 */
const pingsOf = (messages: number, { pingMs, idlePingMs }: Timing): number => {
  const after = (ms: number): number => (messages === 0 ? 1 / ms : messages / Math.expm1(messages * ms));
  return openPages.used * after(pingMs) + (1 - openPages.used) * after(idlePingMs);
};

const broadcastsOf = (pages: number, transitions: number, catalogueChanges: number) => {
  const { dashboard, perDepartment, lists } = subscribersOf(pages);
  const departments = submissionDepartments.length;
  const codes = departmentCodes.length;
  const ofAll = merged(transitions, intervalOf({ list: 'submissions' }, dashboard) / 1000);
  const topics = [
    { kind: 'submission', sent: ofAll, sockets: dashboard },
    { kind: 'submission', sent: departments * merged(transitions / departments), sockets: perDepartment },
    { kind: 'catalogue', sent: codes * merged(catalogueChanges / codes), sockets: lists },
  ];
  const messages = (kind: string): number =>
    topics.filter((topic) => topic.kind === kind).reduce((sum, { sent, sockets }) => sum + sent * sockets, 0);
  return {
    /** What each socket gets of its topic in a month; the other visible pages get nothing of a topic. */
    received: [
      { sockets: dashboard, sent: ofAll },
      { sockets: departments * perDepartment, sent: merged(transitions / departments) },
      { sockets: lists, sent: codes * merged(catalogueChanges / codes) },
      { sockets: pages * openPages.visible - dashboard - departments * perDepartment - lists, sent: 0 },
    ],
    submissionMessages: messages('submission'),
    catalogueMessages: messages('catalogue'),
    sent: topics.reduce((sum, { sent }) => sum + sent, 0),
    chunks: topics.reduce((sum, { sent, sockets }) => sum + sent * Math.ceil(sockets / chunkSize), 0),
  };
};
