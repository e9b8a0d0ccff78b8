import { expect, test } from 'vitest';
import { countsText } from '../../../web/src/features/department-pickers/counts-text.ts';

test('names documents where they are counted, copies, and those to recall where there are any', () => {
  expect(countsText({ documents: 38, copies: 5, recalls: 0 })).toBe('38 dokumen, 5 salinan beredar');
  expect(countsText({ copies: 1200, recalls: 2 })).toBe('1.200 salinan beredar, 2 harus ditarik');
  expect(countsText({ copies: 0, recalls: 0 })).toBe('0 salinan beredar');
});
