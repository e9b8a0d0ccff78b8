import { workerNames, workers } from '../config/workers.ts';
import { consumedUnits, type Units } from './consumed-capacity.ts';
import type { Deployment } from './templates.ts';
import { statedUse, type Usage } from './usage.ts';

/** Of the whole lists, those that a new container reads from the table; the others come from its cache. */
const uncachedShare = 0.05;
/** One connection in a query of the sockets of a topic, eventually consistent. */
const unitsOfSocket = (350 / 4096) * 0.5;

const wholeList = ({ documents }: Usage): Units => ({
  read:
    consumedUnits['check a list'].read +
    uncachedShare * (documents / 8 / 100) * consumedUnits['read 100 documents of a list'].read,
  write: 0,
});

/** Commands of many kinds are not measured. */
const smallCommandUnits: Units = { read: 4, write: 6 };
/** A page of the documents that must be read, and what their counts take. */
const readingPageUnits: Units = { read: consumedUnits['read what must be read'].read + 50, write: 0 };
/** A document in a list: its id, the id of the reading and the time. */
const bytesOfDuty = 49;
/** Containers of one call: one that serves every request, and those that overlap it, of a tenth of a second each. */
const containersOf = (callsPerSecond: number): number => 1 + callsPerSecond * 0.1;

/** The caller, the manifest, and of seven hits a search the documents with those that are no longer found. */
const fileSearchUnits: Units = { read: 2 + 2 + 12, write: 0 };

/**
 * What all lists together consume when each is read anew: a container reads a list once for each version of the
 * catalogues. As an upper bound, every document must be read, and every version is read by every container.
 */
export const requiredReadingUnits = ({ documents, catalogueChanges, operations }: Usage): Units => {
  const listUnits = (documents * bytesOfDuty) / 4096;
  const calls = operations['read what must be read'] + operations['read a page of what must be read'];
  const callsPerSecond = calls / (statedUse.workingDays * statedUse.workingHours * 3600);
  return { read: listUnits * Math.min(calls, catalogueChanges * containersOf(callsPerSecond)), write: 0 };
};
/** The changes of a channel that are sent together: claimed and completed, and what the event shows is read. */
const unitsOfBroadcast: Units = { read: 3, write: 2 };

const unitsOf = (operation: keyof Usage['operations'], usage: Usage): Units => {
  if (operation === 'search in files') return fileSearchUnits;
  if (operation === 'read a whole list') return wholeList(usage);
  if (operation === 'run a small command') return smallCommandUnits;
  if (operation === 'read a page of what must be read') return readingPageUnits;
  if (operation === 'read another list' || operation === 'poll') return consumedUnits['read a submission'];
  return consumedUnits[operation];
};

/** What follows from each change, how often. */
const followUps = ({
  submissions,
  printedCopies,
  catalogueChanges,
  operations,
}: Usage): (readonly [Units, number])[] => [
  [consumedUnits['follow a submission'], submissions],
  [consumedUnits['follow a review'], operations.review],
  [consumedUnits['follow an approval'], operations.approve],
  [consumedUnits['follow a publication'], operations['approve the last level']],
  [consumedUnits['follow an edit'], catalogueChanges - submissions],
  // Before it is understood, the file is opened, which is recorded too.
  [consumedUnits['open what must be read'], operations['acknowledge a reading']],
  [consumedUnits['follow a reading'], operations['acknowledge a reading']],
  [consumedUnits['print a copy'], printedCopies],
];

/** Read and write units of a month. */
export const tableUnitsOf = ({ scheduledRuns }: Deployment, usage: Usage): Units => {
  const { broadcasts, messages, sockets } = usage;
  const total: Units = {
    read: (messages.broadcasts + messages.reading) * unitsOfSocket + unitsOfBroadcast.read * broadcasts.sent,
    write: unitsOfBroadcast.write * broadcasts.sent,
  };
  const add = ({ read, write }: Units, count: number): void => {
    total.read += read * count;
    total.write += write * count;
  };
  for (const operation of Object.keys(usage.operations) as (keyof Usage['operations'])[])
    add(unitsOf(operation, usage), usage.operations[operation]);
  for (const [units, count] of followUps(usage)) add(units, count);
  add(requiredReadingUnits(usage), 1);
  // The document and the manifest are read, and the manifest of several KB replaced; a merge reads what it merges.
  add({ read: 5, write: 7 }, usage.submissions);
  // A version of the lists is read from eight topics.
  add({ read: 4, write: 0 }, usage.submissions);
  // An import of a thousand new rows with all that follows (`npm run bench -- import`).
  add({ read: 5400, write: 5600 }, usage.bulkJobs);
  // The counts of the address and of the copy; its token, itself and its document.
  add({ read: 3, write: 2 }, usage.scans);
  add({ read: 18 + sockets * unitsOfSocket, write: 0 }, scheduledRuns.get('measure-waiting') ?? 0);
  for (const name of workerNames)
    add(workers[name].schedule?.units ?? { read: 0, write: 0 }, scheduledRuns.get(name) ?? 0);
  // An entry: its mark is read and written, and the entry of about 1 KB is stored, in a transaction.
  add({ read: 1, write: 4 }, usage.evidence.entries);
  // A batch: the head is read thrice, replaced in the transaction and marked as published, the batch itself read again.
  add({ read: 5, write: 7 }, usage.evidence.batches);
  // One run a day reads what each user must read.
  add({ read: 1, write: 0 }, usage.staff * statedUse.workingDays);
  // One run of send-reminders a day reads the queues, the posts, the recipients and the copies in circulation, and writes
  // a notice for each.
  add({ read: 60, write: 200 }, statedUse.workingDays);
  return total;
};
