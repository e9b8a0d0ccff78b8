import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from './common/command-error.ts';
import { connectToEnvironment } from './common/connect-environment.ts';
import { connectToWorkers } from './common/connect-workers.ts';
import { runTool } from './common/run-tool.ts';
import { recordProof } from './restore/proof.ts';
import { restoreEnvironment } from './restore/run.ts';
import { forgottenNrps } from './verify-log/options.ts';

/**
 * `npm run restore -- --from <folder>`: writes a backup into an empty environment. Run it again after an interruption:
 * it continues. `--forgotten` takes the list of `npm run forget`. `--record <folder>` records a finished restore as a
 * test, in the environment of the backup. Ends with 1 where the backup lacks files that its items name, and with 2 where it was not completed.
 */
await runTool(async (print) => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'local' },
      from: { type: 'string' },
      record: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      forgotten: { type: 'string', multiple: true, default: [] },
    },
  });
  if (values.record) {
    await connectToEnvironment(values.stage);
    await recordProof(resolve(values.record), values.stage, print);
    return true;
  }
  if (values.from === undefined || values.from === '') throw new CommandError('Name the folder with --from');
  await connectToEnvironment(values.stage);
  await connectToWorkers(values.stage);
  const options = {
    folder: resolve(values.from),
    environment: values.stage,
    overwrites: values.overwrite,
    forgotten: forgottenNrps(values.forgotten),
  };
  return restoreEnvironment(options, print);
});
