import { expect, test } from 'vitest';
import type { QueuedSubmission } from '../../../shared/api/submission-records.ts';
import { decisionInput, isAlreadyDecided, rejectionText } from '../../../web/src/features/decisions/decision.ts';
import { loadQueue } from '../../../web/src/features/decisions/load-queue.ts';
import { ApiError } from '../../../web/src/lib/api/api-error.ts';
import { queuedSubmissionFixture } from '../../support/submission-fixtures.ts';

const row = (id: string): QueuedSubmission => ({
  ...queuedSubmissionFixture({ id, document_title: 'Prosedur', department: 'SHE', version: 2 }),
});

test('sends the displayed version, and a reason only with a rejection', () => {
  expect(decisionInput({ row: row('S1'), version: 4, action: 'approve' }, 'tidak dikirim')).toEqual({
    submission_id: 'S1',
    action: 'approve',
    version: 4,
  });
  expect(decisionInput({ row: row('S1'), version: 4, action: 'reject' }, 'Lampiran kurang')).toEqual({
    submission_id: 'S1',
    action: 'reject',
    version: 4,
    rejection_reason: 'Lampiran kurang',
  });
  expect(decisionInput({ row: row('S1'), version: 4, action: 'reject' }, '  ')).not.toHaveProperty('rejection_reason');
});

test('repeats title and reason in the toast of a rejection', () => {
  expect(rejectionText(row('S1'), undefined)).toBe('“Prosedur” telah ditolak.');
  expect(rejectionText(row('S1'), 'Lampiran kurang')).toBe('“Prosedur” telah ditolak. Alasan: Lampiran kurang');
});

test('distinguishes an outdated decision from a failed one', () => {
  const failed = (code: 'already_processed' | 'wrong_level' | 'internal') =>
    new ApiError({ status: 409, code, message: '' });
  expect(isAlreadyDecided(failed('already_processed'))).toBe(true);
  expect(isAlreadyDecided(failed('wrong_level'))).toBe(true);
  expect(isAlreadyDecided(failed('internal'))).toBe(false);
  expect(isAlreadyDecided(new Error('defect'))).toBe(false);
});

test('reads all pages of a queue and lists a submission on two pages once', async () => {
  const pages = new Map([
    [undefined, { documents: [row('S1'), row('S2')], next_cursor: 'c1' }],
    ['c1', { documents: [row('S2'), row('S3')], next_cursor: null }],
  ]);
  const queue = await loadQueue(async (cursor) => {
    const page = pages.get(cursor);
    if (!page) throw new Error(`unexpected cursor ${cursor}`);
    return page;
  });
  expect(queue.documents.map(({ id }) => id)).toEqual(['S1', 'S2', 'S3']);
  expect(queue.next_cursor).toBeNull();
});
