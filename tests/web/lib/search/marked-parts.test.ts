import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedParts } from '../../../../web/src/lib/search/marked-parts.ts';

/** Matches in brackets. */
const marked = (text: string, marks: readonly string[]) =>
  markedParts(text, marks)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Dump Truck di Jalan', ['dump', 'truck'], '[Dump] [Truck] di Jalan'],
  ['Prosédur Café', ['prosedur'], '[Prosédur] Café'],
  ['Prose\u0301dur', ['prose'], '[Prose\u0301]dur'],
  ['ＨＫＴ‑SOP - 001', ['hkt', '001'], '[ＨＫＴ]‑SOP - [001]'],
  ['HKT-SOP-001', ['hktsop'], '[HKT-SOP]-001'],
  ['Jalan Terjal', ['jal'], '[Jal]an Terjal'],
  ['Terjal', ['jal'], 'Ter[jal]'],
  ['Truck', ['xyz'], 'Truck'],
  ['Truck', [], 'Truck'],
  ['', ['a'], ''],
])('%s with %j', (text, marks, expected) => expect(marked(text, marks)).toBe(expected));

test('the parts joined are the text, at their positions', () => {
  const text = fc.string({ unit: 'binary', maxLength: 12 });
  fc.assert(
    fc.property(text, fc.array(fc.oneof(text, fc.constantFrom('a', 'ab')), { maxLength: 3 }), (whole, marks) => {
      const parts = markedParts(whole, marks);
      expect(parts.map((part) => part.text).join('')).toBe(whole);
      for (const { text: part, at } of parts) expect(whole.slice(at, at + part.length)).toBe(part);
    }),
  );
});
