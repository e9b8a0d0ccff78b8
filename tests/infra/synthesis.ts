import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib/core';
import cdkSettings from '../../cdk.json' with { type: 'json' };
import { functionNames } from '../../infra/build/bundle.ts';
import { addChecks } from '../../infra/build/checks.ts';
import { addStacks } from '../../infra/build/synthesize.ts';
import { type Environment, type EnvironmentName, environmentByName } from '../../infra/config/environments.ts';
import { withSampleSettings } from '../../infra/config/required-settings.ts';
import { newFolder } from './folder.ts';
import type { StackTemplates } from './templates.ts';

/** Placeholder files for each asset: the templates do not depend on their content. */
const placeholderBuild = () => {
  const root = newFolder('build');
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
export const build = placeholderBuild();

/** Every feature switched on, on a custom host with a firewall that knows an office. */
const everyFeature: Partial<Environment> = {
  switches: { ...environmentByName('prod').switches, gradual_deployment: true, scan_uploads: true, ocr: true },
  retention: { ...environmentByName('prod').retention, lock_documents_years: 5 },
  domain: { host: 'hims.example.co.id', hosted_zone: { id: 'Z0123456789', name: 'example.co.id' } },
  backup_copy: { vault_arn: 'arn:aws:backup:ap-southeast-1:210987654321:backup-vault:hims-copies' },
  alarm_email: 'ops@example.co.id',
  mail: { from: 'hims@mail.example.co.id', identity: 'example.co.id' },
  office_networks: ['36.66.10.0/24', '2404:8000:1::/48'],
  origin_secret: 'green',
};

/** Deployable settings: sample values replace those that an environment lacks. */
export const settingsOf = (name: EnvironmentName, changes: Partial<Environment> = {}): Environment => ({
  ...withSampleSettings(environmentByName(name)),
  ...changes,
});

/** prod of a company with more than 5,000 staff. */
export const gradualProd = settingsOf('prod', {
  switches: { ...environmentByName('prod').switches, gradual_deployment: true },
});

/** All that the suite synthesizes; `stacks.ts` has the stacks that one option concerns, in a tenth of the time. */
export const settings = {
  local: settingsOf('local'),
  staging: settingsOf('staging'),
  prod: settingsOf('prod'),
  everyFeature: settingsOf('prod', everyFeature),
} as const satisfies Record<string, Environment>;
type SynthesizedEnvironment = keyof typeof settings;

export const newApp = (outdir: string, { isChecked = false } = {}): App =>
  new App({
    outdir,
    context: { ...cdkSettings.context, 'aws:cdk:disable-asset-staging': true, 'aws:cdk:enable-asset-metadata': true },
    analyticsReporting: false,
    builtinCloudFormationValidation: isChecked,
  });

/** Synthesizes an environment as the CDK does, with the rule sets, which take most of the time. */
const synthesize = async (name: SynthesizedEnvironment) => {
  const app = newApp(newFolder(name), { isChecked: true });
  await addStacks(app, settings[name], build);
  addChecks(app);
  const { directory, stacks } = app.synth();
  const read = (file: string) => JSON.parse(readFileSync(join(directory, file), 'utf8')) as unknown;
  const templates = Object.fromEntries(stacks.map(({ id, template }) => [id, template])) as StackTemplates;
  return { templates, stacks: stacks.map(({ id }) => id), read, directory };
};

const cache = new Map<SynthesizedEnvironment, ReturnType<typeof synthesize>>();

/** Synthesizes an environment once for all files of the suite, which only read it. */
export const synthesizeOnce = (name: SynthesizedEnvironment): ReturnType<typeof synthesize> => {
  const found = cache.get(name) ?? synthesize(name);
  cache.set(name, found);
  return found;
};
