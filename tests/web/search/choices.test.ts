import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  byWeight,
  type Choice,
  loadChoices,
  saveChoice,
  withChoice,
} from '../../../web/src/features/search/choices.ts';
import { stubBrowser } from '../browser.ts';

const day = 24 * 3_600_000;
const now = Date.parse('2026-11-22T05:00:00Z');
const choice = (key: string, count: number, daysAgo: number): Choice => ({ key, count, at: now - daysAgo * day });
const keys = (choices: readonly Choice[]) => choices.map(({ key }) => key);

let entries: Map<string, string>;
beforeEach(() => {
  ({ entries } = stubBrowser());
});
afterEach(() => vi.unstubAllGlobals());

test('recent choices come before old ones, frequent ones before rare ones', () => {
  const choices = [
    choice('once today', 1, 0),
    choice('four times last week', 4, 7),
    choice('ten times in spring', 10, 200),
  ];
  expect(keys(byWeight(choices, now))).toEqual(['four times last week', 'once today', 'ten times in spring']);
});

test('counts a repeated choice and drops the least used beyond fifty', () => {
  const many = Array.from({ length: 50 }, (_, at) => choice(`k${at}`, 2, at));
  const after = withChoice(withChoice(many, 'k3', now), 'new', now);
  expect(after).toHaveLength(50);
  expect(after[0]).toEqual({ key: 'k3', count: 3, at: now });
  expect(keys(after)).toContain('new');
  expect(keys(after)).not.toContain('k49');
});

test('are stored for each user, without what was chosen being readable', () => {
  saveChoice('10000031', 'dokumen:D1', now);
  saveChoice('10000031', 'dokumen:D1', now);
  saveChoice('10000032', 'halaman:/dashboard', now);
  expect(loadChoices('10000031', now)).toEqual([{ key: 'dokumen:D1', count: 2, at: now }]);
  expect(keys(loadChoices('10000032', now))).toEqual(['halaman:/dashboard']);
  expect(keys(loadChoices('10000001', now))).toEqual([]);
});

test.each(['', 'kein JSON', '{}', '[{"key":1}]'])('an unreadable entry %j counts as none and is replaced', (text) => {
  entries.set('hims.pencarian.10000031', text);
  expect(loadChoices('10000031', now)).toEqual([]);
  saveChoice('10000031', 'a', now);
  expect(keys(loadChoices('10000031', now))).toEqual(['a']);
});
