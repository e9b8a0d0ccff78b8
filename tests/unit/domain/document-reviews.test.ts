import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type AnnouncementScope,
  announcedPhase,
  type PhaseCounts,
  reviewDigest,
} from '../../../functions/documents/review-announcement-rules.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { canReviewDocuments, headedDepartments } from '../../../shared/domain/documents/document-access.ts';
import { nextReviewOn, type ReviewPhase, reviewPhaseOf } from '../../../shared/domain/documents/document-reviews.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { addDays } from '../../../shared/domain/time/working-days.ts';
import { reviewIntervalsFixture } from '../../support/review-settings.ts';

const dayMs = 86_400_000;
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const date = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2036-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

/** The day of the month, or the last one before it that the month has. */
const monthsLater = (from: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const target = year * 12 + (month - 1) + months;
  const prefix = `${Math.floor(target / 12)}-${String((target % 12) + 1).padStart(2, '0')}`;
  for (let at = day; ; at -= 1) {
    const text = `${prefix}-${String(at).padStart(2, '0')}`;
    const parsed = Date.parse(`${text}T00:00:00Z`);
    if (!Number.isNaN(parsed) && textOf(parsed) === text) return text;
  }
};

describe('the next review', () => {
  const document = { jenis: 'SOP' as const, published_on: '2026-11-20' };

  it.each([
    ['counts from publication', document, '2028-11-20'],
    ['takes the interval of the type', { ...document, jenis: 'Manual & Kebijakan' as const }, '2027-11-20'],
    ['takes the interval of the document', { ...document, review_months: 3 }, '2027-02-20'],
    ['counts from the effective date where it is stated', { ...document, effective_on: '2024-03-31' }, '2026-03-31'],
    ['counts from the last review', { ...document, reviewed_on: '2027-01-15' }, '2029-01-15'],
    ['ignores a review before the publication', { ...document, reviewed_on: '2025-01-15' }, '2028-11-20'],
    ['of an old document without dates is due at once', { ...document, undated: true as const }, '2026-11-20'],
    [
      'of one counts from its last review',
      { ...document, undated: true as const, reviewed_on: '2023-05-04' },
      '2025-05-04',
    ],
    [
      'of one counts from a date stated later',
      { ...document, undated: true as const, effective_on: '2024-03-31' },
      '2026-03-31',
    ],
    ['ends with a shorter month', { ...document, published_on: '2026-11-30', review_months: 3 }, '2027-02-28'],
    ['knows 29 February', { ...document, published_on: '2028-02-29', review_months: 12 }, '2029-02-28'],
    ['returns to 29 February', { ...document, published_on: '2028-02-29', review_months: 48 }, '2032-02-29'],
  ])('%s', (_name, each, due) => {
    expect(nextReviewOn(each, reviewIntervalsFixture)).toBe(due);
  });

  it('is as many months after the latest of its dates, by a count of months and days', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            published_on: date,
            effective_on: date,
            reviewed_on: date,
            review_months: fc.integer({ min: 1, max: 120 }),
          },
          { requiredKeys: ['published_on'] },
        ),
        fc.constantFrom('SOP' as const, 'FRM' as const, 'Manual & Kebijakan' as const),
        (dates, jenis) => {
          const begin = dates.effective_on ?? dates.published_on;
          const from = [begin, dates.reviewed_on ?? begin].sort()[1] ?? begin;
          const months = dates.review_months ?? { SOP: 24, FRM: 36, 'Manual & Kebijakan': 12 }[jenis];
          expect(nextReviewOn({ ...dates, jenis }, reviewIntervalsFixture)).toBe(monthsLater(from, months));
        },
      ),
    );
  });
});

describe('the phase of a review date', () => {
  const phaseByCount = (due: string, today: string): ReviewPhase | undefined => {
    const left = (Date.parse(due) - Date.parse(today)) / dayMs;
    if (left < 0) return 'overdue';
    return ([10, 30, 90] as const).find((mark) => left <= mark);
  };

  it('is the nearest mark that is reached, and overdue from the day after', () => {
    expect(reviewPhaseOf('2026-11-20', '2026-11-20')).toBe(10);
    expect(reviewPhaseOf('2026-11-20', '2026-11-21')).toBe('overdue');
    fc.assert(
      fc.property(date, fc.integer({ min: -200, max: 200 }), (today, days) => {
        const due = addDays(today, days);
        expect(reviewPhaseOf(due, today)).toBe(phaseByCount(due, today));
      }),
    );
  });
});

describe('announcements', () => {
  /** A review date that was set at a moment. */
  const setting = fc.record({
    days: fc.integer({ min: -20, max: 130 }),
    at: fc.integer({ min: 0, max: 150 * 24 * 60 }),
  });
  const minute = 60_000;
  const start = Date.parse('2028-01-20T00:00:00Z');

  it('name each phase of each date once, in the first run that can know it, whichever runs are missed', () => {
    fc.assert(
      fc.property(
        // The dates of one document, each set anew, and the minutes of the runs.
        fc.array(setting, { minLength: 1, maxLength: 5 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 170 * 24 * 60 }), { maxLength: 40 }),
        (settings, minutes) => {
          const dates = settings
            .sort((one, other) => one.at - other.at)
            .map(({ days, at }) => ({
              review_due_on: addDays(textOf(start + at * minute), days),
              review_due_set_at: new Date(start + at * minute).toISOString(),
            }));
          let last: AnnouncementScope | undefined;
          const named = new Set<string>();
          for (const at of minutes.sort((one, other) => one - other)) {
            const now = start + at * minute;
            const scope = { day: textOf(now), cutoff: new Date(now - 10 * minute).toISOString() };
            const stored = dates.findLast(({ review_due_set_at }) => review_due_set_at <= new Date(now).toISOString());
            if (stored) {
              const phase = announcedPhase(stored, scope, last);
              const present = reviewPhaseOf(stored.review_due_on, scope.day);
              const name = `${stored.review_due_set_at} ${present}`;
              // A phase is named exactly where it is the present one, known, and was not named before.
              const isExpected = present !== undefined && stored.review_due_set_at <= scope.cutoff && !named.has(name);
              expect(phase).toBe(isExpected ? present : undefined);
              if (phase !== undefined) named.add(name);
            }
            last = scope;
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the sentence of a day', () => {
  const messageOf = (
    counts: Partial<Record<(typeof departmentCodes)[number], Omit<PhaseCounts, 'isNew'>>>,
    departments = departmentCodes,
  ) =>
    reviewDigest(new Map(departmentCodes.map((each) => [each, { isNew: true, ...counts[each] }])), departments)
      ?.sentence;

  it.each([
    [{ PRO: { 30: 2, overdue: 1 } }, '2 dokumen Produksi perlu ditinjau ulang dalam 30 hari, 1 terlambat.'],
    [
      { PRO: { 10: 1, 30: 2, 90: 3 } },
      '1 dokumen Produksi perlu ditinjau ulang dalam 10 hari, 2 dalam 30 hari, 3 dalam 90 hari.',
    ],
    [{ PRO: { 30: 2, needsRevision: 1 } }, '2 dokumen Produksi perlu ditinjau ulang dalam 30 hari, 1 perlu revisi.'],
    [{ HGS: { overdue: 4 } }, '4 dokumen HCGS terlambat ditinjau ulang.'],
    [{ IMS: { 90: 1 } }, '1 dokumen IMS perlu ditinjau ulang dalam 90 hari.'],
    [
      { IMS: { 90: 1 }, FAT: { 90: 2, overdue: 1 } },
      '3 dokumen dari 2 departemen perlu ditinjau ulang dalam 90 hari, 1 terlambat.',
    ],
  ])('counts what is due: %j', (counts, message) => {
    expect(messageOf(counts)).toBe(message);
  });

  it('is not for a user whose departments have nothing due', () => {
    expect(reviewDigest(new Map([['PRO', { 30: 2, isNew: true }]]), ['SHE'])).toBeUndefined();
    expect(reviewDigest(new Map([['PRO', { isNew: false }]]), ['PRO'])).toBeUndefined();
  });
});

test('heads review the documents of their department, managers of the master list all', () => {
  const head: Position = { role: 'dept_head', department: 'TDC' };
  expect(headedDepartments({ positions: [head, { role: 'she_head', acting: true }] })).toEqual(['IMS', 'SHE']);
  expect(headedDepartments({ positions: [{ role: 'project_manager' }] })).toEqual([]);
  const reviewer = { roles: [], positions: [head] };
  expect(canReviewDocuments(reviewer, 'IMS')).toBe(true);
  expect(canReviewDocuments(reviewer, 'PRO')).toBe(false);
  expect(canReviewDocuments(reviewer)).toBe(true);
  expect(canReviewDocuments({ roles: [], positions: [{ role: 'project_manager' }] })).toBe(false);
  for (const role of ['admin', 'document_controller'] as const)
    for (const department of departmentCodes)
      expect(canReviewDocuments({ roles: [role], positions: [] }, department)).toBe(true);
  expect(canReviewDocuments({ roles: ['level1_management'], positions: [] })).toBe(false);
});
