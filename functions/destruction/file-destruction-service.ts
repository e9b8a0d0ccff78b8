import { DeleteObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import {
  isDue,
  type ProposedRow,
  rowsToDelete,
  rowsToRelease,
  withRow,
} from '../../shared/domain/records/destruction.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { removeRecords } from '../file-search/index-service.ts';
import { s3 } from '../files/s3.ts';
import { log } from '../observability/log.ts';
import { recordStepUpdate, type StoredRecord } from '../records/record-store.ts';
import { requiredEnv } from '../runtime/env.ts';
import { deleteTexts } from '../text-extraction/text-files.ts';
import { completeIfCarriedOut, worker } from './completion-service.ts';
import { guardChecks, holdIn, loadProposalFacts, obstacleIn, recordIn } from './obstacles-service.ts';
import {
  type DestructionEvent,
  loadOpenProposals,
  loadProposal,
  proposalWrites,
  type StoredProposal,
} from './proposal-store.ts';

/** The folder of the files of records. */
export const recordFolder = 'records/';

/**
 * Deletes the files of records whose destruction was approved 30 days ago. A row is released first, in a transaction that
 * fails where a hold was set since it was read; from then on its files may be deleted, also by a later run, unless a hold
 * was set before that.
 */
export const destroyFiles = async (now: Date): Promise<{ destroyed: number; hindered: number }> => {
  const count = { destroyed: 0, hindered: 0 };
  const failed: unknown[] = [];
  for (const { id } of (await loadOpenProposals()).filter((proposal) => isDue(proposal, now))) {
    const proposal = await loadProposal(id);
    for (const row of proposal ? [...rowsToDelete(proposal), ...rowsToRelease(proposal)] : []) {
      const isReleased = row.released_at !== null || (await releaseRow(id, row, now));
      // A locked file keeps no other one; the run fails at its end, and the next one tries again.
      await (isReleased ? deleteFilesOf(id, row, now) : Promise.resolve(false)).then(
        (isDeleted) => {
          count[isDeleted ? 'destroyed' : 'hindered'] += 1;
        },
        (error) => failed.push(error),
      );
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `The files of ${failed.length} records were not deleted`);
  return count;
};

type Event = Pick<DestructionEvent, 'action'> & { record: StoredRecord };

/** The proposal with a changed row; with nothing left to do it is done, and has its minutes. */
const rowWrites = async (
  before: StoredProposal,
  row: Partial<ProposedRow>,
  { action, record }: Event,
  now: Date,
): Promise<TransactItem[]> => {
  const at = now.toISOString();
  const changed = { ...before, ...withRow(before, record.id, row), version: before.version + 1 };
  const event = { action, actor: worker, reason: null, at, records: [{ record_id: record.id, files: record.files }] };
  const { after, writes } = await completeIfCarriedOut(changed, now);
  return [...writes, ...proposalWrites(after, event)];
};

/** False where something stands in the way of the record; it then stays. */
const releaseRow = (id: string, row: ProposedRow, now: Date): Promise<boolean> =>
  retryOnConflict(async (write) => {
    const before = await loadProposal(id);
    const present = before && rowsToRelease(before).find(({ record_id }) => record_id === row.record_id);
    if (!before || !present || !isDue(before, now) || !['approved', 'minuted'].includes(before.state)) return false;
    const facts = await loadProposalFacts({ rows: [row] });
    const obstacle = obstacleIn(facts, row.record_id, now);
    if (obstacle !== undefined) {
      log.info('record is not destroyed', { proposal: id, record: row.record_id, obstacle: obstacle.split(':')[0] });
      return false;
    }
    const record = recordIn(facts, row.record_id);
    await write([
      ...(await rowWrites(before, { released_at: now.toISOString() }, { action: 'release', record }, now)),
      recordStepUpdate(record, { state: 'destroyed' }),
      ...guardChecks(facts, [row]),
    ]);
    return true;
  });

/**
 * Every word and every version of every file of the record, then the mark that they are gone; false where a hold was set
 * by then.
 */
const deleteFilesOf = async (id: string, row: ProposedRow, now: Date): Promise<boolean> => {
  const facts = await loadProposalFacts({ rows: [row] });
  const record = recordIn(facts, row.record_id);
  if (holdIn(facts, record)) {
    log.info('record is not destroyed', { proposal: id, record: record.id, obstacle: 'held after its release' });
    return false;
  }
  // What follows from the files first, because a locked file interrupts the run.
  if (record.files.length > 0) await removeRecords([record]);
  await deleteTexts(record);
  for (const { key } of record.files) await deleteVersions(key);
  await retryOnConflict(async (write) => {
    const before = await loadProposal(id);
    if (!before || !rowsToDelete(before).some(({ record_id }) => record_id === row.record_id)) return;
    const deleted = { deleted_at: now.toISOString() };
    await write(await rowWrites(before, deleted, { action: 'delete_files', record }, now));
  });
  return true;
};

const deleteVersions = async (key: string): Promise<void> => {
  if (!key.startsWith(recordFolder)) throw new Error('A file of a record is outside the folder of records');
  const Bucket = requiredEnv('DOCUMENTS_BUCKET');
  for (let KeyMarker: string | undefined, VersionIdMarker: string | undefined; ; ) {
    const page = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: key, KeyMarker, VersionIdMarker }));
    for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
      if (Key === key) await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    if (!page.IsTruncated) return;
    KeyMarker = page.NextKeyMarker;
    VersionIdMarker = page.NextVersionIdMarker;
  }
};
