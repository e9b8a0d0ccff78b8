import { setTimeout as wait } from 'node:timers/promises';
import { signIn, type UserClient } from '../../support/api.ts';
import type { TestFile } from '../../support/files.ts';
import { nrps } from '../../support/nrps.ts';
import { PatientClient } from './patient-client.ts';

const workers = {
  employee: nrps.employee,
  admin: nrps.admin,
  head: nrps.produksiHead,
  sheHead: nrps.sheHead,
  manager: nrps.projectManager,
  controller: nrps.controller,
} as const;
export type Users = Record<keyof typeof workers, UserClient>;

const forAll = async (map: (who: keyof typeof workers) => Promise<UserClient> | UserClient): Promise<Users> => {
  const users = {} as Users;
  for (const who of Object.keys(workers) as (keyof typeof workers)[]) users[who] = await map(who);
  return users;
};

export const signInAll = (url: string): Promise<Users> => forAll((who) => signIn(url, workers[who]));

/** The same signed-in users at another address: tokens survive a restart. */
export const atUrl = (users: Users, url: string): Promise<Users> =>
  forAll((who) => {
    const { token = '', user, cookie } = users[who];
    return new PatientClient(url, token, user, cookie);
  });

/** What users do at the same time. */
export interface Load {
  users: Users;
  random: () => number;
  /** Both files of every submission: making a PDF would take most of the time. */
  file: TestFile;
  /** Distinguishes the numbers of this run. */
  prefix: string;
  /** The product acknowledged a write of this kind. */
  acknowledged: (kind: string) => void;
}

/** Does one thing of a user. */
export type Step = (load: Load) => Promise<void>;

/** Kinds of work, and what the product acknowledged of them: after a crash all of it is there, once. */
export interface Work {
  steps: Readonly<Record<string, Step>>;
  /** Lines about acknowledged writes that are not there once: those of the last round, or all. */
  findProblems: (users: Users, all: boolean) => Promise<string[]>;
  /** The same after the last round, of what takes longer than a round. */
  findProblemsAtEnd?: (users: Users) => Promise<string[]>;
}

/** Errors that a lost race answers; any other one is a defect. */
const expectedErrors: ReadonlySet<string> = new Set([
  ...['already_processed', 'conflict', 'not_found', 'unavailable'],
  // What a call without a response has done already.
  ...['already_reminded', 'absence_conflict', 'absence_changed', 'copy_closed', 'document_changed', 'reading_changed'],
]);

class UnexpectedAnswer extends Error {}

export const assertExpected = (error: string): void => {
  if (!expectedErrors.has(error)) throw new UnexpectedAnswer(`The answer was ${error}`);
};

/** Works until the local stack is killed. Rejects for an answer that no race explains. */
export const workUntilKilled = async (load: Load, steps: readonly Step[], signal: AbortSignal): Promise<void> => {
  await Promise.all(steps.map((step) => repeatUntilKilled(() => step(load), signal)));
};

const repeatUntilKilled = async (step: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted)
    try {
      await step();
      await wait(5);
    } catch (error) {
      if (error instanceof UnexpectedAnswer) throw error;
      // The connection ended with the local stack; before, this is an error of the harness.
      if (!signal.aborted && !isConnectionError(error)) throw error;
      await wait(20);
    }
};

const isConnectionError = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof SyntaxError && /JSON/.test(error.message));

/** Without letters, among which figures would look mistyped to an import. */
export const nextNumber = ({ prefix, random }: Pick<Load, 'prefix' | 'random'>): string =>
  `${prefix}-${Math.floor(random() * 1e9)}`;

/** One of a list; undefined without any. */
export const anyOf = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];
