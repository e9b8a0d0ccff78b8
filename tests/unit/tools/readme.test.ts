import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../support/commands.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;

const allMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Quotes, arguments and placeholders such as `functions/<name>.ts` are no paths. */
const isPath = (text: string): boolean => /^(docs|functions|infra|shared|tests|web)\/[\w./*-]+$/.test(text);
/** Output of the tests, which the repository does not contain. */
const isIgnored = (path: string): boolean => path === 'tests/e2e/screenshots';

const missingPaths = (file: string): string[] => {
  const text = read(file);
  const quoted = allMatches(text, /`([^`\n]+)`/g).flatMap((code) => code.split(/[\s:]+/));
  const commands = allMatches(text, /^```\n([^`]+)^```/gm).flatMap((block) => block.split(/\s+/));
  const links = allMatches(text, /\]\(([^)#]+)\)/g)
    .filter((target) => !target.includes('://'))
    .map((target) => join(dirname(file), target));
  return [...new Set([...quoted, ...commands].filter(isPath).concat(links))].filter(
    (path) => !isIgnored(path) && !existsSync(join(root, path)) && globSync(path, { cwd: root }).length === 0,
  );
};

describe('the README', () => {
  const readme = read('README.md');

  test('names only paths that exist', () => {
    expect(missingPaths('README.md')).toEqual([]);
  });

  test('names only scripts of package.json', () => {
    expect(allMatches(readme, /npm run ([\w-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  });

  test('links only to headings that exist', () => {
    const anchors = allMatches(readme, /^#+ (.+)$/gm).map((heading) => heading.toLowerCase().replaceAll(' ', '-'));
    expect(allMatches(readme, /\]\(#([^)]+)\)/g).filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  test('gives a reason for every dependency, and for no other', () => {
    const section = readme.slice(readme.indexOf('\n## Dependencies'), readme.indexOf('\nConsidered and not used'));
    const rows = allMatches(section, /^\| (`.+?) \|/gm).flatMap((cell) => allMatches(cell, /`([^`]+)`/g));
    expect(rows.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).sort());
  });

  test('has a row for every folder of functions and of the features', () => {
    const folders = ['functions/*/', 'web/src/features/*/'].flatMap((pattern) => globSync(pattern, { cwd: root }));
    const named = new Set(allMatches(readme, /`([^`\n]+)`/g));
    const missing = folders.map((folder) => folder.replace(/\/$/, '')).filter((folder) => !named.has(folder));
    expect(missing, 'add a row to a table in the section Folders of README.md').toEqual([]);
  });
});

test('the runbook names only paths that exist', () => {
  expect(missingPaths('infra/RUNBOOK.md')).toEqual([]);
});
