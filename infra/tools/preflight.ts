import { parseArgs } from 'node:util';
import { environmentByName } from '../config/environments.ts';
import { missingSettings } from '../config/required-settings.ts';
import { CommandError } from './common/command-error.ts';
import { runTool } from './common/run-tool.ts';
import { askAws, findingOf } from './preflight/ask.ts';
import { questionsAfter, questionsBefore } from './preflight/questions.ts';

const usage = `npm run preflight -- --stage dev|staging|prod [--after]

Asks the account of the credentials what a first deployment needs, and prints what is missing with the command that
mends it. --after: what must hold the day after. Needs AWS CLI 2. The exit status is 1 when something is missing.`;

/** `npm run preflight`: what an account lacks for a first deployment (docs/ops/first-deployment.md). */
await runTool(async (print) => {
  const { values } = parseArgs({ options: { stage: { type: 'string' }, after: { type: 'boolean', default: false } } });
  if (values.stage === undefined || values.stage === 'local') throw new CommandError(usage);
  const environment = environmentByName(values.stage);
  const questions = values.after ? questionsAfter(environment) : questionsBefore(environment);
  const lacking = missingSettings(environment);
  let missing = lacking.length;
  for (const setting of lacking) print(`✗ ${setting}\n    → set it in infra/config/environments.ts`);
  for (const question of questions) {
    const finding = findingOf(question, askAws(question.command));
    if (finding.isFulfilled) {
      print(`✓ ${finding.condition}`);
      continue;
    }
    missing += 1;
    print(`✗ ${finding.condition}\n    AWS answers: ${finding.answer}\n    → ${finding.todo}`);
    // Without credentials of the account, the other answers say nothing.
    if (question.command[0] === 'sts') {
      print(`The other ${questions.length - 1} conditions were not checked`);
      return false;
    }
  }
  print(`${questions.length + lacking.length} conditions of ${environment.name}, ${missing} missing`);
  if (missing === 0 && !values.after) print(`Next: npx cdk deploy -c stage=${environment.name} --all --no-rollback`);
  return missing === 0;
});
