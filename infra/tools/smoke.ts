/** `npm run smoke`: exercises an environment as its users do, and removes what it created (docs/ops/deploy.md). */
import { parseArgs } from 'node:util';
import { CommandError } from './common/command-error.ts';
import { connectToEnvironment } from './common/connect-environment.ts';
import { operatorSentence } from './common/run-tool.ts';
import { runSmokeTest } from './smoke/run.ts';
import { findTarget } from './smoke/target.ts';

const usage = `npm run smoke -- --url https://…

Needs AWS credentials of the environment's account; for the local stack, --url http://localhost:4000.
Prints one line per step. The exit status is 0 when all steps passed, otherwise 1.`;

const interruption = new AbortController();
// A second signal ends the process at once, without the removal.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interruption.abort(new Error(`interrupted by ${signal}`)));

const readUrl = (): string => {
  const { values } = parseArgs({ options: { url: { type: 'string' } } });
  if (values.url === undefined) throw new CommandError(usage);
  return values.url;
};

try {
  const target = await findTarget(readUrl());
  await connectToEnvironment(target.environment);
  const print = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  print(`Smoke test of ${target.environment}, ${target.origin}`);
  const isPassed = await runSmokeTest({ target, print, interruption: interruption.signal });
  process.exitCode = isPassed ? 0 : 1;
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const sentence = operatorSentence(error) ?? ('code' in error || '$metadata' in error ? error.message : undefined);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
