import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { formatSeconds, printLine, storeCompiledCode } from '../support/commands.ts';
import { prepareLocalStacks } from '../support/local-stack.ts';
import { parts } from './parts.ts';
import type { SoakPart } from './soak-part.ts';

/**
 * `npm run soak [-- --seed N] [part…]`: attacks the promises about the data, each part in its own process and on its
 * own local stack. Runs every part, even after a failure, and several at a time, because a part waits half of its time.
 */
const concurrency = 3;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });
const unknown = positionals.filter((word) => parts.every(({ name }) => name !== word));
if (unknown.length > 0 || !/^\d+$/.test(values.seed ?? '0')) {
  printLine('Usage: npm run soak [-- --seed N] [part…]');
  printLine(`Parts: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const seed = Number(values.seed ?? randomInt(2 ** 31));

storeCompiledCode();
const started = performance.now();
const prepared = await prepareLocalStacks();
const failed: string[] = [];
const selected = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const runPart = async ({ name, title }: SoakPart): Promise<void> => {
  const print = (line: string): void => printLine(`${name.padEnd(7)} ${line}`);
  print(`${title} (seed ${seed})`);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'part.ts'), name, `${seed}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', print);
  const [code] = await once(child, 'close');
  if (code === 0) return;
  failed.push(name);
  print(`✗ failed; repeat it with npm run soak -- --seed ${seed} ${name}`);
};

await pLimit(concurrency).map(
  selected.filter(({ isAlone }) => !isAlone),
  runPart,
);
for (const part of selected.filter(({ isAlone }) => isAlone)) await runPart(part);
prepared.remove();
printLine(
  `\n${selected.length} parts in ${formatSeconds((performance.now() - started) / 1000)}${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ', every promise held'}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
