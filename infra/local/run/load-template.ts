import { join } from 'node:path';
import { ensurePageBuilt } from '../../page-build.ts';
import { synthesize } from '../../synthesize.ts';
import { type FunctionCode, functionCode, givenCode } from './function-code.ts';
import type { StageOptions } from './options.ts';
import { readAssembly } from './template/assembly.ts';
import { refuseUnknownTypes } from './template/known-types.ts';
import { type StageTemplate, stageTemplate } from './template/resolved-template.ts';

const templateIn = (directory: string): StageTemplate => {
  const template = stageTemplate(readAssembly(directory));
  refuseUnknownTypes(template);
  return template;
};

/** Builds the functions, synthesizes stage `local` as `cdk synth` does, and reads what it declares. */
export async function loadTemplate({
  dataDir,
  web,
  passwordCost,
  assembly,
}: StageOptions): Promise<{ template: StageTemplate; code: FunctionCode }> {
  if (assembly !== undefined) return { template: templateIn(assembly), code: givenCode };
  if (web === 'dist') await ensurePageBuilt();
  const code = await functionCode(dataDir, web === 'vite');
  try {
    const outdir = join(dataDir, 'cdk.out');
    // The built page comes as it does on AWS: as content of its bucket, by the template's own deployments.
    await synthesize('local', outdir, code.bundles, {
      publish_page: web === 'dist',
      ...(passwordCost !== undefined && { password_cost: passwordCost }),
    });
    return { template: templateIn(outdir), code };
  } catch (error) {
    await code.stop();
    throw error;
  }
}
