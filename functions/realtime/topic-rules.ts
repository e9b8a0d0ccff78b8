import { z } from 'zod';
import {
  departmentCode,
  departmentCodes,
  type SubmissionDepartment,
  submissionDepartment,
  submissionDepartments,
} from '../../shared/domain/departments.ts';
import type { Topic } from '../../shared/events.ts';

/**
 * A stream of changes with its own limit of messages: submissions, those of one department, or the documents of one
 * department. A client compares versions by department, so each department of the catalogue has its own.
 */
export const channel = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('submissions'), department: submissionDepartment.optional() }),
  z.strictObject({ list: z.literal('catalogue'), department: departmentCode }),
]);
export type Channel = z.infer<typeof channel>;

/** The name of a topic or channel in keys: `submissions`, `catalogue#PRO`. */
export const topicName = ({ list, department }: Topic): string => (department ? `${list}#${department}` : list);

export const allTopics: readonly Topic[] = [
  { list: 'submissions' },
  ...submissionDepartments.map((department) => ({ list: 'submissions' as const, department })),
  { list: 'catalogue' },
  ...departmentCodes.map((department) => ({ list: 'catalogue' as const, department })),
];

/** The topics whose sockets receive the messages of a channel. */
export const topicsOf = (source: Channel): Topic[] =>
  source.list === 'catalogue' ? [{ list: 'catalogue' }, source] : [source];

/** The channels of a change of a submission. */
export const submissionChannels = (department: SubmissionDepartment): Channel[] => [
  { list: 'submissions' },
  { list: 'submissions', department },
];
