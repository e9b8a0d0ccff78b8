import { describe, expect, test } from 'vitest';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { withReviewDate } from '../../../functions/documents/review-dates.ts';
import { reviewSettingsFixture } from '../../support/review-settings.ts';
import { documentFixture } from './stored-copies.ts';

process.env['REVIEW_SETTINGS'] = JSON.stringify(reviewSettingsFixture);

const firstChange = '2026-11-20T03:00:00.000Z';
const nextChange = '2026-11-24T03:00:00.000Z';

/** A procedure, which is reviewed every 24 months, published on 20 November 2026. */
const created = documentFixture('D1', { revisi: 0, source: 'import', made_at: firstChange, updated_at: firstChange });
const before = withReviewDate(undefined, created);

const dateAfter = (changes: Partial<ControlledDocument>, from: ControlledDocument = before) => {
  const { review_due_on, review_due_set_at } = withReviewDate(from, { ...from, updated_at: nextChange, ...changes });
  return [review_due_on, review_due_set_at];
};

describe('the date of the next review', () => {
  test('is set when a document comes into force', () => {
    expect(dateAfter({}, created)).toEqual(['2028-11-20', nextChange]);
    expect([before.review_due_on, before.review_due_set_at]).toEqual(['2028-11-20', firstChange]);
  });

  test.each<[string, Partial<ControlledDocument>, string]>([
    ['a stated effective date', { effective_on: '2026-03-31' }, '2028-03-31'],
    ['a later revision', { made_at: '2026-11-23T20:00:00.000Z' }, '2028-11-24'],
    ['a review', { reviewed_on: '2026-11-22' }, '2028-11-22'],
    ['an interval of its own', { review_months: 6 }, '2027-05-20'],
    ['another type', { jenis: 'Manual & Kebijakan' }, '2027-11-20'],
  ])('follows %s', (_name, changes, due) => {
    expect(dateAfter(changes)).toEqual([due, nextChange]);
  });

  test.each<[string, Partial<ControlledDocument>, Partial<ControlledDocument>, string]>([
    ['effective date', { effective_on: '2026-03-31' }, { effective_on: '2026-06-30' }, '2028-06-30'],
    ['effective date to none', { effective_on: '2026-03-31' }, { effective_on: undefined }, '2028-11-20'],
    ['review', { reviewed_on: '2026-11-22' }, { reviewed_on: '2026-11-23' }, '2028-11-23'],
    ['interval', { review_months: 6 }, { review_months: 12 }, '2027-11-20'],
    ['interval to that of its type', { review_months: 6 }, { review_months: undefined }, '2028-11-20'],
  ])('follows a changed %s', (_name, stated, changes, due) => {
    const present = withReviewDate(undefined, { ...created, ...stated });
    expect(dateAfter(changes, present)).toEqual([due, nextChange]);
    expect(dateAfter({}, present)).toEqual([present.review_due_on, firstChange]);
  });

  test('is carried over by any other change, also where the company has another interval now', () => {
    const unchanged = ['2029-01-31', firstChange];
    const elsewhere = { ...before, review_due_on: '2029-01-31' };
    for (const changes of [{}, { nama: 'Lain' }, { department: 'SHE' as const }, { file_url: 'https://a.example/b' }])
      expect(dateAfter(changes, elsewhere)).toEqual(unchanged);
  });

  test('exists only while the document is in force, and is set anew when it comes into force again', () => {
    for (const ended of [{ status: 'Kadaluarsa' as const }, { deleted_at: nextChange }]) {
      expect(dateAfter(ended)).toEqual([undefined, undefined]);
      const after = withReviewDate(before, { ...before, ...ended });
      expect(after).not.toHaveProperty('review_due_on');
      expect(dateAfter({ status: 'Aktif', deleted_at: undefined }, after)).toEqual(['2028-11-20', nextChange]);
    }
  });
});
