import { accessTokenSeconds } from '../../functions/auth/token-rules.ts';
import { chunkSize } from '../../functions/realtime/delivery-rules.ts';
import { departmentCodes, submissionDepartments } from '../../shared/domain/departments.ts';
import { pingMs, renewSocketMs } from '../../shared/domain/time/connection-times.ts';
import { openPages, subscribersOf } from './open-pages.ts';

/** The stated use: per 100 employees and working day, unless another unit is given. */
export const statedUse = {
  workingDays: 22,
  workingHours: 9,
  signIns: 100,
  submissions: 6,
  approvalsAfterReview: 3,
  /** Searches run in the page; each visit of the database makes three. */
  searches: 300,
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
  /** Codes of printed copies that are scanned, without those that CloudFront answers from its cache. */
  scans: 5,
  /** Digests of open work. */
  digests: 3,
  /** Users who confirmed an address, where the environment sends mail. */
  mailShare: 1 / 2,
} as const;

/** A transition goes to its submitter, three admins and two holders. */
const participants = { users: 6, notified: 3, socketsPerUser: 1.2, onlineShare: 1 / 2 };

/** Of the broadcasts that reach a list, those after a burst, which the page answers with a request. */
const refetchShare = 0.02;
/** Half of the users sign out in the evening, which deletes the lists that the browser caches. */
const signedOutShare = 0.5;
const documentsPerEmployee = 5;
const maxDocuments = 100_000;

/** Settings of the code, which a test varies. */
export interface Timing {
  pingMs: number;
  renewSocketMs: number;
  accessTokenMs: number;
}

/** The access token's lifetime is that of `functions/auth/token-signing.ts`. */
export const currentTiming: Timing = { pingMs, renewSocketMs, accessTokenMs: accessTokenSeconds * 1000 };

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
  const databaseVisits = monthly(statedUse.searches / statedUse.searchesPerVisit);
  const lists = databaseVisits * departmentCodes.length;
  const socketOpens = signIns + pageMs / timing.renewSocketMs;
  return {
    staff,
    submissions,
    transitions,
    documents: Math.min(maxDocuments, staff * documentsPerEmployee),
    fileViews: monthly(statedUse.fileViews),
    sockets: pages,
    socketMinutes: pageMs / 60_000,
    broadcasts,
    messages: {
      pings: (2 * pageMs) / timing.pingMs,
      /** A topic and its confirmation. */
      topics: 2 * monthly(statedUse.openPages) * statedUse.topicsPerPage,
      participants:
        addressed + transitions * participants.notified * participants.onlineShare * participants.socketsPerUser,
      broadcasts: broadcasts.submissionMessages + broadcasts.catalogueMessages,
    },
    /** By operation of `consumed-capacity.ts`. */
    operations: {
      'sign in': signIns * 1.05,
      'refresh the access token': pageMs / (timing.accessTokenMs - refreshAheadMs),
      'read the session': 2 * signIns,
      'read the notifications': 1.5 * signIns,
      'read the dashboard': signIns + broadcasts.submissionMessages * refetchShare,
      'read the dashboard of a department': signIns,
      'read a whole list': lists * signedOutShare,
      'check a list': lists * (1 - signedOutShare) + broadcasts.catalogueMessages * refetchShare,
      'open a document': monthly(statedUse.fileViews),
      'view a file': monthly(statedUse.fileViews),
      'read what must be read': signIns,
      'acknowledge a reading': monthly(statedUse.acknowledgements),
      'request two uploads': submissions,
      submit: submissions,
      review: submissions,
      approve: submissions * (statedUse.approvalsAfterReview - 1),
      'approve the last level': submissions,
      'read a submission': 2 * transitions,
      // Each addressed event makes its page read its queue again; admins read that of the review.
      'read the review queue': addressed / 2,
      'read an approval queue': addressed / 2,
      'run a small command': monthly(statedUse.smallCommands + statedUse.manualEdits),
      'issue a ticket': socketOpens,
      'open a socket': socketOpens,
      'close a socket': socketOpens,
      ping: pageMs / timing.pingMs,
      'set a topic': monthly(statedUse.openPages) * statedUse.topicsPerPage,
    },
    bulkJobs: monthly(statedUse.bulkJobs),
    printedCopies: monthly(statedUse.printedCopies),
    scans: monthly(statedUse.scans),
    /** Digests and outcomes to users with an address, and the queued ones of all users. */
    mails: (monthly(statedUse.digests) + submissions) * statedUse.mailShare,
    queuedMails: monthly(statedUse.digests) + submissions,
  };
};

/** A topic sends at most one message a second, so changes that come faster share one. */
const merged = (perMonth: number): number => {
  const seconds = statedUse.workingDays * statedUse.workingHours * 3600;
  const rate = perMonth / seconds;
  return (rate / (1 + rate)) * seconds;
};

const broadcastsOf = (pages: number, transitions: number, catalogueChanges: number) => {
  const { dashboard, perDepartment, lists } = subscribersOf(pages);
  const departments = submissionDepartments.length;
  const codes = departmentCodes.length;
  const topics = [
    { kind: 'submission', sent: merged(transitions), sockets: dashboard },
    { kind: 'submission', sent: departments * merged(transitions / departments), sockets: perDepartment },
    { kind: 'catalogue', sent: codes * merged(catalogueChanges / codes), sockets: lists },
  ];
  const messages = (kind: string): number =>
    topics.filter((topic) => topic.kind === kind).reduce((sum, { sent, sockets }) => sum + sent * sockets, 0);
  return {
    submissionMessages: messages('submission'),
    catalogueMessages: messages('catalogue'),
    sent: topics.reduce((sum, { sent }) => sum + sent, 0),
    chunks: topics.reduce((sum, { sent, sockets }) => sum + sent * Math.ceil(sockets / chunkSize), 0),
  };
};
