import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/commands.ts';
import { absentTexts, bulkTexts, composedTexts, specTexts } from '../support/spec-texts.ts';

/** The sources people's screens are made of, without comments, on one line; every value filled in is `{}`. */
const sources = globSync(['web/src/**/*.{ts,tsx}', 'shared/**/*.ts'], { cwd: root })
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  .replace(/<span className="whitespace-nowrap">|\{' '\}/g, ' ')
  .replace(/\$?\{(?:[^{}\n'"`:]+|[^{}\n'"`]+\?[^{}\n'"`]+)\}/g, '{}')
  .replace(/\s+/g, ' ');

const literally = (text: string): string => text.replace(/[.*+?^$()|[\]\\/]/g, '\\$&').replace(/\{\w*\}/g, '\\{\\}');

/** A text stands whole: between quotes or tags, or next to a value that is filled in. */
const stands = (text: string): boolean =>
  new RegExp(`["'\`>}\\n:] ?${literally(text)} ?(?:["'\`<{]|\\b(?=: \\{))`).test(sources);
const isShown = (text: string): boolean => (composedTexts[text] ?? [text]).every(stands);

const bulkIsThere = isShown('Import Berhasil');
const expected = (text: string): boolean =>
  !Object.hasOwn(absentTexts, text) && (bulkIsThere || !bulkTexts.includes(text));

describe('the texts of the specification', () => {
  test.each(Object.entries(specTexts))('section %s: the product says each of them', (_section, texts) => {
    expect(texts.filter(expected).filter((text) => !isShown(text))).toEqual([]);
  });

  test('what is listed as absent is absent', () => {
    expect(Object.keys(absentTexts).filter(isShown)).toEqual([]);
  });
});
