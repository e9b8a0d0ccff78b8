import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rootDir } from '../../infra/build/root.ts';
import { furtherWeights, withWeights } from '../../web/icon-weights.ts';

const root = join(rootDir, 'web', 'src');
const sources = new Map(globSync('**/*.{ts,tsx}', { cwd: root }).map((file) => [file, read(file)]));

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

const iconsOf = (source: string): string[] => matches(source, /from '@phosphor-icons\/react\/(\w+)'/g);

/** The icons that a module passes on as values instead of rendering them itself. */
const passedIcons = (source: string): string[] =>
  iconsOf(source).filter((icon) => new RegExp(`[^<\\w]${icon}Icon\\b(?! \\} from)`).test(source));

/** With the icons of the modules that it imports: the element is `<link.icon>` or `<Picture>`. */
const possibleIcons = (file: string, source: string): string[] => [
  ...passedIcons(source),
  ...matches(source, /^import .* from '(\.[^']+)';/gm).flatMap((path) =>
    passedIcons(sources.get(join(dirname(file), path)) ?? ''),
  ),
];

/** The icons that the page shows in a weight other than the regular one, as `weight icon`. */
const shownWeights = (): string[] => {
  const shown = new Set<string>();
  for (const [file, source] of sources) {
    for (const [, element = '', weight = ''] of source.matchAll(/<([\w.]+)\b[^>]*? weight=("[^"]*"|\{[^}]*\})/g)) {
      const name = element.endsWith('Icon') ? [element.slice(0, -'Icon'.length)] : possibleIcons(file, source);
      for (const used of matches(weight, /['"](\w+)['"]/g))
        if (used !== 'regular') for (const icon of name) shown.add(`${used} ${icon}`);
    }
  }
  return [...shown].sort();
};

const moduleOf = (icon: string): string =>
  readFileSync(join(rootDir, 'node_modules/@phosphor-icons/react/dist/defs', `${icon}.es.js`), 'utf8');

const weightsOf = (code: string): string[] => matches(code, /^ {4}"(\w+)",$/gm);

describe('the weights of the icons', () => {
  test('are those that the page shows', () => {
    const listed = Object.entries(furtherWeights).flatMap(([weight, icons]) =>
      icons.map((icon) => `${weight} ${icon}`),
    );
    expect(listed.sort()).toEqual(shownWeights());
  });

  test('every use of a weight is a literal that this test reads', () => {
    const uses = [...sources.values()].flatMap((source) => matches(source, /\b(weight[=:])/g));
    const read = [...sources.values()].flatMap((source) => matches(source, / (weight=)(?:"|\{[^}]*['"])/g));
    expect(uses).toHaveLength(read.length);
  });

  test('no other weight is in the built page', () => {
    const icons = new Set([...sources.values()].flatMap(iconsOf));
    expect(icons.size).toBeGreaterThan(40);
    for (const icon of icons) expect(weightsOf(withWeights(moduleOf(icon), ['regular'])), icon).toEqual(['regular']);
    expect(weightsOf(withWeights(moduleOf('Eye'), ['regular', 'fill']))).toEqual(['fill', 'regular']);
    expect(() => withWeights(moduleOf('Eye'), ['huge'])).toThrow(/huge/);
  });
});
