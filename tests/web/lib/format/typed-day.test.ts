import { expect, test } from 'vitest';
import { readTypedDay } from '../../../../web/src/lib/format/typed-day.ts';

test.each(['24/11/2026', '24-11-26', '24.11.2026', ' 24 11 2026 ', '24 Nov 2026', '24 november 2026', '2026-11-24'])(
  'reads %j',
  (text) => expect(readTypedDay(text)).toBe('2026-11-24'),
);

test.each([
  ['1 Agustus 2026', '2026-08-01'],
  ['1 Ags 2026', '2026-08-01'],
  ['9 Mei 2026', '2026-05-09'],
  ['3 Okt 2026', '2026-10-03'],
  ['5 Des 2026', '2026-12-05'],
])('reads the month of %j', (text, day) => expect(readTypedDay(text)).toBe(day));

test.each(['', '24', '24/11', '31/11/2026', '24/13/2026', '24 Foo 2026', '24/11/202', 'besok'])(
  'leaves %j as text',
  (text) => expect(readTypedDay(text)).toBeUndefined(),
);
