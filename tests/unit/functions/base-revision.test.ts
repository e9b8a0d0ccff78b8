import { expect, test } from 'vitest';
import { baseOf, publishedOf, revisionStateOf } from '../../../functions/submissions/base-revision-service.ts';
import { revisionEndText } from '../../../shared/domain/documents/revision-end.ts';
import { documentFixture } from './stored-copies.ts';

const at = (month: number) => `2026-${String(month).padStart(2, '0')}-20T03:00:00.000Z`;
const past = (revisi: number, from: number, until: number) =>
  documentFixture('D', {
    ...{ revisi, made_at: at(from), status: 'Kadaluarsa', ended_reason: 'superseded', ended_at: at(until) },
    submission_id: `S${revisi}`,
  });
/** Revision 3 is in force since September; revision 2 was from June, revision 1 from March. */
const revisions = [
  documentFixture('D', { revisi: 3, made_at: at(9), submission_id: 'S3' }),
  past(2, 6, 9),
  past(1, 3, 6),
];
const submission = (submission_status: 'approved' | 'rejected' | 'pending', month: number, id = 'S') => ({
  ...{ id, submission_purpose: 'revision' as const, submission_status, level_entered_at: at(month) },
});

test.each([
  ['approved', submission('approved', 6), 1],
  ['approved last', submission('approved', 9), 2],
  ['rejected', submission('rejected', 7), 2],
  ['rejected under the present revision', submission('rejected', 10), 3],
  ['in progress', submission('pending', 1), 3],
  ['older than all that is stored', submission('rejected', 2), undefined],
])('the draft of a revision that is %s is compared with what it changes', (_, each, revisi) => {
  expect(baseOf(each, revisions)?.revisi).toBe(revisi);
});

test('the draft that was rejected under a revision that expired later is compared with it', () => {
  const expired = documentFixture('D', { made_at: at(3), status: 'Kadaluarsa', ended_at: at(4) });
  expect(baseOf(submission('rejected', 5), [expired])).toBe(expired);
});

test('other submissions change no revision', () => {
  expect(baseOf({ ...submission('approved', 9), submission_purpose: 'new' }, revisions)).toBeUndefined();
});

test('an approved submission names the revision that it published and what replaced it', () => {
  const published = publishedOf(submission('approved', 6, 'S2'), revisions);
  expect(revisionStateOf(published, revisions)).toEqual({
    revisi: 2,
    end: { reason: 'superseded', at: at(9), replaced_by: 3 },
  });
  const present = publishedOf(submission('approved', 9, 'S3'), revisions);
  expect(revisionStateOf(present, revisions)).toEqual({ revisi: 3, end: null });
  expect(publishedOf(submission('rejected', 6, 'S2'), revisions)).toBeUndefined();
});

test.each([
  [{ reason: 'superseded', replaced_by: 3 }, 'Revisi 2 sudah digantikan oleh revisi 3 sejak x.'],
  [{ reason: 'superseded', replaced_by: null }, 'Revisi 2 sudah digantikan sejak x.'],
  [{ reason: 'cancelled', replaced_by: null }, 'Revisi 2 sudah dimusnahkan sejak x.'],
  [{ reason: 'expired', replaced_by: null }, 'Masa berlaku revisi 2 sudah berakhir sejak x.'],
  [{ reason: null, replaced_by: null }, 'Revisi 2 tidak berlaku sejak x.'],
] as const)('%o is said as a sentence', (end, text) => {
  expect(revisionEndText(2, { ...end, at: at(1) }, () => 'x')).toBe(text);
  expect(revisionEndText(2, { ...end, at: null }, () => 'x')).toBe(text.replace(' sejak x', ''));
});
