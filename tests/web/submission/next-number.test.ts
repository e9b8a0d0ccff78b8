import { expect, test } from 'vitest';
import type { NumberLookup } from '../../../web/src/features/submission/matching.ts';
import { findNextNumber } from '../../../web/src/features/submission/next-number.ts';

const free: NumberLookup = { documents: [], number_status: { is_used: false, in_flight: null } };
const used: NumberLookup = { documents: [], number_status: { is_used: true, in_flight: null } };
const inFlight: NumberLookup = {
  documents: [],
  number_status: {
    is_used: false,
    in_flight: { since: '2026-11-20T07:05:00.000Z', state: 'pending', is_own: false, submission_id: null },
  },
};
const lookups = (reserved: Record<string, NumberLookup>) => async (nomor: string) => reserved[nomor] ?? free;

test('begins with 001 where the prefix has no number', async () => {
  expect(await findNextNumber('HKT-STD-FAT-', null, lookups({}))).toMatchObject({
    last: null,
    nomor: 'HKT-STD-FAT-001',
  });
});

test('passes over numbers in flight and numbers that were used before', async () => {
  const reserved = { 'HKT-SOP-PRO-025': inFlight, 'HKT-SOP-PRO-026': used };
  expect(await findNextNumber('HKT-SOP-PRO-', 24, lookups(reserved))).toEqual({
    last: '024',
    reserved: ['025', '026'],
    nomor: 'HKT-SOP-PRO-027',
  });
});

test('offers nothing when too many in a row are taken', async () => {
  expect(await findNextNumber('HKT-SOP-PRO-', 24, async () => used)).toBeNull();
});
