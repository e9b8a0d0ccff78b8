import * as z from 'zod/mini';
import {
  departmentCode,
  type SubmissionDepartment,
  submissionDepartment,
  submissionDepartments,
} from '../../shared/domain/departments.ts';
import type { Topic } from '../../shared/events.ts';

/**
 * A stream of changes with its own limit of messages: submissions, those of one department, the documents of one
 * department, or what users must read. A client compares versions by department, so each department of the catalogue has
 * its own.
 */
export const channel = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('submissions'), department: z.optional(submissionDepartment) }),
  z.strictObject({ list: z.literal('catalogue'), department: departmentCode }),
  z.strictObject({ list: z.literal('reading') }),
]);
export type Channel = z.infer<typeof channel>;

/** The name of a topic or channel in keys: `submissions`, `submissions#SHE`, `catalogue#PRO`. */
export const topicName = (source: Topic | Channel): string =>
  'department' in source && source.department ? `${source.list}#${source.department}` : source.list;

export const listTopics: readonly Topic[] = [
  { list: 'submissions' },
  ...submissionDepartments.map((department) => ({ list: 'submissions' as const, department })),
  { list: 'catalogue' },
];

/** A socket has one of these topics while its page is visible. */
export const visibleTopics: readonly Topic[] = [...listTopics, { list: 'reading' }];

/** The topic whose sockets receive the messages of a channel. */
export const topicOf = (source: Exclude<Channel, { list: 'reading' }>): Topic =>
  source.list === 'catalogue' ? { list: 'catalogue' } : source;

/** A version of a catalogue, and the bulk job that made it. */
export interface CatalogueVersion {
  version: number;
  job_id?: string | undefined;
}

/** A version as a change of its channel: `7`, or `7 01J…` with the job. */
export const catalogueChangeId = ({ version, job_id }: CatalogueVersion): string =>
  job_id === undefined ? String(version) : `${version} ${job_id}`;

export const catalogueVersionOf = (changeId: string): CatalogueVersion => {
  const [version, job_id] = changeId.split(' ');
  return { version: Number(version), job_id };
};

export const submissionChannels = (department: SubmissionDepartment): Channel[] => [
  { list: 'submissions' },
  { list: 'submissions', department },
];
