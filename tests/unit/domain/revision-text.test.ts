import { expect, test } from 'vitest';
import { authorOf, effectiveDateText, endingOf, sourceOf } from '../../../shared/domain/documents/revision-text.ts';

test('shows the author of a revision by name and NRP, by NRP, or as a dash', () => {
  expect(authorOf({ by_name: 'Siti Rahma', by_nrp: '10000003' })).toBe('Siti Rahma (10000003)');
  expect(authorOf({ by_name: null, by_nrp: '10000003' })).toBe('10000003');
  expect(authorOf({ by_name: null, by_nrp: null })).toBe('–');
});

test('shows the source of a revision and why it is no longer in force', () => {
  expect(sourceOf({ source: 'workflow' })).toBe('Pengajuan');
  expect(endingOf({ ended_reason: 'superseded' })).toBe('digantikan revisi berikutnya');
  expect(endingOf({ ended_reason: null })).toBeNull();
});

test('shows the date from which a revision is effective, or a dash', () => {
  expect(effectiveDateText('2026-11-20')).toBe('20 Nov 2026');
  expect(effectiveDateText(null)).toBe('–');
});
