import { type SubmissionDepartment, submissionDepartments } from '../../shared/domain/departments.ts';
import { cursorOf, parseCursor } from '../db/cursors.ts';
import { keys, type Queue } from '../db/keys.ts';
import { type Page, partition, readAll, readPage } from '../db/table.ts';
import { isListedAs, type SummedStatus } from './counter-rules.ts';
import {
  type Pointer,
  pointer,
  resolvePage,
  type Submission,
  type SubmissionPage,
  submissionItem,
} from './submission-store.ts';

export interface DashboardFilter {
  department?: SubmissionDepartment | undefined;
  status?: SummedStatus | undefined;
  cursor?: string | undefined;
}

type StartKey = Record<string, unknown> | undefined;

/** Entries or submissions read at once where a filter leaves some of them out. */
const readSize = 100;

/** Reads until `count` items match or the list ends. */
const readMatching = async <T>(
  read: (from: StartKey) => Promise<Page<T>>,
  matches: (items: T[]) => T[] | Promise<T[]>,
  count: number,
  start: StartKey,
): Promise<T[]> => {
  const found: T[] = [];
  let from = start;
  do {
    const page = await read(from);
    found.push(...(await matches(page.items)));
    from = page.next ?? undefined;
  } while (from && found.length < count);
  return found;
};

/** Submissions of all departments or one, with a status or any, newest first. */
export const listSubmissions = ({ department, status, cursor }: DashboardFilter, limit: number) =>
  status === undefined || status === 'approved'
    ? listCreated({ department, status, cursor }, limit)
    : listWaiting(status, { department, cursor }, limit);

const sortKeyOf = ({ created_at, id }: Submission): string => `${created_at}#${id}`;

/** By the index of the time of submission. A status is filtered after the read: most submissions get approved. */
const listCreated = async ({ department, status, cursor }: DashboardFilter, limit: number): Promise<SubmissionPage> => {
  const [index, pk, sk] = department
    ? (['GSI2', 'GSI2PK', 'GSI2SK'] as const)
    : (['GSI1', 'GSI1PK', 'GSI1SK'] as const);
  const partition = department ? `SUBS#${department}` : 'SUBS';
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const found = await readMatching(
    (from) =>
      readPage(submissionItem, {
        IndexName: index,
        where: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': pk },
        ExpressionAttributeValues: { ':pk': partition },
        from,
        ScanIndexForward: false,
        Limit: status ? readSize : limit + 1,
      }),
    (items) => items.filter((item) => !status || isListedAs(status, item.submission_status)),
    limit + 1,
    after && { ...keys.submission(after.id), [pk]: partition, [sk]: after.sort },
  );
  const submissions = found.slice(0, limit);
  const last = submissions.at(-1);
  return { submissions, next_cursor: found.length > limit && last ? cursorOf(sortKeyOf(last)) : null };
};

/** Entries of a partition whose sort key begins with the time of submission, newest first. */
const readEntries = (PK: string, size: number) => (from: StartKey) =>
  readPage(pointer, {
    ...partition(PK),
    from,
    ScanIndexForward: false,
    Limit: size,
  });

const entryAfter = (PK: string, cursor: string | undefined): StartKey =>
  cursor === undefined ? undefined : { PK, SK: parseCursor(cursor).sort };

const newestFirst = (a: Pointer, b: Pointer): number => (a.SK > b.SK ? -1 : 1);

/** A page of a list that was read whole, with the number of its rows. */
export const pageOfWhole = async (
  whole: readonly Pointer[],
  { department, cursor }: Omit<DashboardFilter, 'status'>,
  limit: number,
): Promise<SubmissionPage & { rows: number }> => {
  const entries = whole.filter((entry) => !department || entry.department === department).sort(newestFirst);
  const after = cursor === undefined ? undefined : parseCursor(cursor).sort;
  const page = await pageOf(
    entries.filter(({ SK }) => after === undefined || SK < after),
    limit,
  );
  return { ...page, rows: entries.length };
};

/** A submitter's entries of what was rejected and not submitted again, newest first, with their submissions. */
export const listRejected = async (nrp: string) => {
  const items = await readAll(pointer, { ...partition(keys.rejectedEntry(nrp, '', '').PK), ScanIndexForward: false });
  const { submissions } = await resolvePage({ items, next: null });
  return items.flatMap((entry, at) => {
    const submission = submissions[at];
    return submission && submission.resubmitted_as === undefined ? [{ entry, submission }] : [];
  });
};

const pageOf = (entries: Pointer[], limit: number): Promise<SubmissionPage> => {
  const items = entries.slice(0, limit);
  const last = items.at(-1);
  return resolvePage({ items, next: entries.length > limit && last ? { PK: last.PK, SK: last.SK } : null });
};

type WaitingStatus = Exclude<SummedStatus, 'approved'>;

const queuesOf = (status: WaitingStatus, department: SubmissionDepartment | undefined): Queue[] => [
  ...(status === 'in_approval' ? [] : [{ state: 'pending' } as const]),
  ...(status === 'under_review'
    ? []
    : [
        ...(department ? [department] : submissionDepartments).map(
          (each): Queue => ({ state: 'under_dept_approval', department: each }),
        ),
        { state: 'under_she_approval' } as const,
        { state: 'under_pm_approval' } as const,
      ]),
];

/** From the decision queues, which hold only what waits. One that is decided between the two reads is left out. */
const listWaiting = async (
  status: WaitingStatus,
  { department, cursor }: Omit<DashboardFilter, 'status'>,
  limit: number,
): Promise<SubmissionPage> => {
  const lists = await Promise.all(
    queuesOf(status, department).map((queue) => {
      const PK = keys.queue(queue);
      return readMatching(
        readEntries(PK, department ? readSize : limit + 1),
        (entries) => entries.filter((entry) => !department || entry.department === department),
        limit + 1,
        entryAfter(PK, cursor),
      );
    }),
  );
  const page = await pageOf(lists.flat().sort(newestFirst), limit);
  return {
    ...page,
    submissions: page.submissions.filter(({ submission_status }) => isListedAs(status, submission_status)),
  };
};

/** A submitter's own submissions, newest first. */
export const listOwnSubmissions = async (
  nrp: string,
  { department, status, cursor }: DashboardFilter,
  limit: number,
): Promise<SubmissionPage> => {
  const PK = keys.submitterEntry(nrp, '', '').PK;
  const withStatus = async (entries: Pointer[]): Promise<Pointer[]> => {
    if (!status) return entries;
    const { submissions } = await resolvePage({ items: entries, next: null });
    return entries.filter((_, at) => isListedAs(status, submissions[at]?.submission_status ?? 'withdrawn'));
  };
  const entries = await readMatching(
    readEntries(PK, department || status ? readSize : limit + 1),
    (read) => withStatus(read.filter((entry) => !department || entry.department === department)),
    limit + 1,
    entryAfter(PK, cursor),
  );
  return pageOf(entries, limit);
};
