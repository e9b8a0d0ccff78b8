import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { printLine } from '../support/commands.ts';
import { parts } from './parts.ts';

/**
 * `npm run bench [-- [--small] part…]`: runs every part, even after a failure. Each runs in its own process, because
 * the functions' clients cannot change their local stack, and memory is measured from a clean start.
 */
const args = process.argv.slice(2);
const size = args.includes('--small') ? 'small' : 'full';
const requested = args.filter((word) => word !== '--small');
const unknown = requested.filter((word) => parts.every(({ name }) => name !== word));
if (unknown.length > 0) {
  printLine(`Unknown part ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const failed: string[] = [];
const selected = parts.filter(({ name }) => requested.length === 0 || requested.includes(name));
for (const { name, title } of selected) {
  printLine(`\n${title} (${name})`);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'part.ts'), name, size], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) failed.push(name);
}
printLine(
  `\n${selected.length} parts${failed.length > 0 ? `; failed or out of bounds: ${failed.join(', ')}` : ', all within bounds'}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
