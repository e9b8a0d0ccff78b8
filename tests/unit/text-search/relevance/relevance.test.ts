import { beforeAll, expect, test } from 'vitest';
import type { Segment } from '../../../../functions/file-search/text-index/open-segment.ts';
import { rankedByCloseness, search } from '../../../../functions/file-search/text-index/ranking.ts';
import { encodeSegment } from '../../../../functions/file-search/text-index/segment.ts';
import { snippetOf } from '../../../../functions/file-search/text-index/snippets.ts';
import { openBytes } from '../open-bytes.ts';
import { corpus } from './corpus.ts';
import { questions, questionsInOtherTerms } from './questions.ts';

let segments: Segment[];
beforeAll(async () => {
  const parts = [corpus.slice(0, 100), corpus.slice(100, 120), corpus.slice(120)];
  segments = await Promise.all(parts.map((documents) => openBytes(encodeSegment(documents))));
});

/** The place of the expected document among the hits, from 1. */
const placeOf = async ([question, expected]: readonly [string, string]): Promise<number> => {
  const pages = new Map(corpus.map((document) => [document.id, document.pages]));
  const hits = await search(segments, question, { limit: 20 });
  const ranked = rankedByCloseness(hits, ({ id }) => snippetOf(pages.get(id) ?? [], question)?.closeness ?? 0);
  return ranked.findIndex(({ id }) => id === expected) + 1;
};

test('of 300 procedures, the one that answers a question is the first hit for 85 %, and among three for 95 %', async () => {
  expect(corpus).toHaveLength(300);
  expect(questions).toHaveLength(60);
  const places = await Promise.all(questions.map(placeOf));
  const within = (place: number) => places.filter((each) => each >= 1 && each <= place).length / questions.length;
  expect(within(1)).toBeGreaterThanOrEqual(0.85);
  expect(within(3)).toBeGreaterThanOrEqual(0.95);
});

test('other terms of the field find the same procedures among the first three', async () => {
  const places = await Promise.all(questionsInOtherTerms.map(placeOf));
  expect(questionsInOtherTerms.filter((_, at) => !(places[at] && places[at] <= 3))).toEqual([]);
});

test('no question repeats a sentence of its document', () => {
  const texts = new Map(corpus.map(({ id, pages }) => [id, pages.join('\n').toLowerCase()]));
  const isQuoted = ([question, expected]: readonly [string, string]) =>
    question.split(' ').length > 3 && texts.get(expected)?.includes(question.toLowerCase());
  expect(questions.filter(isQuoted)).toEqual([]);
});
