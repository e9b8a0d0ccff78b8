import { parseArgs } from 'node:util';
import { CommandError } from './common/command-error.ts';
import { connectToEnvironment } from './common/connect-environment.ts';
import { verifyDocumentLists } from './verify/document-lists.ts';

/**
 * `npm run verify`: checks the consistency of an environment's data; it only reads. Each check returns how much it
 * compared, and a line for each violation.
 */
const checks: Record<string, () => Promise<{ checked: number; problems: string[] }>> = {
  'every row of every list equals its document': verifyDocumentLists,
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { stage: { type: 'string', default: 'local' } } });
  await connectToEnvironment(values.stage);
  for (const [name, check] of Object.entries(checks)) {
    const { checked, problems } = await check();
    process.stdout.write(`${problems.length === 0 ? '✓' : '✗'} ${name} (${checked} checked)\n`);
    for (const problem of problems) process.stdout.write(`  ${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
  }
};

try {
  await run();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error instanceof CommandError ? error.message : (error.stack ?? error.message)}\n`);
  process.exitCode = 2;
}
