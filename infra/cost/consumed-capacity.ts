/** Capacity units of one operation: reads of 4 KB strongly consistent, writes of 1 KB, both with transactions counted twice. */
export interface Units {
  read: number;
  write: number;
}

/**
 * What each operation consumes, the pipeline's requests included; `publish …` is the worker that publishes a
 * transition, without sockets. Measured on the local stack with demo data by `npm run bench -- capacity`, and
 * checked by `npm run test:full` within a unit or a tenth.
 */
export const consumedUnits = {
  'sign in': { read: 5, write: 15 },
  'refresh the access token': { read: 2, write: 4 },
  'read the session': { read: 3, write: 0 },
  'read the notifications': { read: 6, write: 0 },
  'read the dashboard': { read: 5, write: 0 },
  'read the dashboard of a department': { read: 5, write: 0 },
  'read 100 documents of a list': { read: 13.16, write: 0 },
  'check a list': { read: 3, write: 0 },
  'open a document': { read: 3, write: 0 },
  'view a file': { read: 3, write: 0 },
  'request two uploads': { read: 2, write: 4 },
  // 40 of the reads look for stored numbers with letters of another script that look like the new one.
  submit: { read: 50, write: 30 },
  'publish a submission': { read: 11.5, write: 13 },
  'read a submission': { read: 10, write: 0 },
  // With one resubmission in the demo's queue: what it follows, and who decided that, are a read each.
  'read the review queue': { read: 14, write: 0 },
  review: { read: 7, write: 26 },
  'publish a review': { read: 16.5, write: 17 },
  'read an approval queue': { read: 8, write: 0 },
  approve: { read: 7, write: 22 },
  'publish an approval': { read: 16.5, write: 19 },
  'approve the last level': { read: 9, write: 36 },
  'publish the last approval': { read: 18, write: 26 },
  'issue a ticket': { read: 2, write: 2 },
  'open a socket': { read: 3, write: 6 },
  ping: { read: 3, write: 0 },
  'set a topic': { read: 3, write: 3 },
  'close a socket': { read: 0, write: 3 },
} as const satisfies Record<string, Units>;

export type Operation = keyof typeof consumedUnits;
