import { spawnSync } from 'node:child_process';
import { CommandError } from '../common/command-error.ts';
import type { Question } from './questions.ts';

export type Finding = { condition: string } & (
  | { isFulfilled: true }
  | { isFulfilled: false; todo: string; answer: string }
);

export interface Answer {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the AWS CLI. Throws a `CommandError` where none is installed. */
export const askAws = (command: readonly string[]): Answer => {
  const { error, ...answer } = spawnSync('aws', [...command, '--output', 'json'], { encoding: 'utf8' });
  if (error) throw new CommandError(`The AWS CLI cannot be run (${error.message}); install version 2`);
  return answer;
};

export const findingOf = ({ condition, fulfilled, todo }: Question, { status, stdout, stderr }: Answer): Finding => {
  const missing = (answer: string): Finding => ({ condition, isFulfilled: false, todo, answer });
  if (status !== 0) return missing(stderr.trim());
  // Some commands write nothing for an empty list.
  const json: unknown = stdout.trim() === '' ? {} : JSON.parse(stdout);
  const isFulfilled = fulfilled.safeParse(json).success;
  return isFulfilled ? { condition, isFulfilled } : missing(JSON.stringify(json).slice(0, 300));
};
