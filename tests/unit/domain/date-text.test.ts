import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dateText, dateTimeText, dayText } from '../../../shared/domain/time/date-text.ts';
import { root } from '../../support/commands.ts';

test('a date and a time have one form, in the time zone that is given', () => {
  const instant = '2026-11-19T17:30:00.000Z';
  expect(dayText('2026-11-20')).toBe('20 Nov 2026');
  expect(dateText(instant, 'Asia/Jakarta')).toBe('20 Nov 2026');
  expect(dateTimeText(instant, 'Asia/Jakarta')).toBe('20 Nov 2026 00.30');
  expect(dateTimeText(instant, 'Asia/Makassar')).toBe('20 Nov 2026 01.30');
});

/** Names of months and weekdays without a year. */
const withoutYear = [
  ...['web/src/features/work-calendar/calendar-text.ts', 'web/src/components/ui/date-calendar.tsx'],
  'web/src/components/form-fields.tsx',
];

test('no other file formats Indonesian dates', () => {
  const files = ['shared', 'functions', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const formatting = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      /DateTimeFormat\('id-ID'|toLocale(Date|Time)String\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(formatting.toSorted()).toEqual([...withoutYear, 'shared/domain/time/date-text.ts'].toSorted());
});
