import { expect, test } from 'vitest';
import { findingsIn } from '../../check-vocabulary.ts';

const words = (source: string): string[] => findingsIn('a.ts', source).map(({ line, word }) => `${line} ${word}`);

test('finds words that have a replacement in identifiers and comments, with their line', () => {
  expect(words('const a = 1;\n/** Told once. */\nconst keptLists = new Map();\nconst b = eventsTold;')).toEqual([
    '2 told',
    '3 kept',
    '4 told',
  ]);
});

test('ignores strings and longer words', () => {
  expect(words("const text = 'somebody'; const storyboard = `nobody`; const keeper = 1;")).toEqual([]);
});
