import { keys } from '../../../functions/db/keys.ts';
import { type Check, differenceFindings, type Finding, fieldDifferences } from './check.ts';
import type { EventFacts, SubmissionFacts } from './collect-submissions.ts';
import type { EnvironmentData } from './environment-data.ts';

const historyOf = (id: string): string => keys.submissionHistory(id);

/**
 * Five witnesses of what a user was answered: the stored result of the command, the history, the claims of the uploads,
 * the submitter's list and the queue.
 */
export const acknowledgedSubmissions: Check = {
  name: 'every acknowledged submission and decision is stored',
  compare: (data) => {
    const witnesses: (readonly [id: string, item: string, PK: string])[] = [
      ...[...data.events.keys()].map((id) => [id, historyOf(id), historyOf(id)] as const),
      ...[...data.ownEntries, ...data.queueEntries].flatMap(([id, entries]) =>
        entries.map(({ PK, SK }) => [id, `${PK} ${SK}`, PK] as const),
      ),
      ...data.acknowledged.map(({ submission_id, PK }) => [submission_id, PK, PK] as const),
    ];
    const lost = witnesses
      .filter(([id]) => !data.submissions.has(id))
      .map(([id, item, PK]): Finding => {
        const { PK: missing, SK } = keys.submission(id);
        return { subject: item, line: `${missing} ${SK} does not exist; ${item} names it`, partitions: [missing, PK] };
      });
    const unclaimed = data.claims
      .filter(({ claimed_by }) =>
        [data.submissions, data.jobs, data.records, data.proposals].every(
          (each) => !each.has(claimed_by.replace(/^record-/, '')),
        ),
      )
      .map(({ PK, claimed_by }) => ({
        subject: PK,
        line: `${PK} U is used by ${claimed_by}, which is no submission, job, record or destruction`,
        partitions: [PK, keys.submission(claimed_by).PK, keys.job(claimed_by).PK],
      }));
    return {
      compared: witnesses.length + data.claims.length,
      findings: [...lost, ...unclaimed, ...lostDecisions(data)],
    };
  },
};

/** Decisions that a user got as the result of a command, and that the history does not have. */
const lostDecisions = ({ acknowledged, submissions, events }: EnvironmentData): Finding[] =>
  acknowledged.flatMap(({ PK, submission_id, version, submission_status }) => {
    if (version === undefined || !submissions.has(submission_id)) return [];
    const event = events.get(submission_id)?.find((each) => each.version === version);
    if (event?.to === submission_status) return [];
    const { SK } = keys.submissionEvent(submission_id, version);
    return [
      {
        subject: `${PK} decision`,
        line: `${historyOf(submission_id)} ${SK} ${event ? `leads to ${event.to}` : 'does not exist'}; ${PK} acknowledged version ${version} as ${submission_status}`,
        partitions: [PK, keys.submission(submission_id).PK, historyOf(submission_id)],
      },
    ];
  });

export const submissionHistories: Check = {
  name: 'every history is gapless and ends at the state of its submission',
  compare: (data) => ({
    compared: data.submissions.size,
    findings: [...data.submissions.values()].flatMap((submission): Finding[] => {
      const events = (data.events.get(submission.id) ?? []).toSorted((one, other) => one.version - other.version);
      const differences = [...historyDifferences(submission, events), ...linkDifferences(submission, data)];
      const { PK, SK } = keys.submission(submission.id);
      const linked = [submission.resubmission_of, submission.resubmitted_as].flatMap((id) => id ?? []);
      return differenceFindings(submission.id, `${PK} ${SK}`, differences, [
        ...[PK, historyOf(submission.id)],
        ...linked.map((id) => keys.submission(id).PK),
      ]);
    }),
  }),
};

const historyDifferences = (
  { version, submission_status, digests, fixed }: SubmissionFacts,
  events: readonly EventFacts[],
): string[] => {
  const versions = events.map((event) => event.version);
  if (versions.length !== version || versions.some((each, at) => each !== at + 1))
    return [`it is at version ${version}, its history has the versions ${versions.join(', ') || 'of no event'}`];
  const last = events.at(-1);
  return [
    ...(last?.to === submission_status
      ? []
      : [`it is ${submission_status}, its last event EV ${last?.version} leads to ${last?.to}`]),
    ...events.flatMap(({ version: each, from }, at) => {
      const former = events[at - 1]?.to ?? null;
      return from === former ? [] : [`event ${each} comes from ${from}, the event before it leads to ${former}`];
    }),
    ...events.flatMap(({ version: each, level_entered_at }, at) => {
      const entered = events[at - 1]?.at;
      return level_entered_at === undefined || level_entered_at === entered
        ? []
        : [
            `event ${each} says that its level was entered at ${level_entered_at}, the event before it was at ${entered}`,
          ];
    }),
    ...events
      .filter(({ isIndexed }) => !isIndexed)
      .map((event) => `the keys of event ${event.version} in the index of decisions do not follow from it`),
    ...new Set(events.flatMap((event) => fieldDifferences(fixed, event.fixed, `event ${event.version}`))),
    ...events
      .filter((event) => event.digests !== digests)
      .map((event) => `the files of event ${event.version} have other digests than the submission's`),
  ];
};

/** A resubmission and its original name each other. */
const linkDifferences = ({ id, resubmission_of, resubmitted_as }: SubmissionFacts, data: EnvironmentData): string[] => [
  ...(resubmission_of !== undefined && data.submissions.get(resubmission_of)?.resubmitted_as !== id
    ? [`it resubmits ${resubmission_of}, which does not name it`]
    : []),
  ...(resubmitted_as !== undefined && data.submissions.get(resubmitted_as)?.resubmission_of !== id
    ? [`it was resubmitted as ${resubmitted_as}, which does not name it`]
    : []),
];
