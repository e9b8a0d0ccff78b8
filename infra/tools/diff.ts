import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { deployedEnvironments } from '../config/environments.ts';
import { diffComment } from './diff/comment.ts';

/**
 * `npm run diff -- --stage <environment>`: what a deployment would change, by the deployed templates. With `--comment`,
 * in a run of GitHub Actions for a pull request, also as its comment.
 */
const {
  values: { stage, comment },
} = parseArgs({ options: { stage: { type: 'string' }, comment: { type: 'boolean', default: false } } });
const environment = z.enum(deployedEnvironments).parse(stage);

const { status, stdout, stderr } = spawnSync(
  'cdk',
  ['diff', '-c', `stage=${environment}`, '--all', '--method', 'template'],
  { cwd: join(import.meta.dirname, '..', '..'), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
const output = stripVTControlCharacters(`${stdout}${stderr}`);
process.stdout.write(output);
if (status !== 0) throw new Error(`cdk diff ended with ${status}`);

if (comment) {
  const variable = (name: string): string => z.string(`${name} is missing`).min(1).parse(process.env[name]);
  const event: unknown = JSON.parse(readFileSync(variable('GITHUB_EVENT_PATH'), 'utf8'));
  const { number } = z.object({ pull_request: z.object({ number: z.int() }) }).parse(event).pull_request;
  const response = await fetch(
    `${variable('GITHUB_API_URL')}/repos/${variable('GITHUB_REPOSITORY')}/issues/${number}/comments`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${variable('GITHUB_TOKEN')}`, accept: 'application/vnd.github+json' },
      body: JSON.stringify({ body: diffComment(environment, output) }),
    },
  );
  if (!response.ok) throw new Error(`The comment was refused with status ${response.status}`);
}
