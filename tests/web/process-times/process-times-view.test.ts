import { describe, expect, test } from 'vitest';
import { measures } from '../../../web/src/features/process-times/measures.ts';
import { processTimesSheet } from '../../../web/src/features/process-times/process-times-sheet.ts';
import {
  parametersOf,
  shownIn,
  type Times,
  type View,
  viewOf,
} from '../../../web/src/features/process-times/process-times-view.ts';

const times = (level: Times['level'], department: Times['department'], over: Partial<Times> = {}): Times => ({
  ...{ level, department, decided: 8, rejected: 1, median_days: 2, p90_days: 6, waiting: 3, oldest_days: 4, ...over },
});
const onlyWaiting = { decided: 0, rejected: 0, median_days: null, p90_days: null };

describe('a view', () => {
  test.each<[string, View]>([
    ['', { by: 'level', department: null }],
    ['departemen=Plant', { by: 'level', department: 'Plant' }],
    ['menurut=departemen', { by: 'department', level: null }],
    ['menurut=departemen&tahapan=she_head', { by: 'department', level: 'she_head' }],
  ])('is in the URL as "%s"', (url, view) => {
    expect(viewOf(new URLSearchParams(url))).toEqual(view);
    expect(String(parametersOf(view))).toBe(url);
  });

  test('is the default where the URL has no such level or department', () => {
    expect(viewOf(new URLSearchParams('departemen=Dapur'))).toEqual({ by: 'level', department: null });
    expect(viewOf(new URLSearchParams('menurut=departemen&tahapan=direksi'))).toEqual({
      by: 'department',
      level: null,
    });
  });

  test('has every level or department, also those without any figures', () => {
    const all = [times(null, null), times(null, 'Plant'), times('review', null), times('review', 'Plant')];
    const labelsOf = (view: View) =>
      shownIn(view, all).rows.map(({ label, times: found }) => (found.decided > 0 ? `${label} *` : label));
    expect(labelsOf({ by: 'level', department: null })).toEqual([
      ...['Peninjauan *', 'Dept. Head', 'Dept. Head SHE', 'Project Manager'],
    ]);
    expect(labelsOf({ by: 'department', level: 'review' })).toEqual([
      ...['Produksi', 'Engineering', 'Plant *', 'HCGS', 'Logistic', 'SHE', 'TDC'],
    ]);
    expect(shownIn({ by: 'level', department: 'Plant' }, all).total).toBe(all[1]);
    expect(shownIn({ by: 'level', department: 'SHE' }, all).total).toMatchObject({ decided: 0, median_days: null });
  });
});

describe('the measures', () => {
  const textsOf = (each: Times) =>
    measures.map(({ columns, text }) => [...columns.map((column) => column.text(each)), text(each)]);

  test('say the same in the table as beside the bars', () => {
    expect(textsOf(times(null, null))).toEqual([
      ['8', '2', '6', '2 / 6'],
      ['3', '4', '3'],
      ['8', '1', '13%', '13%'],
    ]);
    expect(measures.map(({ bars }) => bars(times(null, null)))).toEqual([
      [
        { value: 6, isFilled: false },
        { value: 2, isFilled: true },
      ],
      [{ value: 3, isFilled: true }],
      [{ value: 13, isFilled: true }],
    ]);
  });

  test('have no bars, and no invented zero, where nothing was decided', () => {
    const each = times(null, null, onlyWaiting);
    expect(textsOf(each)).toEqual([
      ['0', '–', '–', '–'],
      ['3', '4', '3'],
      ['0', '0', '–', '–'],
    ]);
    expect(measures.map(({ bars }) => bars(each)?.length)).toEqual([undefined, 1, undefined]);
  });
});

test('the sheet has every level and department, and leaves empty what does not exist', () => {
  const { columns, rows } = processTimesSheet([times(null, null), times('dept_head', 'Plant', onlyWaiting)]);
  expect(columns).toHaveLength(9);
  expect(rows).toEqual([
    ['Semua tahapan', 'Semua departemen', 8, 2, 6, 3, 4, 1, 13],
    ['Dept. Head', 'Plant', 0, '', '', 3, 4, 0, ''],
  ]);
});
