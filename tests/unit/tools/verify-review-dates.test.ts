import { beforeEach, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { collectItem } from '../../../infra/tools/verify/collect-item.ts';
import { emptyEnvironmentData } from '../../../infra/tools/verify/environment-data.ts';
import { reviewDates } from '../../../infra/tools/verify/review-dates.ts';
import { documentFixture } from '../functions/stored-copies.ts';

beforeEach(() => {
  const settings = {
    time_zone: 'Asia/Jakarta',
    months: { 'Manual & Kebijakan': 12, SOP: 24, INK: 24, STD: 24, FRM: 36, OTHER: 24, EXT: 12 },
  };
  process.env['REVIEW_SETTINGS'] = JSON.stringify(settings);
});

const linesOf = async (since: string): Promise<string[]> => {
  const data = emptyEnvironmentData();
  const document = documentFixture('001', {
    ...{ made_at: '2026-11-20T03:00:00.000Z', department: 'PRO', jenis: 'SOP', effective_on: '2026-11-20' },
    ...{ review_due_on: '2028-11-20', review_due_set_at: '2026-11-20T03:00:00.000Z' },
    revision_need: { since, by_nrp: '10000003', by_name: 'Dewi', reason: 'Langkah 4 berubah' },
  });
  const index = keys.reviewIndex('PRO', '2028-11-20', '001');
  collectItem(data, { PK: keys.document('001').PK, SK: 'CURRENT', ...document, ...index });
  return (await reviewDates.compare(data)).findings.map(({ line }) => line);
};

test('a need of revision that is older than the revision itself is found', async () => {
  expect(await linesOf('2026-11-19T03:00:00.000Z')).toEqual([
    expect.stringMatching(/needs revision since 2026-11-19T03:00:00.000Z, before its present revision was made$/),
  ]);
});

test('an old document without dates is due since it was recorded, or an interval after its last review', async () => {
  const linesFor = async (due: string, facts: { reviewed_on?: string } = {}): Promise<string[]> => {
    const data = emptyEnvironmentData();
    const document = documentFixture('001', {
      ...{ made_at: '2026-11-20T03:00:00.000Z', department: 'PRO', jenis: 'SOP', undated: true },
      ...{ review_due_on: due, review_due_set_at: '2026-11-20T03:00:00.000Z', ...facts },
    });
    collectItem(data, { ...keys.document('001'), ...document, ...keys.reviewIndex('PRO', due, '001') });
    return (await reviewDates.compare(data)).findings.map(({ line }) => line);
  };
  expect(await linesFor('2026-11-20')).toEqual([]);
  expect(await linesFor('2028-11-20')).toEqual([expect.stringContaining('no interval after')]);
  expect(await linesFor('2025-05-04', { reviewed_on: '2023-05-04' })).toEqual([]);
});

test('one that was found of the present revision is not', async () => {
  expect(await linesOf('2026-11-21T03:00:00.000Z')).toEqual([]);
});

test('a review is due by the last day of an external document, or since what its document cites changed', async () => {
  const linesFor = async (due: string, facts: object): Promise<string[]> => {
    const data = emptyEnvironmentData();
    const document = documentFixture('001', {
      ...{ made_at: '2026-11-20T03:00:00.000Z', department: 'PRO', jenis: 'EXT', effective_on: '2026-11-20' },
      ...{ review_due_on: due, review_due_set_at: '2026-11-20T03:00:00.000Z', ...facts },
    });
    collectItem(data, { ...keys.document('001'), ...document, ...keys.reviewIndex('PRO', due, '001') });
    return (await reviewDates.compare(data)).findings.map(({ line }) => line);
  };
  expect(await linesFor('2027-04-30', { valid_until: '2027-04-30' })).toEqual([]);
  expect(await linesFor('2027-04-29', { valid_until: '2027-04-30' })).toHaveLength(1);
  const need = { by_nrp: '1', by_name: null, reason: 'Mengacu pada PP 50/2012', cited: ['PP 50/2012'] };
  const revision_need = { ...need, since: '2026-11-27T03:00:00.000Z' };
  expect(await linesFor('2026-11-26', { revision_need })).toEqual([]);
  expect(await linesFor('2026-11-25', { revision_need })).toHaveLength(1);
});
