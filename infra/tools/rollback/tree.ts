import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../common/command-error.ts';

/** What a rollback takes from the former commit: the code, its packages, and what the infrastructure says about each function. */
export const codePaths = [
  'shared',
  'functions',
  'web',
  'package.json',
  'package-lock.json',
  'infra/build/bundle.ts',
  'infra/config/call-stacks.ts',
  'infra/config/item-families.ts',
  'infra/config/permissions.ts',
] as const;

const git = (directory: string, ...args: string[]): string =>
  execFileSync('git', ['-C', directory, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** The hash of a commit that the operator names. */
export const resolveCommit = (repository: string, name: string): string => {
  try {
    return git(repository, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  } catch (error) {
    throw new CommandError(`There is no commit ${name}; git fetch --tags loads those of the other repository`, {
      cause: error,
    });
  }
};

/** Throws while tracked files have changes, which the rollback would deploy only in part. */
export const assertCommitted = (repository: string): void => {
  const changes = git(repository, 'status', '--porcelain', '--untracked-files=no');
  if (changes !== '') throw new CommandError(`Commit or stash these changes first:\n${changes}`);
};

/** The commits whose code the rollback takes back, the newest first. */
export const undoneCommits = (repository: string, commit: string): string[] =>
  git(repository, 'log', '--format=%h %s', `${commit}..HEAD`, '--', ...codePaths)
    .split('\n')
    .filter(Boolean);

/**
 * A work tree in a new folder with the code of a former commit and everything else of the present one: settings, records
 * of deployments, stacks.
 */
export const assembleTree = (repository: string, commit: string, folder: string): void => {
  git(repository, 'worktree', 'add', '--quiet', '--detach', folder, 'HEAD');
  const isIn =
    (revision: string) =>
    (path: string): boolean =>
      git(folder, 'ls-tree', revision, '--', path) !== '';
  const paths = codePaths.filter((path) => isIn(commit)(path) || isIn('HEAD')(path));
  // Without overlay: it also deletes files that the commit does not have.
  git(folder, 'restore', '--no-overlay', `--source=${commit}`, '--staged', '--worktree', '--', ...paths);
};

export const removeTree = (repository: string, folder: string): void => {
  git(repository, 'worktree', 'remove', '--force', folder);
};

/** Whether the packages of the tree are those of the repository, which are installed. */
const hasSamePackages = (...folders: [string, string]): boolean => {
  const [present, former] = folders.map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return present === former;
};

type Run = (command: string, ...args: string[]) => void;

/** Installs the packages of the tree, or links those of the repository where they are the same. */
export const installPackages = (repository: string, folder: string, run: Run): void => {
  if (hasSamePackages(repository, folder))
    symlinkSync(realpathSync(join(repository, 'node_modules')), join(folder, 'node_modules'), 'dir');
  else run('npm', 'ci');
};

/** Compiles the infrastructure against the former code, so that a table of calls or permissions that does not fit stops it. */
export const checkTypes = (folder: string, run: Run): void => {
  const file = 'tsconfig.rollback.json';
  writeFileSync(
    join(folder, file),
    JSON.stringify({ extends: './tsconfig.json', include: [], files: ['infra/app.ts'] }),
  );
  try {
    run('npx', 'tsc', '-p', file);
  } catch (error) {
    throw new CommandError(
      'The stacks of the present commit do not fit this code. Revert the commits in question and deploy (docs/ops/deploy.md)',
      { cause: error },
    );
  }
};
