import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadProfile } from '../../functions/profiles/profile-store.ts';
import { forgetSalt } from '../../functions/transparency-log/salt-store.ts';
import { CommandError } from './common/command-error.ts';
import { connectToEnvironment } from './common/connect-environment.ts';
import { runTool } from './common/run-tool.ts';
import { forgottenNrps } from './verify-log/options.ts';

const usage = `npm run forget -- [--stage local|dev|staging|prod] --list <file> [NRP]…

Deletes the salts of people in the transparency log, so that its entries say nothing about them any more, and adds their
NRPs to the list. Without NRP, of everyone in the list: repeat it after a restore. Store the list outside of the
environment: \`npm run verify -- --log --forgotten <file>\` needs it. A person must have left (deactivated).`;

const endsInLine = (path: string): boolean => !existsSync(path) || /(^|\n)$/.test(readFileSync(path, 'utf8'));

await runTool(async (print) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: 'string', default: 'local' }, list: { type: 'string' } },
  });
  const { list } = values;
  const wrong = positionals.filter((nrp) => !/^\d{8}$/.test(nrp));
  if (list === undefined || wrong.length > 0 || (positionals.length === 0 && !existsSync(list)))
    throw new CommandError(usage);
  await connectToEnvironment(values.stage);
  const listed = new Set(existsSync(list) ? forgottenNrps([list]) : []);
  for (const nrp of new Set(positionals.length > 0 ? positionals : listed)) {
    if ((await loadProfile(nrp))?.active)
      throw new CommandError(`${nrp} is active: npm run users -- --stage ${values.stage} deactivate ${nrp}`);
    // First the list, without which a forgotten person's entries look like changed ones.
    if (!listed.has(nrp)) appendFileSync(list, `${endsInLine(list) ? '' : '\n'}${nrp}\n`, { mode: 0o600 });
    listed.add(nrp);
    const isNew = await forgetSalt(nrp);
    print(`${nrp}: ${isNew ? 'forgotten' : 'was forgotten before'}`);
  }
  return true;
});
