import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib/core';
import cdkSettings from '../../cdk.json' with { type: 'json' };
import { functionNames } from '../../infra/bundle.ts';
import { callStackIds } from '../../infra/call-stacks.ts';
import { addChecks } from '../../infra/checks.ts';
import { type Environment as EnvironmentSettings, environmentByName } from '../../infra/environments.ts';
import { withSampleSettings } from '../../infra/required-settings.ts';
import { addStacks } from '../../infra/synthesize.ts';
import { newFolder } from './folder.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Properties = Record<string, unknown>;

export interface Resource {
  Type: string;
  Properties?: Properties;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  UpdatePolicy?: Record<string, unknown>;
  DependsOn?: string[];
  Metadata?: Record<string, unknown>;
}

export interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: Json; Export?: { Name: string } }>;
}

/** The stacks of every environment. */
export const stackIds = ['data', 'bulk', 'api', ...callStackIds, 'realtime', 'web'] as const;
/** The stacks that switches add. */
type OptionalStack = 'edge' | 'mail' | 'monitoring' | 'backup';
export type StackTemplates = Record<(typeof stackIds)[number], Template> & Partial<Record<OptionalStack, Template>>;

/** Placeholder files for each asset: the templates do not depend on their content. */
const placeholderBuild = (root: string) => {
  const bundles = (name: string): string => join(root, 'functions', name);
  for (const name of functionNames) {
    mkdirSync(bundles(name), { recursive: true });
    writeFileSync(join(bundles(name), 'index.js'), `// ${name}`);
  }
  const page = join(root, 'page');
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(page, 'index.html'), '<!doctype html>');
  return { bundles, page };
};

type Changes = Partial<EnvironmentSettings>;

/** Prod with every feature switched on, on a custom host. */
export const allFeaturesOn: Changes = {
  switches: { ...environmentByName('prod').switches, scan_uploads: true },
  retention: { ...environmentByName('prod').retention, lock_documents_years: 5 },
  domain: { host: 'hims.example.co.id', hosted_zone: { id: 'Z0123456789', name: 'example.co.id' } },
  backup_copy: { vault_arn: 'arn:aws:backup:ap-southeast-1:210987654321:backup-vault:hims-copies' },
  alarm_email: 'ops@example.co.id',
  mail: { from: 'hims@mail.example.co.id', identity: 'example.co.id' },
  origin_secret: 'green',
};

/** Synthesizes an environment as the CDK does, with sample values for settings that it lacks. The rule sets take most of the time. */
const synthesize = async (environmentName: string, changes: Changes, withChecks: boolean) => {
  const outdir = newFolder(environmentName);
  const app = new App({
    outdir: join(outdir, 'cdk.out'),
    context: { ...cdkSettings.context, 'aws:cdk:disable-asset-staging': true, 'aws:cdk:enable-asset-metadata': true },
    analyticsReporting: false,
    builtinCloudFormationValidation: withChecks,
  });
  const environment = { ...withSampleSettings(environmentByName(environmentName)), ...changes };
  await addStacks(app, environment, placeholderBuild(outdir));
  if (withChecks) addChecks(app);
  const { directory } = app.synth();
  const read = (file: string) => JSON.parse(readFileSync(join(directory, file), 'utf8')) as unknown;
  const stacks = Object.keys((read('manifest.json') as { artifacts: object }).artifacts).filter((id) =>
    existsSync(join(directory, `${id}.template.json`)),
  );
  const templates = Object.fromEntries(stacks.map((id) => [id, read(`${id}.template.json`)])) as StackTemplates;
  return { templates, stacks, read, directory };
};

const cache = new Map<string, ReturnType<typeof synthesize>>();

/**
 * Synthesizes an environment, with optional changes, once for all files of the suite, which only read it. The rule sets
 * run for the deployed environments as configured and for `allFeaturesOn`.
 */
export const synthesizeOnce = (environmentName: string, changes?: Changes): ReturnType<typeof synthesize> => {
  const key = JSON.stringify([environmentName, changes], (_, value: unknown) =>
    value === undefined ? 'unset' : value,
  );
  const withChecks = changes === allFeaturesOn || (changes === undefined && environmentName !== 'local');
  const found = cache.get(key) ?? synthesize(environmentName, changes ?? {}, withChecks);
  cache.set(key, found);
  return found;
};

export const ofType = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

export const onlyResource = (template: Template, type: string): Properties => {
  const [[, found] = [], ...more] = ofType(template, type);
  if (!found || more.length > 0) throw new Error(`Expected one ${type}, found ${found ? more.length + 1 : 0}`);
  return found.Properties ?? {};
};

/** The stacks of the API and of its calls as one template: their functions and routes have different logical ids. */
export const apiOf = (templates: StackTemplates): Template => ({
  Resources: Object.assign({}, ...['api' as const, ...callStackIds].map((id) => templates[id].Resources)),
});

/** The functions of a template by the name of their bundle. */
export const functionsOf = (template: Template): Map<string, { id: string; properties: Properties }> =>
  new Map(
    ofType(template, 'AWS::Lambda::Function')
      .map(([id, { Properties: properties = {}, Metadata }]) => ({
        id,
        properties,
        path: Metadata?.['aws:asset:path'],
      }))
      .filter(({ path }) => String(path).includes('/functions/'))
      .map(({ id, properties, path }) => [String(path).split('/').at(-1) ?? '', { id, properties }]),
  );

/** The alias of each function, with the name of the function's bundle. */
export const aliasesOf = (template: Template): Map<string, string> => {
  const names = new Map([...functionsOf(template)].map(([name, { id }]) => [id, name]));
  return new Map(
    ofType(template, 'AWS::Lambda::Alias').map(([id, { Properties: properties = {} }]) => [
      id,
      names.get((properties['FunctionName'] as { Ref: string }).Ref) ?? '',
    ]),
  );
};

export interface Statement {
  Sid?: string;
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

export const asArray = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Every statement of a function's role. */
export const statementsOf = (template: Template, functionProperties: Properties): Statement[] => {
  const role = JSON.stringify(functionProperties['Role']);
  return ofType(template, 'AWS::IAM::Policy')
    .map(([, { Properties: properties = {} }]) => properties)
    .filter(({ Roles }) => asArray(Roles as { Ref: string }[]).some(({ Ref }) => role.includes(`"${Ref}"`)))
    .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement);
};

export const allowedActions = (statements: readonly Statement[]): string[] =>
  [...new Set(statements.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => asArray(Action)))].sort();
