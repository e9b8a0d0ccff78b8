import { keys } from '../../../functions/db/keys.ts';
import { queueOfSubmission } from '../../../functions/submissions/submission-rules.ts';
import type { Check, Finding } from './check.ts';
import type { DocumentFacts, EnvironmentData } from './environment-data.ts';

const guardOf = (number: string): string => keys.numberGuard(number).PK;

/** Numbers are reserved by the submission in flight, marked once published, and never given to two documents. */
export const numbers: Check = {
  name: 'every number is reserved and used once',
  compare: (data) => {
    const byNumber = Map.groupBy(data.documents.values(), ({ number }) => number);
    return {
      compared: data.guards.size + byNumber.size,
      findings: [
        ...unreserved(data),
        ...data.guards.entries().flatMap(([number, guard]) => guardFindings(number, guard.reserved_by, data)),
        ...[...byNumber].flatMap(([number, documents]) => useFindings(number, documents, data)),
      ],
    };
  },
};

const unreserved = ({ submissions, guards }: EnvironmentData): Finding[] =>
  [...submissions.values()].flatMap((submission) => {
    const { id, number, submission_status } = submission;
    const reserved_by = guards.get(number)?.reserved_by;
    if (!queueOfSubmission(submission) || reserved_by === id) return [];
    const { PK, SK } = keys.submission(id);
    const line = `${PK} ${SK} is ${submission_status}, but its number is reserved by ${reserved_by ?? 'no submission'} (${guardOf(number)} GUARD)`;
    return [{ subject: id, line, partitions: [PK, guardOf(number)] }];
  });

const guardFindings = (
  number: string,
  reserved_by: string | undefined,
  { submissions }: EnvironmentData,
): Finding[] => {
  if (reserved_by === undefined) return [];
  const submission = submissions.get(reserved_by);
  if (submission && queueOfSubmission(submission) && submission.number === number) return [];
  const state = submission
    ? `is ${submission.submission_status} with the number ${submission.number}`
    : 'does not exist';
  return [
    {
      subject: `guard ${number}`,
      line: `${guardOf(number)} GUARD is reserved by SUB#${reserved_by}, which ${state}`,
      partitions: [guardOf(number), keys.submission(reserved_by).PK],
    },
  ];
};

/**
 * Imports may bring a number that another document has, and do not mark theirs as published; every other document is the
 * only one that the workflow, the editor or an upload gave the number to.
 */
const useFindings = (number: string, documents: readonly DocumentFacts[], data: EnvironmentData): Finding[] => {
  const present = documents.filter(({ isDeleted }) => !isDeleted);
  const own = present.filter((document) => !isOfImport(document, data));
  const partitions = [
    guardOf(number),
    ...present.flatMap(({ row: { id } }) => [keys.document(id).PK, keys.documentHistory(id)]),
  ];
  // In the order of the scan they would change places between two runs.
  const names = own
    .map(({ row: { id } }) => `DOC#${id}`)
    .sort()
    .join(' and ');
  return [
    ...(own.length > 1
      ? [{ subject: `twice ${number}`, line: `${names} have the same number ${number}`, partitions }]
      : []),
    ...(own.length > 0 && data.guards.get(number)?.published !== true
      ? [
          {
            subject: `published ${number}`,
            line: `${guardOf(number)} GUARD is not marked as published, but ${names} ${own.length > 1 ? 'have' : 'has'} the number`,
            partitions,
          },
        ]
      : []),
    ...documents
      .filter(({ isIndexed }) => !isIndexed)
      .map(({ row: { id }, isDeleted }) => ({
        subject: `index ${id}`,
        line: `DOC#${id} CURRENT: its key in the index ${isDeleted ? 'exists, but it is deleted' : 'does not follow from its department and number'}`,
        partitions: [keys.document(id).PK],
      })),
  ];
};

const isOfImport = ({ row: { id }, isRevisionOfImport }: DocumentFacts, { past }: EnvironmentData): boolean =>
  isRevisionOfImport || (past.get(id) ?? []).some(({ isImported }) => isImported);
