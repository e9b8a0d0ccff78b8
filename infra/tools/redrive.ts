import { parseArgs } from 'node:util';
import { connectToEnvironment } from './common/connect-environment.ts';
import { connectToWorkers } from './common/connect-workers.ts';
import { runTool } from './common/run-tool.ts';

/**
 * `npm run redrive`: replays what failed after all retries and deletes it from its dead-letter queue. `--dry-run` only
 * shows it. Ends with 1 where letters are left, and with 2 where the queues could not be read.
 */
await runTool(async (print) => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'local' },
      queue: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  await connectToEnvironment(values.stage);
  const urls = await connectToWorkers(values.stage);
  // The log of the workers reads its level when it is loaded: of what they log, the operator needs the errors.
  process.env['POWERTOOLS_LOG_LEVEL'] ??= 'ERROR';
  const { redriveEnvironment } = await import('./redrive/run.ts');
  return redriveEnvironment({ queue: values.queue, isDryRun: values['dry-run'] }, urls, print);
});
