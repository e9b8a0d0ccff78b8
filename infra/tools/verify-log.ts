import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { savedFiles } from '../../functions/transparency-log/log-paths.ts';
import { verifierFrom } from '../../functions/transparency-log/notes.ts';
import { CommandError } from './common/command-error.ts';
import { runTool } from './common/run-tool.ts';
import { forgottenNrps, heldCheckpoints } from './verify-log/options.ts';
import { verifySavedLog } from './verify-log/saved-log.ts';

/**
 * `npm run verify-log -- <folder>`: verifies a log that `npm run verify -- --log --save <folder>` saved, with no account
 * and no network. `--key`: the verifier key as it is known from elsewhere; `--checkpoint`: a checkpoint from
 * elsewhere, the file of a mail or the short form of a printed copy. Ends with 1 where the log does not prove its data.
 */
await runTool(async (print) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      checkpoint: { type: 'string', multiple: true, default: [] },
      'restored-until': { type: 'string' },
      forgotten: { type: 'string', multiple: true, default: [] },
    },
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new CommandError('Name the folder of a saved log');
  const ownKey = join(folder, savedFiles.key);
  if (values.key === undefined)
    print(`The key is the one of the folder itself; --key takes the one that you were given.`);
  const verifier = verifierFrom(values.key ?? readFileSync(ownKey, 'utf8'));
  const options = {
    others: heldCheckpoints(values.checkpoint),
    restoredUntil: values['restored-until'],
    forgottenPeople: forgottenNrps(values.forgotten),
  };
  return verifySavedLog(folder, verifier, options, print);
});
