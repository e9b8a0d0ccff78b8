import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printLine, root } from './support/commands.ts';

/** Words for which the code base has one term of the field, which docs/glossary.md and docs/architecture.md use. */
const replacements: Readonly<Record<string, string>> = {
  absorb: 'applyChange',
  alongside: 'extraWrites',
  circumstances: 'context',
  clash: 'conflict',
  doubled: 'duplicate',
  hears: 'receives',
  heard: 'received',
  inflated: 'unzipped',
  kept: 'stored, cached',
  nobody: 'no user',
  news: 'notification, event',
  remembered: 'stored, cached',
  somebody: 'a user',
  standing: 'preconditions',
  story: 'submission detail',
  tells: 'notifies, reports',
  told: 'notified',
  undelivered: 'dead-letter queue',
  whoever: 'the user who',
};

/** Data of tests and Indonesian texts are strings; only identifiers and comments are checked. */
const strings = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

interface Finding {
  file: string;
  line: number;
  word: string;
}

/** The words of a source text outside of its strings that have a replacement; camelCase counts as several words. */
const findingsIn = (file: string, source: string): Finding[] =>
  source
    .replace(strings, (text) => text.replace(/[^\n]/g, ' '))
    .split('\n')
    .flatMap((text, index) =>
      text
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .split(/[^A-Za-z]+/)
        .filter((word) => Object.hasOwn(replacements, word.toLowerCase()))
        .map((word) => ({ file, line: index + 1, word: word.toLowerCase() })),
    );

if (import.meta.main) {
  const files = globSync('{shared,functions,infra,web/src,tests}/**/*.{ts,tsx,mjs}', { cwd: root });
  const findings = files
    .filter((file) => !file.startsWith(join('tests', 'check-')))
    .flatMap((file) => findingsIn(file, readFileSync(join(root, file), 'utf8')));
  for (const { file, line, word } of findings)
    printLine(`${file}:${line}: “${word}”; this code base says: ${replacements[word]}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
