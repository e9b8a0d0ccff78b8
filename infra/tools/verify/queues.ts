import { keys } from '../../../functions/db/keys.ts';
import { queueOfSubmission } from '../../../functions/submissions/submission-rules.ts';
import { type Check, differenceFindings, type Finding } from './check.ts';
import type { SubmissionFacts } from './collect-submissions.ts';
import type { PointerFacts } from './environment-data.ts';

const nameOf = ({ PK, SK }: { PK: string; SK: string }): string => `${PK} ${SK}`;

/** Every submission is in the queue of its state and no other, in its submitter's list, and in the index of all. */
export const queueEntries: Check = {
  name: 'every submission is in the lists and queues of its state, and in no other',
  compare: ({ submissions, queueEntries: queued, ownEntries }) => {
    const findings = [...submissions.values()].flatMap((submission): Finding[] => {
      const { id, created_at, submitter_nrp, submission_status, isIndexed } = submission;
      const queue = queueOfSubmission(submission);
      const wanted = queue ? [keys.queueEntry(queue, created_at, id)] : [];
      const own = keys.submitterEntry(submitter_nrp, created_at, id);
      const ofSubmitter = ownEntries.get(id) ?? [];
      // The list of what was rejected forgets by itself.
      const rejected = keys.rejectedEntry(submitter_nrp, created_at, id);
      const isListed = submission_status === 'rejected' && ofSubmitter.some(({ PK }) => PK === rejected.PK);
      const entries = queued.get(id) ?? [];
      const differences = [
        ...entryDifferences(submission, wanted, entries),
        ...entries.flatMap((entry) => copiedValueDifferences(submission, entry)),
        ...entryDifferences(submission, isListed ? [own, rejected] : [own], ofSubmitter),
        ...(isIndexed ? [] : ['its keys in the indexes do not follow from its department and time']),
      ];
      const { PK, SK } = keys.submission(id);
      return differenceFindings(id, `${PK} ${SK} (${submission_status})`, differences, [
        ...[PK, own.PK, rejected.PK],
        ...[...wanted, ...entries].map((entry) => entry.PK),
      ]);
    });
    const entries = [...queued.values(), ...ownEntries.values()].reduce((sum, { length }) => sum + length, 0);
    return { compared: submissions.size + entries, findings };
  },
};

const copiedValueDifferences = (submission: SubmissionFacts, entry: PointerFacts): string[] =>
  (['level_entered_at', 'submitter_nrp'] as const)
    .filter((name) => entry[name] !== submission[name])
    .map((name) => `${nameOf(entry)} says ${name} ${entry[name]} instead of ${submission[name]}`);

const entryDifferences = (
  { department }: SubmissionFacts,
  wanted: readonly { PK: string; SK: string }[],
  found: readonly PointerFacts[],
): string[] => {
  const names = new Set(found.map(nameOf));
  const wantedNames = new Set(wanted.map(nameOf));
  return [
    ...[...wantedNames].filter((name) => !names.has(name)).map((name) => `${name} is missing`),
    ...[...names].filter((name) => !wantedNames.has(name)).map((name) => `${name} should not exist`),
    ...found
      .filter((entry) => entry.department !== department)
      .map((entry) => `${nameOf(entry)} says ${entry.department} instead of ${department}`),
  ];
};
