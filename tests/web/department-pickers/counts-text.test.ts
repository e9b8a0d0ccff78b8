import { expect, test } from 'vitest';
import { countsText } from '../../../web/src/features/department-pickers/counts-text.ts';

test('names documents, copies, and those to recall where there are any', () => {
  expect(countsText({ documents: 38, copies_out: 5, recalls: 0 })).toBe('38 dokumen, 5 salinan beredar');
  expect(countsText({ documents: 0, copies_out: 1200, recalls: 2 })).toBe(
    '0 dokumen, 1.200 salinan beredar, 2 harus ditarik',
  );
});
