import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePageBuilt } from '../../build/page-build.ts';
import { rootDir } from '../../build/root.ts';
import { environmentByName } from '../../config/environments.ts';
import type { LocalStackOptions } from './options.ts';
import { readAssembly } from './template/assembly.ts';
import { assertKnownTypes } from './template/known-types.ts';
import { type ResolvedTemplate, resolvedTemplate } from './template/resolved-template.ts';

const { switches, retention } = environmentByName('local');
/** With the scan of uploads, what protects files; each is optional in an environment on AWS. */
const lockedRetention = { ...retention, keep_data: true, lock_documents_years: 1 };

/** Everything that a synthesis reads. */
const sources = ['{infra,functions,shared}/**/*.*', 'cdk.json', 'package-lock.json', 'dist/web/index.html'];

const assemblyIn = (dataDir: string): string => join(dataDir, 'cdk.out');
export const functionsIn = (dataDir: string): string => join(dataDir, 'functions');
const digestFileIn = (dataDir: string): string => join(dataDir, 'cdk.out.sha256');

/** What a start builds in the data folder, and the next one uses again when no source has changed. */
export const builtNames: readonly string[] = ['cdk.out', 'cdk.out.sha256', 'functions', 'functions-maps'];

/** Makes the next start build again; to be called before the built functions change. */
export const forgetAssembly = (dataDir: string): void => rmSync(digestFileIn(dataDir), { force: true });

const readTemplate = (directory: string): ResolvedTemplate => {
  const template = resolvedTemplate(readAssembly(directory));
  assertKnownTypes(template);
  return template;
};

/**
 * Builds the functions, synthesizes environment `local` as `cdk synth` does, and reads the template. Both take seconds,
 * so they are skipped when neither a source nor an option has changed since they last ran in this data folder.
 */
export const loadTemplate = async ({
  dataDir,
  web,
  passwordCost,
  routeRate,
  maintenance,
  protectFiles,
  ocr,
  assembly,
}: LocalStackOptions): Promise<ResolvedTemplate> => {
  if (assembly !== undefined) return readTemplate(assembly);
  if (web === 'dist') await ensurePageBuilt();
  const settings = {
    // As on AWS, bucket deployments of the template provide the built page.
    publish_page: web === 'dist',
    deployment: { rollout: 'now', maintenance },
    ...(passwordCost !== undefined && { password_cost: passwordCost }),
    ...(routeRate !== undefined && { route_rate: routeRate }),
    switches: { ...switches, scan_uploads: protectFiles, ocr },
    ...(protectFiles && { retention: lockedRetention }),
  } as const;
  const digest = digestOf(JSON.stringify(settings));
  if (savedDigest(dataDir) !== digest) {
    forgetAssembly(dataDir);
    // Loading esbuild and the CDK takes a second; the CDK is loaded while esbuild works.
    const { bundleFunctions } = await import('../../build/bundle.ts');
    const [bundles, { synthesize }] = await Promise.all([
      bundleFunctions(functionsIn(dataDir)),
      import('../../build/synthesize.ts'),
    ]);
    await synthesize('local', assemblyIn(dataDir), bundles, settings);
    writeFileSync(digestFileIn(dataDir), digest);
  }
  return readTemplate(assemblyIn(dataDir));
};

const digestOf = (settings: string): string => {
  const hash = createHash('sha256').update(settings);
  for (const file of globSync([...sources], { cwd: rootDir }).sort())
    hash.update(`\n${file}\n`).update(readFileSync(join(rootDir, file)));
  return hash.digest('hex');
};

const savedDigest = (dataDir: string): string | undefined =>
  existsSync(digestFileIn(dataDir)) ? readFileSync(digestFileIn(dataDir), 'utf8') : undefined;
