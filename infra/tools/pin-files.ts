import { parseArgs } from 'node:util';
import { connectToEnvironment } from './common/connect-environment.ts';
import { runTool } from './common/run-tool.ts';
import { pinFiles } from './pin-files/pinned-files.ts';

/**
 * `npm run pin-files`: after the documents were restored into another bucket, writes the new S3 version of every file
 * into the records that name the lost one. A second run changes nothing.
 */
const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { stage: { type: 'string', default: 'local' } } });
  await connectToEnvironment(values.stage);
  const { checked, pinned, problems } = await pinFiles();
  process.stdout.write(`${checked} files checked, ${pinned} pinned to their present version\n`);
  for (const problem of problems) process.stdout.write(`✗ ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
};

await runTool(run);
