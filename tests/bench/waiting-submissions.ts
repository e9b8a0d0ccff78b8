import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../functions/db/keys.ts';
import { dynamo, type Item, type Key, tableName } from '../../functions/db/table.ts';
import { queueOfSubmission } from '../../functions/submissions/submission-rules.ts';
import { deptHeadDepartments } from '../../shared/domain/people/roles.ts';
import { submissionFixture } from '../support/submission-fixtures.ts';

/** Maximum of BatchWriteItem. */
const batch = 25;

let written: Key[] = [];

/**
 * Writes submissions that wait, evenly over levels, departments and days since they entered them, and a mark that the
 * digests of all these days were sent.
 */
export const addWaiting = async (count: number, days: readonly string[]): Promise<void> => {
  const states = ['pending', 'under_dept_approval', 'under_she_approval', 'under_pm_approval'] as const;
  const items = Array.from({ length: count }, (_, at) => {
    const id = `WAITING${String(at).padStart(8, '0')}`;
    const level_entered_at = `${days[at % days.length]}T03:00:00.000Z`;
    const submission = submissionFixture({
      ...{ id, created_at: level_entered_at, updated_at: level_entered_at, level_entered_at },
      submission_status: states[at % states.length] ?? 'pending',
      department: deptHeadDepartments[Math.floor(at / states.length) % deptHeadDepartments.length] ?? 'Produksi',
      document_title: `Prosedur pemeliharaan jalan angkut dan area pemuatan ${at}`,
      document_number: `UJI-SOP-${at}`,
    });
    const { department, submitter_nrp } = submission;
    const queue = queueOfSubmission(submission) ?? { state: 'pending' };
    const entry = { submission_id: id, department, level_entered_at, submitter_nrp };
    return [
      { ...keys.submission(id), ...submission },
      { ...keys.queueEntry(queue, level_entered_at, id), ...entry },
    ];
  }).flat();
  const day = days.at(-1) ?? '';
  const runs = { ...keys.reminderRuns, day, started_at: `${day}T00:05:00.000Z`, sent_days: days };
  await writeAll([...items, runs], (Item) => ({ PutRequest: { Item } }));
  written = [...items, runs];
};

/** Removes what `addWaiting` wrote, for the other parts that use this table. */
export const removeWaiting = async (): Promise<void> => {
  await writeAll(written, ({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } }));
  written = [];
};

const writeAll = async <T extends Key>(
  items: readonly T[],
  requestOf: (item: T) => { PutRequest: { Item: Item } } | { DeleteRequest: { Key: Key } },
): Promise<void> => {
  for (let start = 0; start < items.length; start += batch) {
    const requests = items.slice(start, start + batch).map(requestOf);
    const { UnprocessedItems = {} } = await dynamo.send(
      new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }),
    );
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('The local table left items unwritten');
  }
};
