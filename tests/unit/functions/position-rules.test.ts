import { describe, expect, test } from 'vitest';
import { decisionCapacity, holdersAt } from '../../../functions/profiles/position-rules.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';

const own: Position = { role: 'dept_head', department: 'Produksi' };
const acting: Position = { ...own, acting: true };
const absent = (nrp: string): Position => ({
  ...acting,
  on_behalf_of: { nrp, full_name: `Name ${nrp}`, absence_id: `A${nrp}` },
});
const named = (nrp: string) => ({ nrp, full_name: `Name ${nrp}` });

describe('a decision is recorded', () => {
  test.each<[string, Position[], ReturnType<typeof decisionCapacity>]>([
    ['in one’s own right', [own], { acting: false }],
    ['in one’s own right before acting', [acting, own], { acting: false }],
    ['in one’s own right before another’s place', [absent('1'), own], { acting: false }],
    ['as acting holder', [acting], { acting: true }],
    ['as acting holder before another’s place', [absent('1'), acting], { acting: true }],
    ['in the place of an absent holder', [absent('1')], { acting: true, on_behalf_of: named('1') }],
    ['in the place of the first of two', [absent('1'), absent('2')], { acting: true, on_behalf_of: named('1') }],
  ])('%s', (_name, held, capacity) => {
    expect(decisionCapacity(held)).toEqual(capacity);
  });
});

describe('the holders of a post', () => {
  const now = new Date('2026-11-24T01:00:00.000Z');
  const holder = (held: Position[]) => ({ nrp: '10000021', full_name: 'Budi', held });
  const holdersOf = (...held: Position[]) => holdersAt([holder(held)], now);
  const budi = { nrp: '10000021', full_name: 'Budi' };

  test('are those whose position is in force', () => {
    expect(holdersOf({ ...own, valid_until: '2026-11-24T00:59:59.000Z' })).toEqual([]);
    expect(holdersOf({ ...own, valid_from: '2026-11-24T01:00:01.000Z' })).toEqual([]);
    expect(holdersOf(own)).toEqual([{ ...budi, acting: false }]);
  });

  test('act, or are there in another’s place, where each of their positions is', () => {
    expect(holdersOf(acting)).toEqual([{ ...budi, acting: true }]);
    expect(holdersOf(acting, own)).toEqual([{ ...budi, acting: false }]);
    expect(holdersOf(absent('1'), absent('2'))).toEqual([
      { ...budi, acting: true, on_behalf_of: [named('1'), named('2')] },
    ]);
    expect(holdersOf(absent('1'), acting)).toEqual([{ ...budi, acting: true }]);
    expect(holdersOf(absent('1'), own)).toEqual([{ ...budi, acting: false }]);
  });
});
