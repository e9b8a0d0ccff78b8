import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import type { Stack, Template } from './model.ts';

const manifestFile = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      displayName: z.string().optional(),
      environment: z.string().optional(),
      properties: z
        .object({ templateFile: z.string().optional(), stackName: z.string().optional(), file: z.string().optional() })
        .optional(),
    }),
  ),
});

const assetsFile = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string().optional() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    )
    .optional(),
});

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const environmentPattern = /^aws:\/\/([^/]+)\/(.+)$/;
/** The account and region of stacks that name none. */
const defaultLocation = { account: '000000000000', region: 'ap-southeast-3' };

/** Reads the stacks of a synthesized app; a stack's assets come from its asset manifest. */
export const readAssembly = (directory: string): Stack[] => {
  const { artifacts } = manifestFile.parse(readJson(join(directory, 'manifest.json')));
  return Object.entries(artifacts).flatMap(([id, { type, environment, properties }]) => {
    if (type !== 'aws:cloudformation:stack' || !properties?.templateFile) return [];
    const [, account = 'unknown-account', region = 'unknown-region'] = environmentPattern.exec(environment ?? '') ?? [];
    const manifest = artifacts[`${id}.assets`]?.properties?.file;
    return [
      {
        name: properties.stackName ?? id,
        account: account === 'unknown-account' ? defaultLocation.account : account,
        region: region === 'unknown-region' ? defaultLocation.region : region,
        // CDK has just written it, so only the outer shape is assumed; each resource's properties are validated where
        // they are read.
        template: readJson(join(directory, properties.templateFile)) as Template,
        assets: manifest ? readAssets(join(directory, manifest)) : new Map<string, string>(),
      },
    ];
  });
};

const readAssets = (manifest: string): Map<string, string> => {
  const { files = {} } = assetsFile.parse(readJson(manifest));
  const paths = new Map<string, string>();
  for (const { source, destinations } of Object.values(files)) {
    if (!source.path) continue;
    const path = resolve(dirname(manifest), source.path);
    for (const { objectKey } of Object.values(destinations)) paths.set(basename(objectKey), path);
  }
  return paths;
};
