import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printLine, root } from '../support/commands.ts';
import { areas } from './areas.ts';
import { areaResult, minScore, type Survivor } from './results.ts';
import { installStryker, mutateArea } from './stryker.ts';

/**
 * `npm run mutation [-- area… [--file path] [--fresh]]`: changes the code of each area in thousands of small ways and
 * expects a unit test to fail for each. Fails where an area detects less than 90 %, or where more mutants survive than its
 * figure. A repeated run tests only survivors and what has changed; `--fresh` tests everything again.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string', multiple: true, default: [] }, fresh: { type: 'boolean', default: false } },
});
const selected = areas.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (
  positionals.some((word) => areas.every(({ name }) => name !== word)) ||
  (values.file.length > 0 && selected.length > 1)
) {
  printLine('Usage: npm run mutation [-- area… [--file path] [--fresh]]; --file takes one area');
  for (const { name, title } of areas) printLine(`  ${name}: ${title}`);
  process.exit(2);
}

const survivorLine = ({ file, lineNumber, mutator, replacement, line }: Survivor): string =>
  `  ${file}:${lineNumber} ${mutator} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}\n      ${line}`;

const globs = selected.flatMap(({ mutate, tests }) => [...mutate, ...tests]).map((glob) => glob.replace(/^!/, ''));
const missing = globs.filter((glob) => globSync(glob, { cwd: root }).length === 0);
if (missing.length > 0) throw new Error(`No file matches ${missing.join(', ')}`);
await installStryker();
let hasFailed = false;
for (const area of selected) {
  printLine(`\n${area.title} (${area.name})`);
  const started = performance.now();
  const report = await mutateArea(area, { files: values.file, fresh: values.fresh });
  const { score, valid, survivors } = areaResult(report);
  const minutes = (performance.now() - started) / 60_000;
  for (const survivor of survivors) printLine(survivorLine(survivor));
  printLine(
    `${area.name}: ${score.toFixed(1)} % of ${valid} mutants detected; ${survivors.length} survive, at most ${area.survivors} (${minutes.toFixed(1)} min)`,
  );
  hasFailed ||= score < minScore || survivors.length > area.survivors;
}
process.exitCode = hasFailed ? 1 : 0;
