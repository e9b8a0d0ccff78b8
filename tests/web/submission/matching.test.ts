import { expect, test } from 'vitest';
import type { NumberStatus } from '../../../shared/api/documents.ts';
import { matchOf, type NumberedDocument, refusalOf, targetOf } from '../../../web/src/features/submission/matching.ts';
import { numberedDocumentFixture } from '../../support/submission-fixtures.ts';

const document = numberedDocumentFixture;
const destroyed = document({ id: 'd2', status: 'Kadaluarsa', ended_reason: 'cancelled' });
const expired = document({ id: 'd3', status: 'Kadaluarsa', ended_reason: 'expired' });

const unused: NumberStatus = { is_used: false, in_flight: null };
const matchIn = (
  purpose: Parameters<typeof matchOf>[0],
  documents: NumberedDocument[],
  status: Partial<NumberStatus> = {},
) => matchOf(purpose, { documents, number_status: { ...unused, ...status } });

test('accepts only numbers that were never used for a new document', () => {
  expect(matchIn('new', [])).toEqual({ kind: 'free' });
  expect(matchIn('new', [destroyed])).toEqual({ kind: 'taken', document: destroyed });
  expect(matchIn('new', [destroyed, expired])).toEqual({ kind: 'taken', document: expired });
  // Its document was renamed or deleted.
  expect(matchIn('new', [], { is_used: true })).toEqual({ kind: 'taken', document: null });
});

test('requires a revisable document for a revision', () => {
  expect(matchIn('revision', [])).toEqual({ kind: 'unknown' });
  expect(matchIn('revision', [destroyed])).toEqual({ kind: 'ended', document: destroyed });
  expect(matchIn('revision', [expired])).toEqual({ kind: 'one', document: expired });
  expect(matchIn('cancellation', [destroyed, document()])).toEqual({ kind: 'one', document: document() });
});

test('offers several documents with the same number as a choice', () => {
  const match = matchIn('revision', [document(), destroyed, expired]);
  expect(match).toEqual({ kind: 'several', documents: [document(), expired] });
  expect(targetOf(match, '')).toBeUndefined();
  expect(targetOf(match, 'd3')).toEqual(expired);
});

test('never calls a number in flight free, and says since when and at which step it is', () => {
  const in_flight = {
    since: '2026-11-20T07:05:00.000Z',
    state: 'pending',
    is_own: false,
    submission_id: null,
  } as const;
  for (const [purpose, documents] of [
    ['new', []],
    ['revision', [document()]],
  ] as const) {
    const match = matchIn(purpose, [...documents], { in_flight });
    expect(match).toEqual({ kind: 'in-flight', submission: in_flight });
    expect(refusalOf(match, 'HKT-SOP-PRO-001')).toMatch(
      /^Nomor HKT-SOP-PRO-001 sedang diajukan sejak 20 Nov 2026 .+ dan berada pada tahap Proses Peninjauan\.$/,
    );
  }
});
