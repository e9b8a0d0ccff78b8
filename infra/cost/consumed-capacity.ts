/** Capacity units of one operation: reads of 4 KB strongly consistent, writes of 1 KB, both with transactions counted twice. */
export interface Units {
  read: number;
  write: number;
}

/**
 * What each operation consumes, the pipeline's requests included; `follow …` is all that follows from a
 * change until its last effect, without sockets, the transparency log and the search index. Measured on the local stack with demo data by `npm run bench -- capacity`, and
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
  // About 100 of the reads look for stored numbers that look like the new one; how many depends on its letters and digits.
  submit: { read: 110, write: 30 },
  'follow a submission': { read: 12.5, write: 25 },
  'read a submission': { read: 10, write: 0 },
  // With one resubmission in the demo's queue: what it follows, and who decided that, are a read each.
  'read the review queue': { read: 14, write: 0 },
  review: { read: 7, write: 26 },
  'follow a review': { read: 16.5, write: 17 },
  'read an approval queue': { read: 8, write: 0 },
  approve: { read: 7, write: 22 },
  'follow an approval': { read: 16.5, write: 19 },
  'approve the last level': { read: 9, write: 36 },
  'follow a publication': { read: 42, write: 42 },
  // 27.5 to 31.5, by what waits.
  'read the home': { read: 29.5, write: 0 },
  'read the worklist': { read: 2, write: 0 },
  'read what must be read': { read: 3.5, write: 0 },
  'open what must be read': { read: 6, write: 6 },
  'acknowledge a reading': { read: 6, write: 8 },
  'follow a reading': { read: 0, write: 6 },
  'print a copy': { read: 14.5, write: 28 },
  'follow an edit': { read: 1, write: 4 },
  'issue a ticket': { read: 2, write: 2 },
  'open a socket': { read: 3, write: 6 },
  ping: { read: 3, write: 0 },
  'set a topic': { read: 3, write: 3 },
  'close a socket': { read: 0, write: 3 },
} as const satisfies Record<string, Units>;

export type Operation = keyof typeof consumedUnits;
