import { parseArgs } from 'node:util';
import { connectToEnvironment } from './common/connect-environment.ts';
import { runTool } from './common/run-tool.ts';
import { pinFiles } from './pin-files/pinned-files.ts';

/**
 * `npm run pin-files`: after the documents were restored into another bucket, writes the new S3 version of every file
 * into the records that name the lost one. A second run changes nothing.
 */
await runTool(async (print) => {
  const { values } = parseArgs({ options: { stage: { type: 'string', default: 'local' } } });
  await connectToEnvironment(values.stage);
  const { checked, pinned, problems } = await pinFiles();
  print(`${checked} files checked, ${pinned} pinned to their present version`);
  for (const problem of problems) print(`✗ ${problem}`);
  return problems.length === 0;
});
