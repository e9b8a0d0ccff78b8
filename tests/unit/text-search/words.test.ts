import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexedWords, wordsOf } from '../../../functions/file-search/text-index/words.ts';

const texts = (text: string): string[] => wordsOf(text).map((word) => word.text);
const indexed = (text: string): string[] =>
  wordsOf(text).flatMap((word) => indexedWords(word).map((each) => each.text));

test.each([
  ['Batas 40 km/jam.', ['batas', '40', 'km', 'jam']],
  ['ISO 45001:2018, klausul 4.2', ['iso', '45001', '2018', 'klausul', '4.2']],
  ['0,5 persen', ['0.5', 'persen']],
  ['Prosédur PROSEDUR', ['prosedur', 'prosedur']],
  ['P5M, B3 dan K3', ['p5m', 'b3', 'dan', 'k3']],
  ['langkah-langkah kerja', ['langkah', 'kerja']],
  ['berhati-hati', ['berhati', 'hati']],
  ['peme\u00adriksaan', ['pemeriksaan']],
  ['peme\u00ad\nriksaan', ['pemeriksaan']],
  ['hari Jum’at', ['hari', 'jumat']],
  ['\u1160 - … \u200b', []],
])('%j has the words %j', (text, words) => {
  expect(texts(text)).toEqual(words);
});

test('a code is one word and its parts, with a hyphen, a dash or at the end of a line', () => {
  const parts = ['hkt-sop-pro-012', 'hkt', 'sop', 'pro', '012'];
  for (const text of ['HKT-SOP-PRO-012', 'HKT–SOP–PRO–012', 'hkt/sop/pro/012', 'HKT-SOP-\nPRO-012'])
    expect(indexed(text), text).toEqual(parts);
});

test('a word divided at the end of a line is whole, and its halves are found as well', () => {
  expect(indexed('meng-\nurangi')).toEqual(['mengurangi', 'meng', 'urangi']);
  expect(indexed('Dump-\nTruck')).toEqual(['dump', 'truck']);
});

test('every word is in its place, in order, and short', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'aB1é-–/.,’\n \u00ad') })),
      (text) => {
        const words = wordsOf(text);
        const isInPlace = words.every(
          ({ from, to, text: word }, index) =>
            from >= (words[index - 1]?.to ?? 0) && to > from && to <= text.length && word !== '' && word.length <= 64,
        );
        expect(isInPlace).toBe(true);
      },
    ),
  );
});
