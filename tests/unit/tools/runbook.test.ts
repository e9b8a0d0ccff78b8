import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deployedEnvironments, environmentByName } from '../../../infra/config/environments.ts';
import { root } from '../../support/commands.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The commands of a Markdown text in their order: the lines of code blocks, and code within a sentence. */
const commandsOf = (markdown: string): string[] =>
  [...markdown.replaceAll(/\\\n\s*/g, ' ').matchAll(/^ *```\w*\n([\s\S]*?)^ *```$|`([^`\n]+)`/gm)]
    .flatMap(([, block = '', span = '']) => `${block}${span}`.split('\n'))
    .flatMap((line) => line.split(/ && |; | \| /))
    .map((command) => command.replace(/\s# .*$/, '').trim())
    .map((command) => command.replace(/^(until|while|do|then) /, ''));

const runbook = commandsOf(read('infra/RUNBOOK.md'));
const commandsWith = (program: string, commands = runbook): string[] =>
  commands.filter((command) => command.startsWith(`${program} `));

/** Long options without their dashes; text in quotes, which is an argument, has none. */
const optionsOf = (command: string): string[] =>
  [...command.replaceAll(/'[^']*'|"[^"]*"/g, '').matchAll(/ --([a-z][\w-]*)/g)].map(([, option = '']) => option);
const optionValue = (command: string, option: string): string | undefined =>
  command.match(new RegExp(` ${option}[ =](<[^>]+>|\\S+)`))?.[1];
const isPlaceholder = (value: string): boolean => /^<.+>$/.test(value);
const isStage = (value: string): boolean =>
  isPlaceholder(value) || ['local', ...deployedEnvironments].some((name) => name === value);

describe('npm commands of the runbook', () => {
  const ran = commandsWith('npm run').map((command) => ({ command, script: command.split(' ')[2] ?? '' }));

  test('name scripts of package.json', () => {
    expect(ran.length).toBeGreaterThan(0);
    expect(ran.filter(({ script }) => !(script in scripts))).toEqual([]);
  });

  test('have options of their scripts, and stages that exist', () => {
    const problems = ran.flatMap(({ command, script }) => {
      const [file = ''] = (scripts[script] ?? '').match(/\S+\.[mt][js]s?\b/g) ?? [];
      const sources = [file, ...globSync(file.replace(/\.\w+$/, '/**/*.ts'), { cwd: root })].map(read).join('\n');
      const unknown = optionsOf(command).filter((option) => !new RegExp(`\\b${option}['":\\s]`).test(sources));
      const stage = optionValue(command, '--stage');
      return [...unknown, ...(stage === undefined || isStage(stage) ? [] : [stage])].map(
        (name) => `${command}: ${name}`,
      );
    });
    expect(problems).toEqual([]);
  });
});

describe('cdk commands of the runbook', () => {
  const ran = commandsWith('npx cdk');
  const stacks = globSync('infra/stacks/*.ts', { cwd: root }).map((file) => basename(file, '.ts'));

  test('name stages and stacks that exist', () => {
    const changing = ran.filter((command) => /^npx cdk (deploy|destroy|diff)\b/.test(command));
    expect(changing.length).toBeGreaterThan(0);
    const problems = changing.flatMap((command) => {
      const stage = command.match(/ -c stage=(\S+)/)?.[1] ?? '(none)';
      const named = command
        .replace(/ (-c|--(require-approval|outputs-file|profile|concurrency|method)) \S+/g, '')
        .split(' ')
        .slice(3)
        .filter((word) => !word.startsWith('-') && !isPlaceholder(word) && !stacks.includes(word));
      return [...named, ...(isStage(stage) ? [] : [stage])].map((name) => `${command}: ${name}`);
    });
    expect(problems).toEqual([]);
  });

  test('continue a first deployment that failed', () => {
    const firstDeployment = commandsOf(
      read('infra/RUNBOOK.md').split('## First deployment')[1]?.split('\n## ')[0] ?? '',
    );
    expect(commandsWith('npx cdk deploy', firstDeployment)).toEqual([expect.stringContaining(' --no-rollback')]);
  });
});

/** What is in us-east-1 only: account management, CloudFront's firewall, and the stack `edge`. */
const needsEdgeRegion = (command: string): boolean =>
  command.startsWith('aws account ') || / --scope CLOUDFRONT\b/.test(command) || /-edge\b/.test(command);

const regionProblems = (commands: readonly string[]): string[] => {
  const defaults = deployedEnvironments.map((name) => environmentByName(name).region);
  const start = commands.findIndex((command) => /^export (.* )?AWS_REGION=/.test(command));
  return commands.flatMap((command, index) => {
    if (!command.startsWith('aws ')) return [];
    const region = optionValue(command, '--region');
    if (needsEdgeRegion(command)) return region === 'us-east-1' ? [] : [`${command}: needs --region us-east-1`];
    if (region === undefined) return start >= 0 && start < index ? [] : [`${command}: no AWS_REGION before it`];
    return defaults.includes(region) ? [`${command}: relies on AWS_REGION instead`] : [];
  });
};

describe('aws commands of the runbook', () => {
  test('begin with enabling the Region, and have a Region each', () => {
    expect(commandsWith('aws')[0]).toBe('aws account enable-region --region-name ap-southeast-3 --region us-east-1');
    const [exported] = commandsWith('export');
    expect(exported).toContain(`AWS_REGION=${environmentByName('prod').region}`);
    expect(regionProblems(runbook)).toEqual([]);
  });

  test('are found without a Region, or with a wrong one', () => {
    const found = (markdown: string) => regionProblems(commandsOf(markdown));
    const start = '```\nexport AWS_REGION=ap-southeast-3\n```\n';
    expect(found('```\naws sqs receive-message\n```')).toHaveLength(1);
    expect(found(`${start}Run \`aws sqs receive-message\`.`)).toEqual([]);
    expect(found(`${start}\`aws backup list-copy-jobs --region ap-southeast-1\``)).toEqual([]);
    for (const command of [
      'aws account get-region-opt-status --region-name ap-southeast-3',
      'aws wafv2 list-ip-sets --scope CLOUDFRONT',
      'aws cloudformation describe-stacks --stack-name hims-prod-edge',
      'aws sqs receive-message --region ap-southeast-3',
    ])
      expect(found(`${start}\`${command}\``), command).toHaveLength(1);
  });
});

test('the runbook’s bootstrapping covers both Regions', () => {
  const [bootstrap] = commandsWith('npx cdk bootstrap');
  for (const region of [environmentByName('prod').region, 'us-east-1']) expect(bootstrap).toContain(`/${region}`);
});

test('every link of the runbook leads to one of its headings', () => {
  const text = read('infra/RUNBOOK.md');
  const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});
