import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callStackIds } from '../../../infra/config/call-stacks.ts';
import { deploymentOptionsFrom } from '../../../infra/config/deployment-options.ts';
import { deployedEnvironments, environmentByName } from '../../../infra/config/environments.ts';
import { root } from '../../support/commands.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;

const pages = new Map(['README.md', ...globSync('docs/**/*.md', { cwd: root })].map((file) => [file, read(file)]));
/** A line for each problem, with the page that has it. */
const problems = (find: (text: string, file: string) => readonly string[]): string[] =>
  [...pages].flatMap(([file, text]) => find(text, file).map((problem) => `${file}: ${problem}`));

const allMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Quotes, arguments and placeholders such as `functions/<name>.ts` are no paths. */
const isPath = (text: string): boolean => /^(docs|functions|infra|shared|tests|web)\/[\w./*-]+$/.test(text);
/** Output of the tests, which the repository does not contain. */
const isIgnored = (path: string): boolean => path === 'tests/e2e/screenshots';
const exists = (path: string): boolean => existsSync(join(root, path)) || globSync(path, { cwd: root }).length > 0;

const anchorsOf = (text: string): string[] =>
  allMatches(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

describe('the pages', () => {
  test('name only paths that exist', () => {
    const missing = problems((text) => {
      const quoted = allMatches(text, /`([^`\n]+)`/g).flatMap((code) => code.split(/[\s:]+/));
      const commands = allMatches(text, /^ *```\n([^`]+)^ *```/gm).flatMap((block) => block.split(/\s+/));
      return [...quoted, ...commands].filter((path) => isPath(path) && !isIgnored(path) && !exists(path));
    });
    expect(missing).toEqual([]);
  });

  test('link only to files and headings that exist', () => {
    const broken = problems((text, file) =>
      allMatches(text, /\]\(([^)]+)\)/g).filter((target) => {
        if (target.includes('://')) return false;
        const [path = '', anchor] = target.split('#');
        const linked = path === '' ? file : join(dirname(file), path);
        return !exists(linked) || (anchor !== undefined && !anchorsOf(read(linked)).includes(anchor));
      }),
    );
    expect(broken).toEqual([]);
  });

  test('that tools, alarms and comments name exist', () => {
    const sourceFiles = globSync(['{functions,infra,shared,tests}/**/*.ts', '.github/**/*.yml'], { cwd: root });
    const missing = sourceFiles.flatMap((file) =>
      allMatches(read(file), /\b(docs\/[\w/-]+\.md)\b/g)
        .filter((page) => !exists(page))
        .map((page) => `${file}: ${page}`),
    );
    expect(missing).toEqual([]);
  });

  test('are short: the README 10 KB, a page for operators 8 KB', () => {
    const limits = [...pages].flatMap(([file, text]) => {
      const limit = file === 'README.md' ? 10_000 : 8000;
      const isLimited = file === 'README.md' || file.startsWith(join('docs', 'ops'));
      return isLimited && Buffer.byteLength(text) > limit ? [`${file}: ${Buffer.byteLength(text)} bytes`] : [];
    });
    expect(limits).toEqual([]);
  });

  test('name every folder of functions/ and of the features, and every package', () => {
    const named = (file: string) => new Set(allMatches(read(file), /`([^`\n]+)`/g));
    const folders = ['functions/*/', 'web/src/features/*/'].flatMap((pattern) => globSync(pattern, { cwd: root }));
    const rooms = named('docs/architecture.md');
    expect(folders.map((folder) => folder.replace(/\/$/, '')).filter((folder) => !rooms.has(folder))).toEqual([]);
    const [used = ''] = read('docs/dependencies.md').split('\n## Not used');
    const rows = allMatches(used, /^\| (`.+?) \|/gm).flatMap((cell) => allMatches(cell, /`([^`]+)`/g));
    expect(rows.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).sort());
  });
});

/** The commands of a page in their order: the lines of code blocks, and code within a sentence. */
const commandsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^ *```\w*\n([\s\S]*?)^ *```$|`([^`\n]+)`/gm)]
    .flatMap(([, block = '', span = '']) => `${block}${span}`.split('\n'))
    .flatMap((line) => line.split(/ && |; | \| /))
    .map((command) => command.replace(/\s# .*$/, '').trim())
    .map((command) => command.replace(/^(until|while|do|then) /, ''));
const commandProblems = (program: string, find: (command: string) => readonly string[]): string[] =>
  problems((text) =>
    commandsOf(text)
      .filter((command) => command.startsWith(`${program} `))
      .flatMap((command) => find(command).map((problem) => `${command}: ${problem}`)),
  );

/** Long options without their dashes; text in quotes, which is an argument, has none. */
const optionsOf = (command: string): string[] =>
  [...command.replaceAll(/'[^']*'|"[^"]*"/g, '').matchAll(/ --([a-z][\w-]*)/g)].map(([, option = '']) => option);
const optionValue = (command: string, option: string): string | undefined =>
  command.match(new RegExp(` ${option}[ =](<[^>]+>|\\S+)`))?.[1];
const isPlaceholder = (value: string): boolean => /^<.+>$/.test(value);
const isEnvironment = (value: string): boolean =>
  isPlaceholder(value) || ['local', ...deployedEnvironments].some((name) => name === value);

/** The sources of npm scripts, each with the folder of the same name. */
const sources = new Map<string, string>();
const sourceOf = (script: string): string => {
  const [file = ''] = (scripts[script] ?? '').match(/\S+\.[mt][js]s?\b/g)?.slice(-1) ?? [];
  const source =
    sources.get(script) ?? [file, ...globSync(file.replace(/\.\w+$/, '/**/*.ts'), { cwd: root })].map(read).join('\n');
  sources.set(script, source);
  return source;
};

describe('the commands', () => {
  test('of npm name scripts of package.json, with their options and environments that exist', () => {
    const found = commandProblems('npm run', (command) => {
      const script = command.split(' ')[2] ?? '';
      if (!(script in scripts)) return ['no script'];
      const options = optionsOf(command);
      const source = options.length > 0 ? sourceOf(script) : '';
      const stage = optionValue(command, '--stage');
      return [
        ...options.filter((option) => !new RegExp(`\\b${option}['":\\s]`).test(source)),
        ...(stage === undefined || isEnvironment(stage) ? [] : [stage]),
      ];
    });
    expect(found).toEqual([]);
  });

  test('of cdk name environments, stacks and options that exist', () => {
    const stacks = [
      ...globSync('infra/stacks/*.ts', { cwd: root }).map((file) => basename(file, '.ts')),
      ...callStackIds,
    ];
    const found = commandProblems('npx cdk', (command) => {
      if (!/^npx cdk (deploy|destroy|diff)\b/.test(command)) return [];
      const context = new Map(allMatches(command, / -c (\S+)/g).map((pair) => pair.split('=') as [string, string]));
      expect(() => deploymentOptionsFrom((key) => context.get(key)), command).not.toThrow();
      const unknown = [...context.keys()].filter((key) => !['stage', 'rollout', 'maintenance'].includes(key));
      const words = command
        .replaceAll(/ -c \S+/g, '')
        .split(' ')
        .slice(3);
      const named = words.filter((word) => !word.startsWith('-') && !isPlaceholder(word) && !stacks.includes(word));
      return [...unknown, ...named, ...(isEnvironment(context.get('stage') ?? '') ? [] : ['no environment'])];
    });
    expect(found).toEqual([]);
  });

  test('of aws have a Region where they need one: what is of CloudFront or of an account is in us-east-1', () => {
    const defaults = deployedEnvironments.map((name) => environmentByName(name).region);
    const found = commandProblems('aws', (command) => {
      const region = optionValue(command, '--region');
      const needsEdgeRegion =
        command.startsWith('aws account ') || / --scope CLOUDFRONT\b/.test(command) || /-edge\b/.test(command);
      if (needsEdgeRegion) return region === 'us-east-1' ? [] : ['needs --region us-east-1'];
      return region !== undefined && defaults.includes(region) ? ['relies on AWS_REGION instead'] : [];
    });
    expect(found).toEqual([]);
  });

  test('of a rollback search the stacks of all calls', () => {
    const loops = allMatches(read('docs/ops/deploy.md'), /^ *for stack in (.*?); do/gm);
    expect(loops.map((ids) => ids.split(' '))).toEqual([callStackIds, callStackIds]);
  });
});
