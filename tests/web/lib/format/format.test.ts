import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { loadConfig } from '../../../../web/src/lib/config.ts';
import {
  formatDateTime,
  formatFileSize,
  formatNumber,
  formatRelative,
  formatShortDate,
} from '../../../../web/src/lib/format/format.ts';

const served = (time_zone: string) => vi.stubGlobal('fetch', async () => Response.json({ product: 'HIMS', time_zone }));

beforeEach(async () => {
  served('Asia/Jakarta');
  await loadConfig();
});
afterEach(() => vi.unstubAllGlobals());

test('formats dates in Indonesian in the time zone of the environment', async () => {
  const lateOnTheNineteenth = '2026-11-19T17:30:00.000Z';
  expect(formatShortDate(lateOnTheNineteenth)).toBe('20 Nov 2026');
  expect(formatDateTime(lateOnTheNineteenth)).toBe('20 Nov 2026 00.30');
  served('Asia/Makassar');
  await loadConfig();
  expect(formatDateTime(lateOnTheNineteenth)).toBe('20 Nov 2026 01.30');
});

test('formats a date without time the same in every time zone', async () => {
  for (const time_zone of ['Asia/Jakarta', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    served(time_zone);
    await loadConfig();
    expect(dayText('2026-11-20')).toBe('20 Nov 2026');
  }
});

test('switches between the three forms of relative time at their limits', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  const ago = (ms: number) => formatRelative(new Date(now - ms).toISOString(), now);
  expect(ago(-5_000)).toBe('Baru saja');
  expect(ago(3_599_999)).toBe('Baru saja');
  expect(ago(3_600_000)).toBe('1 jam yang lalu');
  expect(ago(24 * 3_600_000 - 1)).toBe('23 jam yang lalu');
  expect(ago(24 * 3_600_000)).toBe('19 Nov 2026');
});

test('formats sizes and numbers with Indonesian separators', () => {
  expect(formatFileSize(900)).toBe('900 B');
  expect(formatFileSize(812_345)).toBe('793 KB');
  expect(formatFileSize(10 * 1024 * 1024)).toBe('10 MB');
  expect(formatFileSize(2.44 * 1024 * 1024)).toBe('2,4 MB');
  expect(formatNumber(1234)).toBe('1.234');
});
