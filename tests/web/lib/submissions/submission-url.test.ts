import { expect, test } from 'vitest';
import {
  openSubmissionOf,
  withOpenSubmission,
  withSubmissionTab,
} from '../../../../web/src/lib/submissions/submission-url.ts';

const list = new URLSearchParams('halaman=2');

test('reads the open submission and its tab from the URL', () => {
  const opened = withOpenSubmission(list, 'S1');
  expect(openSubmissionOf(opened)).toEqual({ openId: 'S1', tab: 'detail' });
  const file = withSubmissionTab(opened, 'supporting');
  expect(file.toString()).toBe('halaman=2&pengajuan=S1&berkas=form-ppd');
  expect(openSubmissionOf(file)).toEqual({ openId: 'S1', tab: 'supporting' });
  expect(withSubmissionTab(file, 'detail').toString()).toBe('halaman=2&pengajuan=S1');
});

test("opens another submission on its detail tab and preserves the list's parameters", () => {
  const file = withSubmissionTab(withOpenSubmission(list, 'S1'), 'draft');
  expect(openSubmissionOf(withOpenSubmission(file, 'S2'))).toEqual({ openId: 'S2', tab: 'detail' });
  expect(withOpenSubmission(file, null).toString()).toBe('halaman=2');
});

test('shows the detail for an unknown tab', () => {
  expect(openSubmissionOf(new URLSearchParams('pengajuan=S1&berkas=lain'))).toEqual({ openId: 'S1', tab: 'detail' });
});
