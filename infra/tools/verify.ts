import { parseArgs } from 'node:util';
import { connectToEnvironment } from './common/connect-environment.ts';
import { runTool } from './common/run-tool.ts';
import { fillTrail } from './verify/fill-trail.ts';
import { verifyEnvironment } from './verify/run.ts';
import { appendMissingEvidence, continueSignedLog } from './verify-log/append-missing.ts';
import { forgottenNrps, heldCheckpoints } from './verify-log/options.ts';
import { verifyEnvironmentLog } from './verify-log/run.ts';

/**
 * `npm run verify`: checks the data of an environment. It only reads; `--repair-counters` writes wrong counters. `--log`
 * also compares it with the transparency log and saves both in the folder of `--save`; `--checkpoint` takes a
 * checkpoint from elsewhere, a file or the short form of a printed copy. `--append-missing` appends evidence that the log
 * does not have, `--fill-trail` events that the audit trail does not have. Ends with
 * 1 where the data breaks a promise, and with 2 where it could not be checked.
 */
await runTool(async (print) => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'local' },
      digests: { type: 'boolean', default: false },
      'repair-counters': { type: 'boolean', default: false },
      log: { type: 'boolean', default: false },
      checkpoint: { type: 'string', multiple: true, default: [] },
      'append-missing': { type: 'boolean', default: false },
      'fill-trail': { type: 'boolean', default: false },
      save: { type: 'string' },
      'restored-until': { type: 'string' },
      forgotten: { type: 'string', multiple: true, default: [] },
    },
  });
  await connectToEnvironment(values.stage);
  const isSound = await verifyEnvironment(
    { readBytes: values.digests, repairsCounters: values['repair-counters'] },
    print,
  );
  if (values['fill-trail']) print(`${await fillTrail()} events added to the audit trail`);
  const continued = values['append-missing'] ? await continueSignedLog() : undefined;
  if (continued) print(`The table continues the signed log: from ${continued.from} to ${continued.to} entries`);
  if (values['append-missing']) print(`${await appendMissingEvidence()} items of evidence appended to the log`);
  const isProved =
    !values.log ||
    (await verifyEnvironmentLog(
      {
        others: heldCheckpoints(values.checkpoint),
        saveTo: values.save,
        restoredUntil: values['restored-until'],
        forgottenPeople: forgottenNrps(values.forgotten),
      },
      print,
    ));
  return isSound && isProved;
});
