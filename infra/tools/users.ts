/** `npm run users`: manages the users of an environment through the services of functions/. */
import { parseArgs } from 'node:util';
import { Failure } from '../../shared/errors.ts';
import { CommandError } from './common/command-error.ts';
import { connectToEnvironment } from './common/connect-environment.ts';
import { operatorSentence } from './common/run-tool.ts';
import { add, deactivate, list, lockedAddresses, reset, unlock, unlockAddress } from './users/commands.ts';
import { importFile } from './users/import-file.ts';
import { resetAllPasswords } from './users/reset-all.ts';
import { askOnTerminal, progressPrinter } from './users/terminal.ts';

const usage = `npm run users -- [--stage local|dev|staging|prod] <command>

  list [search]
  add <nrp> [--name "Nama"] [--role admin|level1_management|document_controller]…
            [--position dept_head:Produksi|she_head|project_manager|plh:<position>]… [--password 8 angka]
  import <file.xlsx|file.csv> [--dry-run] [--passwords <file>]
            columns NRP, Nama, Peran, Jabatan, Departemen; generated passwords are written to a file only you can read
  reset <nrp>        sets a new password and ends every session
  reset --all --passwords <file> [--yes]
            the same for every active user; the file has NRP, name and password, and only you can read it. Run it again
            with the same file after an interruption. Asks for confirmation, unless --yes
  unlock <nrp>       unlocks a sign-in after too many failed attempts
  locked-addresses   lists addresses locked after attempts with too many different NRPs
  unlock-address <ip>  unlocks one of them
  deactivate <nrp>   deactivates a user who left the company

Without --stage: the local stack that runs in HIMS_DATA_DIR (.local). Other environments need AWS credentials.`;

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
      all: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
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
    reset: () => {
      if (!values.all) return reset(subject);
      const { stage: environment, passwords, yes } = values;
      if (subject !== undefined || passwords === undefined) throw new CommandError(usage);
      const ask = yes ? undefined : askOnTerminal;
      return resetAllPasswords({ environment, passwords, ask, report: progressPrinter() });
    },
    unlock: () => unlock(subject),
    'locked-addresses': lockedAddresses,
    'unlock-address': () => unlockAddress(subject),
    deactivate: () => deactivate(subject),
  };
  const runCommand = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!runCommand) throw new CommandError(usage);
  await connectToEnvironment(values.stage);
  return runCommand();
};

/** Errors of the user or of the environment are reported in one line; programming errors with their stack. */
const errorText = (error: Error): string =>
  operatorSentence(error) ??
  (error instanceof Failure || 'code' in error || '$metadata' in error
    ? error.message
    : (error.stack ?? error.message));

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
