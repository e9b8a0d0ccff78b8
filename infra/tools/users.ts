/** `npm run users`: people of a stage, through the same verbs as the functions. */
import { parseArgs } from 'node:util';
import { Failure } from '../../shared/errors.ts';
import { CommandError } from './common/command-error.ts';
import { connectToEnvironment } from './common/connect-environment.ts';
import { add, deactivate, list, lockedAddresses, reset, unlock, unlockAddress } from './users/commands.ts';
import { importFile } from './users/import-file.ts';

const usage = `npm run users -- [--stage local|dev|staging|prod] <command>

  list [search]
  add <nrp> [--name "Nama"] [--role admin|level1_management|document_controller]…
            [--position dept_head:Produksi|she_head|project_manager|plh:<position>]… [--password 8 angka]
  import <file.xlsx|file.csv> [--dry-run] [--passwords <file>]
            columns NRP, Nama, Peran, Jabatan, Departemen; generated passwords go to a file only you can read
  reset <nrp>        a new password; every session ends
  unlock <nrp>       opens a sign-in locked after failed attempts
  locked-addresses   addresses refused after trying too many different NRPs
  unlock-address <ip>  opens one of them
  deactivate <nrp>   for someone who left

Without --stage: the local stage that runs in HIMS_DATA_DIR (.local). Others need AWS credentials at hand.`;

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: 'string', default: 'local' },
      name: { type: 'string' },
      role: { type: 'string', multiple: true, default: [] },
      position: { type: 'string', multiple: true, default: [] },
      password: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      passwords: { type: 'string' },
    },
  });

const run = async (): Promise<string> => {
  const { values, positionals } = readArguments();
  const [command = '', subject] = positionals;
  const commands: Record<string, () => Promise<string>> = {
    list: () => list(subject ?? ''),
    add: () => add(subject, { ...values, name: values.name, password: values.password }),
    import: async () => {
      if (subject === undefined) throw new CommandError(usage);
      const passwords =
        values.passwords ?? `passwords-${values.stage}-${new Date().toISOString().replace(/\W/g, '')}.csv`;
      const { text, failed } = await importFile(subject, { dry_run: values['dry-run'], passwords });
      if (failed > 0) process.exitCode = 1;
      return text;
    },
    reset: () => reset(subject),
    unlock: () => unlock(subject),
    'locked-addresses': lockedAddresses,
    'unlock-address': () => unlockAddress(subject),
    deactivate: () => deactivate(subject),
  };
  const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!chosen) throw new CommandError(usage);
  await connectToEnvironment(values.stage);
  return chosen();
};

/** Faults of the user or of the surroundings are a line; a fault of this program is a stack. */
const errorText = (error: Error): string =>
  error instanceof CommandError || error instanceof Failure || 'code' in error || '$metadata' in error
    ? error.message
    : (error.stack ?? error.message);

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
