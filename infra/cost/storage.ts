import type { Deployment } from './templates.ts';
import type { Usage } from './usage.ts';

/** The age of the first year's mean month. Storage grows with the use, which retains everything for years. */
export const meanMonths = 6.5;

const megabyte = 1 / 1024;
const kilobyte = megabyte / 1024;

/** GB, indexes included. */
const tableGigabytes = ({ staff, documents, submissions, transitions, evidence }: Usage, months: number): number =>
  kilobyte *
  (staff * 6 +
    documents * 2.5 +
    months *
      (submissions * 15 +
        /* notifications */ transitions * 3 * 0.8 +
        /* marks, and events of the trail with two indexes */ evidence.entries * 1.8));

/** A draft and a form of 1.5 MB; the approved draft is copied once. */
const filesOfSubmission = { uploads: 2, copies: 3, megabytes: 1.5 };
const imagesOfView = { megabytes: 1 };
/** A stamped file and its share of the file of all copies, stored for 30 days. */
const filesOfCopy = { files: 2, megabytes: 1.5 };

/** Of a search in files: the texts that a warm process does not have, and parts of segments. */
const objectsOfSearch = 6;
/** A text, and its part of the index. */
const kilobytesOfText = 10;
/** Of a publication: an attempt and the text; then its segment, a share of a merge, and what both read. */
const objectsOfText = { writes: 3, reads: 6 };

/** An entry in its bundle, and its hash. */
const kilobytesOfEntry = 1;
/** Of a batch: bundle, tile, checkpoint and its copy; what it continues is read, and the checkpoint twice. */
const objectsOfBatch = { writes: 4, reads: 5 };

/** Backups of that age, those in cold storage of half the present size, because the table grew since. */
const recoveryPoints = ({ tableBackups }: Deployment, months: number) => {
  let warm = 0;
  let cold = 0;
  for (const { everyDays, deleteAfter, coldAfter = deleteAfter } of tableBackups) {
    const stored = Math.min(deleteAfter, Math.max(365, months * 30.4));
    warm += Math.min(stored, coldAfter) / everyDays;
    cold += Math.max(0, stored - coldAfter) / everyDays / 2;
  }
  return { warm, cold };
};

/** GB and requests of a month, after so many months of use. */
export const storageOf = (deployment: Deployment, usage: Usage, months: number) => {
  const { uploads, copies, megabytes } = filesOfSubmission;
  const table = tableGigabytes(usage, months);
  const printed = usage.printedCopies * filesOfCopy.files;
  const files =
    usage.submissions * copies * megabytes * megabyte * months +
    usage.documents * 0.3 * megabyte +
    printed * filesOfCopy.megabytes * megabyte +
    usage.documents * kilobytesOfText * kilobyte +
    usage.evidence.entries * kilobytesOfEntry * kilobyte * months;
  // A document has one view, at most of the size of a draft; that of a revision replaces it.
  const views = usage.documents * megabytes * megabyte;
  const { warm, cold } = recoveryPoints(deployment, months);
  const hasBackups = deployment.hasFileBackups;
  return {
    table,
    recovery: deployment.hasRecovery ? table : 0,
    // A backup of a table is complete, one of a bucket contains only what changed.
    warmBackups: warm * table,
    coldBackups: cold * table,
    fileBackups: hasBackups ? files : 0,
    files: files + views,
    fileWrites:
      // Of each publication.
      usage.submissions +
      usage.submissions * (uploads + copies + (hasBackups ? copies : 0)) +
      usage.submissions * objectsOfText.writes +
      printed +
      usage.evidence.batches * objectsOfBatch.writes,
    fileReads:
      // A view is looked up before it is opened, and before it is made from its file.
      2 * usage.fileViews +
      usage.submissions * (2 * uploads + objectsOfText.reads + 1) +
      usage.operations['search in files'] * objectsOfSearch +
      2 * printed +
      // The checkpoint on a copy and on its status page.
      usage.printedCopies +
      usage.scans +
      // A backup reads what is new.
      usage.evidence.batches * (objectsOfBatch.reads + (hasBackups ? objectsOfBatch.writes : 0)),
    fileTransfer: usage.fileViews * imagesOfView.megabytes * megabyte,
    uploadedObjects: usage.submissions * uploads,
    uploadedGigabytes: usage.submissions * uploads * megabytes * megabyte,
  };
};
