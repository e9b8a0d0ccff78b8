/** What an operator does about what a check found; `note`: about what breaks no promise. */
interface Remedy {
  violation?: string;
  note?: string;
}

const compareWithCopy = 'compare with a restored copy (docs/ops/restore.md)';

/** By the name of a check. HIST# is evidence: no remedy writes to it. */
export const remedies = {
  'every item can be read': {
    violation: `Calls that read it answer 500. Is this the deployed commit? Otherwise correct the attribute by update-item; ${compareWithCopy}.`,
  },
  'no item is stamped in the future': {
    violation:
      'A machine’s clock was ahead: correct the clock first. Leave the items; until their time comes, reminders count from it and lists have them on top.',
  },
  'every acknowledged submission and decision is stored': {
    violation:
      'Enter maintenance, find the moment in the logs by its id, and restore to a new table (docs/ops/restore.md). Copy the lost items back with their history, or switch over.',
  },
  'every history is gapless and ends at the state of its submission': {
    violation: `A state without its event: ${compareWithCopy}, and set the submission’s state and version to its last event’s.`,
  },
  'every submission is in the lists and queues of its state, and in no other': {
    violation: 'Put or delete the entry that the line names.',
  },
  'every counter equals a recount': {
    violation:
      'Only the dashboard’s cards are wrong: --repair-counters. Where a counter changed during each recount, repeat in a quiet moment.',
  },
  'every approval has one publication, and every publication its approval': {
    violation: `Compare with a restored copy (docs/ops/restore.md), and publish the approved submission with a revision of the same content.`,
  },
  'every document has at most one Aktif revision, above its past ones': {
    violation:
      'The latest event or edit of PAST# says which is right: correct the document in the master-list editor, or the status of the past revision by update-item.',
  },
  'every number is reserved and used once': {
    violation:
      'Reserved by an ended submission: remove reserved_by of the GUARD. A missing reservation or mark: set it before the number is given twice. Two documents with one number: rename or delete one in the editor.',
  },
  'every row of every list equals its document': { violation: 'Save the document again in the editor.' },
  'every catalogue version moved with its changes': {
    violation:
      'Open pages do not learn of a change: save the named documents again. A gap closes by itself after 30 days.',
  },
  'every document in force is found by the date of its next review': {
    violation: 'Save the document again in the editor.',
    note: 'Nothing: the next change of the document sets its date.',
  },
  'every reference of a document is found by its number': {
    violation: 'npm run extract-texts; what stays is a defect: report it.',
  },
  'every audience list equals its documents': {
    violation:
      'sync-audience-lists repairs it within the hour; if not, read its log and its dead-letter queue. To build a department’s lists anew, delete the item DISTRIBUTION / department before that.',
    note: 'Nothing; after an hour, read the log of sync-audience-lists.',
  },
  'every list of readers equals the evidence': {
    violation:
      'READ# and READERS# follow from the history: write the entry that the line names, id=reading.u.time.digest or nrp=u.time with the time in base 36. Where the evidence itself is gone, let the reader open and confirm again.',
  },
  'every event has its notifications, each once': {
    violation:
      'Missing: the publisher failed, npm run redrive; inform the user. It stays in the report for a year. Second or foreign ones are harmless: report the defect.',
    note: 'Nothing, where a release was.',
  },
  'every post and role equals the profile of its holder': {
    violation:
      'Take the post or role away in Pengguna and give it again. For ADMINS GUARD, set admins to the number in the line.',
  },
  'every user has the roles and posts of the last change in their history': {
    violation: `The last change is another, changed outside of the product: docs/ops/incidents.md. Set what the line says in Pengguna.`,
    note: 'Nothing, where a release was.',
  },
  'the recipients of checkpoints and the dictionary of imports follow from their history': {
    violation: `Changed outside of the product: docs/ops/incidents.md. Set what the line says by update-item.`,
  },
  'every submission that no holder of a post can decide is announced': {
    note: 'Nothing: apply-position-dates corrects it within a quarter of an hour; after that, read its log.',
  },
  'every reminder belongs to its submission, and every day of digests counts once': {
    violation: 'Report the defect. The next working day is right.',
  },
  'every absence agrees with its history and with the posts of its substitute': {
    violation: `Compare with a restored copy (docs/ops/restore.md), and set state and version to the last event’s. A post by an absence that does not give it: remove it from positions of the profile and from held of its POS entry by update-item.`,
    note: 'Nothing: apply-position-dates corrects it within a quarter of an hour; after that, read its log.',
  },
  'every series and record agrees with its history': {
    violation: 'Compare with a restored copy (docs/ops/restore.md), and set the item to the row of its last event.',
  },
  'every destruction was approved, was under no hold, and agrees with the bucket': {
    violation: `Suspend destroy-files (docs/ops/maintenance.md), find who wrote the item in the logs, and ${compareWithCopy}. A file that is still there: the next run of destroy-files deletes it.`,
  },
  'every controlled copy has its number, its token, its history and its source': {
    violation:
      'A state without its event: set the copy’s state and version to its last event’s. A token that leads nowhere: the paper shows TIDAK BERLAKU; collect it and print a replacement.',
    note: 'Nothing; end no host that codes in circulation have.',
  },
  'every mail address and every sent mail belongs to its user': {
    violation: 'Remove the item U#<NRP> / MAIL by delete-item; the user sets the address again.',
  },
  'every file that an item names is stored with its size and digest': {
    violation:
      'Restore the file (docs/ops/restore.md, A file); after a restore into another bucket npm run pin-files first. One with another digest than its record was replaced outside of the product: it is evidence (docs/ops/incidents.md).',
  },
  'every view and every text is that of its file': {
    violation: `Changed outside of the product: docs/ops/incidents.md. Delete the object of the text or view, then npm run extract-texts.`,
    note: 'Nothing, where a release was.',
  },
  'every document in force whose file has a text is in the search index with its digest': {
    violation:
      'npm run extract-texts; where it stays, with --rebuild-index: the search does not find what the named files say.',
    note: 'npm run extract-texts.',
  },
  'objects that no item names': {
    note: 'Nothing: they cost storage only. Beyond its lifetime: the lifecycle rule of the uploads bucket does not run; compare the bucket with the stack data (drift detection).',
  },
} as const satisfies Record<string, Remedy>;

export type CheckName = keyof typeof remedies;

/** The lines after a check's findings. */
export const remedyLines = (name: CheckName, hasViolations: boolean, hasNotes: boolean): string[] => {
  const { violation, note }: Remedy = remedies[name];
  return [
    ...(hasViolations && violation !== undefined ? [`  → ${violation}`] : []),
    ...(hasNotes && note !== undefined ? [`  → of ·: ${note}`] : []),
  ];
};
