import { describe, expect, test } from 'vitest';
import { dateColumn, lastDayOf, readDate, serialDate } from '../../../functions/imports/rows/dates.ts';

const lastYear = new Date().getUTCFullYear() + 2;
const read = (text: string, order?: 'day-first' | 'month-first'): string => {
  const reading = readDate(text, order);
  return 'date' in reading ? reading.date : reading.problem;
};

describe('a date is read as people write it', () => {
  test.each([
    ...['20/11/2026', '20-11-2026', '20.11.2026', '20.11.26', '20/11/26', '20 11 2026', '20 / 11 / 2026'],
    ...['20 November 2026', '20 Nov 2026', '20-Nov-26', '20 nopember 2026', '20 NOP 2026', '20Nov2026'],
    ...['Jumat, 20 November 2026', "Jum'at, 20 Nov 2026", 'Friday, November 20, 2026', 'Nov 20, 2026'],
    ...['2026-11-20', '2026/11/20', '2026-11-20T08:30:00', '2026-11-20 08:30:00.000', '20/11/2026 14.05 WIB'],
    ...['20/11/2026 00:00', '20/11/2026 2:05:00 PM', ' 20/11/2026 ', "20-11-'26", '20261120', '2026年11月20日'],
    ...['20/XI/2026', '20-xi-26', 'Jumat 20 November 2026'],
  ])('%s', (text) => expect(read(text)).toBe('2026-11-20'));

  test.each([
    ['2-Mar-24', '2024-03-02'],
    ['1 Agt 2023', '2023-08-01'],
    ['17 Agust 2024', '2024-08-17'],
    ['1 Mei 2023', '2023-05-01'],
    ['01/02/2024', '2024-02-01'],
    ['29/02/2024', '2024-02-29'],
    ['31 Des 98', '1998-12-31'],
    ['1/1/1970', '1970-01-01'],
    [`31/12/${lastYear}`, `${lastYear}-12-31`],
  ])('%s', (text, date) => expect(read(text)).toBe(date));

  test('with the month in front only where the column has it in front', () => {
    expect(read('11/20/2026', 'month-first')).toBe('2026-11-20');
    expect(read('01/02/2024', 'month-first')).toBe('2024-01-02');
    expect(read('2024-02-01', 'month-first')).toBe('2024-02-01');
  });
});

describe('a date that is not certain is an error that says why', () => {
  test.each([
    ['Nov 2026', 'Tanggal “Nov 2026” tidak menyebut hari. Tulis sebagai hari/bulan/tahun, misalnya 20/11/2026'],
    ['Jan-24', /tidak menyebut hari/],
    ["Agust '24", /tidak menyebut hari/],
    ['20261320', /tidak ada pada kalender/],
    ['20/XIII/2026', /tidak ada pada kalender/],
    ['11/2026', /tidak menyebut hari/],
    ['2026-11', /tidak menyebut hari/],
    ['2026', /tidak menyebut hari/],
    ['2-Mar', 'Tanggal “2-Mar” tidak menyebut tahun. Tulis sebagai hari/bulan/tahun, misalnya 20/11/2026'],
    ['20 November', /tidak menyebut tahun/],
    ['11/20/2026', /tertulis dengan bulan di depan/],
    ['31/02/2026', /tidak ada pada kalender/],
    ['29/02/2026', /tidak ada pada kalender/],
    ['32/13/2026', /tidak ada pada kalender/],
    ['0/5/2026', /tidak ada pada kalender/],
    ['1/1/1900', `Tanggal “1/1/1900” harus antara tahun 1970 dan ${lastYear}. Periksa tahunnya`],
    [`1/1/${lastYear + 1}`, /harus antara tahun/],
    ['46346', 'Tanggal “46346” adalah angka. Ubah format selnya menjadi Tanggal di Excel'],
    ['20/11-2026', /tidak dikenal/],
    ['Rev. 2', /tidak dikenal/],
    ['12:30', /tidak dikenal/],
    ['20 Foo 2026', /tidak dikenal/],
    ['9'.repeat(5000), /^Tanggal “9{40}…” tidak dikenal/],
  ])('%s', (text, problem) => expect(read(text)).toMatch(problem));
});

describe('the order of the dates of a column', () => {
  const order = (...texts: string[]) => dateColumn(texts);

  test('is day first unless a date shows otherwise and none contradicts', () => {
    expect(order('01/02/2024', '05/06/2024')).toMatchObject({
      order: 'day-first',
      ambiguous: 2,
      example: '01/02/2024',
    });
    expect(order('01/02/2024', '20/11/2026')).toMatchObject({ order: 'day-first', ambiguous: 1 });
    expect(order('01/02/2024', '11/20/2026')).toMatchObject({ order: 'month-first', ambiguous: 1 });
    expect(order('20/11/2026', '11/20/2026')).toMatchObject({ order: 'day-first', ambiguous: 0 });
  });

  test('is that of the other columns where no date of the column shows it', () => {
    expect(dateColumn(['01/02/2024', '05/06/2024'], 'month-first')).toMatchObject({ order: 'month-first' });
    expect(dateColumn(['25/02/2024', '05/06/2024'], 'month-first')).toMatchObject({ order: 'day-first' });
  });

  test('may be exchanged where a spreadsheet has made dates only of those with days up to 12', () => {
    const converted = ['2024-03-05', '2024-06-04', '2024-09-07'];
    expect(order(...converted, '17/03/2024', '25/06/2024')).toMatchObject({ order: 'exchanged' });
    expect(order(...converted, '2024-06-13', '17/03/2024', '25/06/2024')).toMatchObject({ order: 'day-first' });
    expect(order(...converted, '01/03/2024', '25/06/2024')).toMatchObject({ order: 'day-first' });
    expect(order(...converted)).toMatchObject({ order: 'day-first' });
    expect(readDate('2024-03-05', 'exchanged')).toMatchObject({ doubt: 'exchanged', likely: '2024-05-03' });
    expect(readDate('2024-03-03', 'exchanged')).toEqual({ date: '2024-03-03' });
  });

  test('is not decided by dates that are the same in both orders or name the month', () => {
    expect(order('05/05/2024', '2-Mar-24', '2024-01-02')).toEqual({ order: 'day-first', ambiguous: 0, example: '' });
  });
});

test.each([
  ['01/01/2020 - 31/12/2022', '2022-12-31'],
  ['1 Jan 2021 s/d 31 Des 2030', '2030-12-31'],
  ['Feb 2024', '2024-02-29'],
  ['03/2020', '2020-03-31'],
  ['2021', '2021-12-31'],
  ['45001', '2023-03-16'],
  ['2 tahun', undefined],
  ['tidak terbatas', undefined],
])('the last day of %j is %s', (text, day) => expect(lastDayOf(text)).toBe(day));

test('a serial number is a calendar date in both systems of spreadsheets, without its time', () => {
  expect(serialDate(46_346, false)).toBe('2026-11-20');
  expect(serialDate(46_346.999, false)).toBe('2026-11-20');
  expect(serialDate(46_345.999_999_9, false)).toBe('2026-11-20');
  expect(serialDate(44_884, true)).toBe('2026-11-20');
  expect(serialDate(0.5, false)).toBe('1899-12-30');
  expect([serialDate(-1, false), serialDate(3_000_000, false)]).toEqual([undefined, undefined]);
});
