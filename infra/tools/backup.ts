import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tableName } from '../../functions/db/table.ts';
import { backUpEnvironment } from './backup/run.ts';
import { CommandError } from './common/command-error.ts';
import { connectToEnvironment } from './common/connect-environment.ts';
import { runTool } from './common/run-tool.ts';

/**
 * `npm run backup -- --to <folder>`: copies the table and the files of an environment into a folder. Run it again after
 * an interruption: it continues. Ends with 1 where the backup is complete but a file differs or the table was written to
 * meanwhile, and with 2 where it could not be completed.
 */
await runTool(async (print) => {
  const { values } = parseArgs({
    options: { stage: { type: 'string', default: 'local' }, to: { type: 'string' }, table: { type: 'string' } },
  });
  if (values.to === undefined || values.to === '') throw new CommandError('Name the folder with --to');
  await connectToEnvironment(values.stage);
  const options = { folder: resolve(values.to), environment: values.stage, table: values.table ?? tableName() };
  return backUpEnvironment(options, print);
});
