import { describe, expect, test } from 'vitest';
import { stemsOf } from '../../../functions/file-search/text-index/stemmer.ts';
import { wordsOf } from '../../../functions/file-search/text-index/words.ts';
import { relatedPairs, unrelatedPairs } from './word-pairs.ts';

const stemsIn = (text: string): string[] => wordsOf(text).flatMap(({ text: word }) => [...stemsOf(word)]);
const isJoined = ([one, other]: [string, string]): boolean =>
  !new Set(stemsIn(one)).isDisjointFrom(new Set(stemsIn(other)));
const share = (pairs: [string, string][]): number => pairs.filter(isJoined).length / pairs.length;

test('has enough pairs, each once', () => {
  expect(relatedPairs.length).toBeGreaterThanOrEqual(150);
  expect(unrelatedPairs.length).toBeGreaterThanOrEqual(300);
  const all = [...relatedPairs, ...unrelatedPairs].map((pair) => pair.join(' '));
  expect(new Set(all).size).toBe(all.length);
});

describe.each([
  ['written for', 0],
  ['never adapted to', 1],
])('of the pairs that the rules were %s', (_, place) => {
  const half = (pairs: [string, string][]) => pairs.filter((_pair, index) => index % 2 === place);

  test('related words share a stem', () => {
    expect(share(half(relatedPairs))).toBeGreaterThanOrEqual(0.9);
  });

  test('words that only look alike share none', () => {
    expect(share(half(unrelatedPairs))).toBeLessThan(0.01);
  });
});

test.each([
  ['memeriksa', 'periksa'],
  ['menyimpan', 'simpan'],
  ['mengunci', 'kunci'],
  ['diberlakukan', 'laku'],
  ['ketidakhadiran', 'hadir'],
  ['pengecatan', 'cat'],
  ['langkah2', 'langkah'],
  ['kondisinya', 'kondisi'],
])('%s has the stem %s', (word, stem) => {
  expect(stemsOf(word)).toContain(stem);
});

test.each(['masalah', 'hanya', 'p5m', '45001', 'hkt-sop-pro-012', 'batubara', ''])('%s is its own stem', (word) => {
  expect(stemsOf(word)).toEqual([word]);
});
