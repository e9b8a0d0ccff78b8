import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { printLine } from '../support/commands.ts';
import { parts } from './parts.ts';

/**
 * `npm run bench [-- [--small] part…]`: every part, whatever became of the others. Each runs in a process of its own:
 * the functions' clients stay with the stage they first met, and memory is measured from a clean start.
 */
const words = process.argv.slice(2);
const size = words.includes('--small') ? 'small' : 'full';
const asked = words.filter((word) => word !== '--small');
const unknown = asked.filter((word) => parts.every(({ name }) => name !== word));
if (unknown.length > 0) {
  printLine(`There is no part ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const failed: string[] = [];
const wanted = parts.filter(({ name }) => asked.length === 0 || asked.includes(name));
for (const { name, title } of wanted) {
  printLine(`\n${title} (${name})`);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'part.ts'), name, size], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) failed.push(name);
}
printLine(
  `\n${wanted.length} parts${failed.length > 0 ? `; beyond their limits or failed: ${failed.join(', ')}` : ', all within their limits'}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
