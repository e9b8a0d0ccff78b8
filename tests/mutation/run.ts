import { parseArgs } from 'node:util';
import { printLine } from '../support/commands.ts';
import { areas } from './areas.ts';
import { areaResult, minScore, outdatedExplanations, type Survivor } from './results.ts';
import { installStryker, mutateArea } from './stryker.ts';
import { explainedSurvivors } from './survivors.ts';

/**
 * `npm run mutation [-- area… [--file path] [--fresh]]`: changes the code of each area in thousands of small ways and
 * expects a unit test to fail for each. Fails where an area detects less than 90 %, or where a survivor is not explained
 * in `survivors.ts`. A repeated run tests only survivors and what has changed; `--fresh` tests everything again.
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

await installStryker();
let hasFailed = false;
for (const area of selected) {
  printLine(`\n${area.title} (${area.name})`);
  const started = performance.now();
  const report = await mutateArea(area, { files: values.file, fresh: values.fresh });
  const result = areaResult(report, explainedSurvivors);
  const outdated = outdatedExplanations(report, result, explainedSurvivors);
  const minutes = (performance.now() - started) / 60_000;
  for (const survivor of result.unexplained) printLine(survivorLine(survivor));
  for (const { file, line } of outdated) printLine(`  no survivor any more, remove its explanation: ${file}: ${line}`);
  printLine(
    `${area.name}: ${result.score.toFixed(1)} % of ${result.valid} mutants detected; survivors: ${result.explained.length} explained, ${result.unexplained.length} not (${minutes.toFixed(1)} min)`,
  );
  hasFailed ||= result.score < minScore || result.unexplained.length > 0 || outdated.length > 0;
}
process.exitCode = hasFailed ? 1 : 0;
