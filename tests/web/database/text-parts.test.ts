import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textParts } from '../../../web/src/features/database/text-parts.ts';

const shown = (text: string, search: string) =>
  textParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test('marks every match, ignoring case', () => {
  expect(shown('Dump Truck dan dump station', 'DUMP')).toBe('[Dump] Truck dan [dump] station');
  expect(shown('SOP', 'sop')).toBe('[SOP]');
  expect(shown('Form APAR', 'truk')).toBe('Form APAR');
});

test('matches characters with a meaning in regular expressions literally', () => {
  expect(shown('Ban (OTR) 1.5*', '(otr)')).toBe('Ban [(OTR)] 1.5*');
  expect(shown('Ban (OTR) 1.5*', '.')).toBe('Ban (OTR) 1[.]5*');
});

test('marks a number in any spelling', () => {
  expect(shown('HKT – SOP – 001', 'hkt-sop')).toBe('[HKT – SOP] – 001');
  expect(shown('HKT-SOP-001', 'HKT – SOP –')).toBe('[HKT-SOP-]001');
  expect(shown('HKT\u2011SOP\u200b-\u00a0001', 'sop-001')).toBe('HKT\u2011[SOP\u200b-\u00a0001]');
});

test('marks every word, in any order, the longer of two that begin alike', () => {
  expect(shown('Motor Grader di Pit', 'pit motor mot')).toBe('[Motor] Grader di [Pit]');
});

test('marks nothing for an empty search', () => {
  expect(shown('Form APAR', '  ')).toBe('Form APAR');
});

test('returns parts that join to the original text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, search) => {
      expect(
        textParts(text, search)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
