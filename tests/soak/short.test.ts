import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/commands.ts';
import { parts } from './parts.ts';

/** The same choices in each run: a new failure comes from a change of the code. */
const seed = 20_261_121;

/** The second part of the model is the first one with other choices. */
const shortParts = parts.filter(({ name }) => name !== 'model-2');

// Each in its own process, as at full size: the modules that read the table keep the address of their first local stack.
describe('the soak, short', () => {
  it.each(shortParts)('$name: $title', async ({ name }) => {
    const { code, output } = await runCommand(['node', 'tests/soak/part.ts', name, `${seed}`, 'short'], {
      echo: true,
      timeoutSeconds: 600,
    });
    expect(code, output).toBe(0);
  });
});
