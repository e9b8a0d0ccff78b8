import { parseArgs } from 'node:util';
import { connectToEnvironment } from './common/connect-environment.ts';
import { runTool } from './common/run-tool.ts';
import { verifyEnvironment } from './verify/run.ts';

/**
 * `npm run verify`: checks the data of an environment. It only reads; `--repair-counters` writes wrong counters. Ends with
 * 1 where the data breaks a promise, and with 2 where it could not be checked.
 */
const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'local' },
      digests: { type: 'boolean', default: false },
      'repair-counters': { type: 'boolean', default: false },
    },
  });
  await connectToEnvironment(values.stage);
  const isSound = await verifyEnvironment(
    { readBytes: values.digests, repairsCounters: values['repair-counters'] },
    (line) => process.stdout.write(`${line}\n`),
  );
  if (!isSound) process.exitCode = 1;
};

await runTool(run);
