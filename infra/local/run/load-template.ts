import { join } from 'node:path';
import { environmentByName } from '../../environments.ts';
import { ensurePageBuilt } from '../../page-build.ts';
import { buildFunctionCode, type FunctionCode, prebuiltCode } from './function-code.ts';
import type { LocalStackOptions } from './options.ts';
import { readAssembly } from './template/assembly.ts';
import { assertKnownTypes } from './template/known-types.ts';
import { type ResolvedTemplate, resolvedTemplate } from './template/resolved-template.ts';

/** The settings that protect files; each is optional in an environment on AWS. */
const { switches, retention } = environmentByName('local');
const fileProtection = {
  switches: { ...switches, scan_uploads: true },
  retention: { ...retention, keep_data: true, lock_documents_years: 1 },
};

const readTemplate = (directory: string): ResolvedTemplate => {
  const template = resolvedTemplate(readAssembly(directory));
  assertKnownTypes(template);
  return template;
};

/** Builds the functions, synthesizes environment `local` as `cdk synth` does, and reads the template. */
export const loadTemplate = async ({
  dataDir,
  web,
  passwordCost,
  routeRate,
  maintenance,
  protectFiles,
  assembly,
}: LocalStackOptions): Promise<{ template: ResolvedTemplate; code: FunctionCode }> => {
  if (assembly !== undefined) return { template: readTemplate(assembly), code: prebuiltCode };
  if (web === 'dist') await ensurePageBuilt();
  const code = await buildFunctionCode(dataDir, web === 'vite');
  try {
    // Loading the CDK takes a second, which a start with an assembly does not need.
    const { synthesize } = await import('../../synthesize.ts');
    const outdir = join(dataDir, 'cdk.out');
    // As on AWS, bucket deployments of the template provide the built page.
    await synthesize('local', outdir, code.bundles, {
      publish_page: web === 'dist',
      deployment: { rollout: 'now', maintenance },
      ...(passwordCost !== undefined && { password_cost: passwordCost }),
      ...(routeRate !== undefined && { route_rate: routeRate }),
      ...(protectFiles && fileProtection),
    });
    return { template: readTemplate(outdir), code };
  } catch (error) {
    await code.stop();
    throw error;
  }
};
