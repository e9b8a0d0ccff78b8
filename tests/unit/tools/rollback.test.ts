import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentByName } from '../../../infra/config/environments.ts';
import { assertSettingsDeployed } from '../../../infra/tools/rollback/deployed-settings.ts';
import {
  assembleTree,
  assertCommitted,
  codePaths,
  installPackages,
  removeTree,
  resolveCommit,
  undoneCommits,
} from '../../../infra/tools/rollback/tree.ts';
import { root } from '../../support/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-rollback-test-'));
const repository = join(folder, 'repository');
const tree = join(folder, 'tree');
afterAll(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ops', '-c', 'user.email=ops@hims.test', '-C', repository, ...args], {
    encoding: 'utf8',
  }).trim();

const commitFiles = (title: string, files: Record<string, string | undefined>): string => {
  for (const [path, content] of Object.entries(files)) {
    const file = join(repository, path);
    mkdirSync(dirname(file), { recursive: true });
    if (content === undefined) rmSync(file);
    else writeFileSync(file, content);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', title);
  return git('rev-parse', 'HEAD');
};

const inTree = (path: string): string => readFileSync(join(tree, path), 'utf8');

let former: string;
let runs: string[][];
const run = (...command: string[]): void => {
  runs.push(command);
};

beforeAll(() => {
  mkdirSync(repository);
  git('init', '--quiet');
  former = commitFiles('Former', {
    '.gitignore': 'node_modules/\n',
    'shared/rule.ts': 'former',
    'functions/removed-call.ts': 'former',
    'web/page.ts': 'former',
    'package.json': '{}',
    'package-lock.json': '{}',
    'infra/config/permissions.ts': 'former',
    'infra/config/environments.ts': 'own table',
    'infra/baselines/recorded-settings.json': '[]',
  });
  commitFiles('Restore the table', {
    'infra/config/environments.ts': 'restored table',
    'infra/baselines/recorded-settings.json': '["restored"]',
  });
  commitFiles('Break the rules', {
    'shared/rule.ts': 'broken',
    'functions/removed-call.ts': undefined,
    'functions/new-call.ts': 'new',
    'infra/config/permissions.ts': 'present',
  });
  runs = [];
  assembleTree(repository, former, tree);
});

describe('the tree of a rollback', () => {
  it('has the code of the former commit, without files that it did not have', () => {
    expect(inTree('shared/rule.ts')).toBe('former');
    expect(inTree('functions/removed-call.ts')).toBe('former');
    expect(existsSync(join(tree, 'functions/new-call.ts'))).toBe(false);
    expect(inTree('infra/config/permissions.ts')).toBe('former');
  });

  it('has the settings and records of the present commit', () => {
    expect(inTree('infra/config/environments.ts')).toBe('restored table');
    expect(inTree('infra/baselines/recorded-settings.json')).toBe('["restored"]');
  });

  it('leaves the repository as it is', () => {
    expect(git('status', '--porcelain')).toBe('');
    expect(readFileSync(join(repository, 'shared/rule.ts'), 'utf8')).toBe('broken');
  });

  it('links installed packages, and installs others', () => {
    mkdirSync(join(repository, 'node_modules'));
    installPackages(repository, tree, run);
    expect(lstatSync(join(tree, 'node_modules')).isSymbolicLink()).toBe(true);
    rmSync(join(tree, 'node_modules'));
    writeFileSync(join(tree, 'package-lock.json'), '{"former":true}');
    installPackages(repository, tree, run);
    expect(runs).toEqual([['npm', 'ci']]);
  });

  it('is removed', () => {
    removeTree(repository, tree);
    expect(existsSync(tree)).toBe(false);
  });
});

describe('a rollback', () => {
  it('names the commits of code that it takes back', () => {
    expect(undoneCommits(repository, former)).toEqual([expect.stringMatching(/^\w+ Break the rules$/)]);
  });

  it('refuses an unknown commit, and changes that are not committed', () => {
    expect(resolveCommit(repository, 'HEAD~2')).toBe(former);
    expect(() => resolveCommit(repository, 'prod-2020')).toThrow(/no commit prod-2020/);
    expect(() => assertCommitted(repository)).not.toThrow();
    writeFileSync(join(repository, 'infra/config/environments.ts'), 'another table');
    expect(() => assertCommitted(repository)).toThrow(/environments\.ts/);
  });

  it('takes only paths that exist', () => {
    expect(codePaths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('is refused on a commit with older or newer settings than the deployed ones', () => {
    const prod = environmentByName('prod');
    const compare = (deployed: string[], present: string[]) => () => assertSettingsDeployed(prod, deployed, present);
    expect(compare(['one', 'two'], ['one', 'two'])).not.toThrow();
    expect(compare(['one', 'two'], ['one'])).toThrow(/lacks \(two\)/);
    expect(compare(['one'], ['one', 'two'])).toThrow(/not deployed \(two\)/);
    // A version before the first record.
    expect(compare([], ['one'])).not.toThrow();
  });
});
