import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printLine } from '../support/commands.ts';
import { parts } from './parts.ts';

/**
 * `npm run soak [-- --seed N] [part…]`: attacks the promises about the data, each part in its own process and on its
 * own local stack. Runs every part, even after a failure.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });
const unknown = positionals.filter((word) => parts.every(({ name }) => name !== word));
if (unknown.length > 0 || !/^\d+$/.test(values.seed ?? '0')) {
  printLine('Usage: npm run soak [-- --seed N] [part…]');
  printLine(`Parts: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const seed = Number(values.seed ?? randomInt(2 ** 31));

const failed: string[] = [];
const selected = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
for (const { name, title } of selected) {
  printLine(`\n${title} (${name}, seed ${seed})`);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'part.ts'), name, `${seed}`], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code === 0) continue;
  failed.push(name);
  printLine(`  ✗ failed; repeat it with npm run soak -- --seed ${seed} ${name}`);
}
printLine(`\n${selected.length} parts${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ', every promise held'}`);
process.exitCode = failed.length > 0 ? 1 : 0;
