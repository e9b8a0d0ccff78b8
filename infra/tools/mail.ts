import { parseArgs } from 'node:util';
import { loadMailPause, saveMailPause } from '../../functions/mail/mail-pause-store.ts';
import { CommandError } from './common/command-error.ts';
import { connectToEnvironment } from './common/connect-environment.ts';
import { runTool } from './common/run-tool.ts';

const usage = `npm run mail -- [--stage local|dev|staging|prod] <command>

  show     whether mails to users are paused
  pause    sends no mail to users from now on; what is queued is not sent later
  resume   sends mails again

Without --stage: the local stack that runs in HIMS_DATA_DIR (.local). Other environments need AWS credentials.`;

const commands: Record<string, () => Promise<void>> = {
  show: async () => undefined,
  pause: () => saveMailPause(true, new Date()),
  resume: () => saveMailPause(false, new Date()),
};

/** `npm run mail`: pauses the mails of an environment, without a deployment. */
await runTool(async (print) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: 'string', default: 'local' } },
  });
  const [command = ''] = positionals;
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run || positionals.length > 1) throw new CommandError(usage);
  await connectToEnvironment(values.stage);
  await run();
  const pause = await loadMailPause();
  print(pause?.paused ? `Mails are paused since ${pause.at}` : 'Mails are sent, where the environment has mail');
  return true;
});
