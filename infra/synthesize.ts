import { join } from 'node:path';
import { App } from 'aws-cdk-lib/core';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import cdkSettings from '../cdk.json' with { type: 'json' };
import { type Bundles, bundleFunctions } from './bundle.ts';
import { ApiStack } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
import { RealtimeStack } from './stacks/realtime.ts';
import { WebStack } from './stacks/web.ts';
import { type Stage, stageNamed } from './stages.ts';

/** What the stacks carry: built before them. */
export interface Built {
  bundles: Bundles;
  /** The directory of the built page. */
  page: string;
}

export const builtPage = join(import.meta.dirname, '..', 'dist', 'web');

/** The four stacks of a stage: what must last, the calls, the socket, and what browsers see. */
export const addStacks = (app: App, stage: Stage, { bundles, page }: Built): void => {
  const settings = (id: string) => ({
    stage,
    stackName: `hims-${stage.name}-${id}`,
    description: `HIMS ${stage.name}: ${id}`,
    env: { region: stage.region, ...(stage.account === undefined ? {} : { account: stage.account }) },
    terminationProtection: stage.retention.keep_data,
    tags: { product: 'hims', stage: stage.name },
  });
  const { resources } = new DataStack(app, 'data', settings('data'));
  const { api } = new ApiStack(app, 'api', { ...settings('api'), bundles, resources });
  const { socketApi } = new RealtimeStack(app, 'realtime', { ...settings('realtime'), bundles, resources });
  new WebStack(app, 'web', {
    ...settings('web'),
    api,
    socketApi,
    files: resources,
    originSecret: resources.originSecret,
    page,
  });
};

/**
 * Synthesizes a stage in this process, for tools that read the template: function code points at
 * `dist/functions/<name>`, nothing is copied, and the checks are left to `cdk synth` and the tests.
 * Functions are bundled first, unless the caller did. `changes` lets the local stage publish the built page for tests.
 */
export const synthesize = async (
  stageName: string,
  outdir: string,
  bundles?: Bundles,
  changes: Partial<Pick<Stage, 'publish_page'>> = {},
): Promise<CloudAssembly> => {
  const stage = { ...stageNamed(stageName), ...changes };
  const app = new App({
    outdir,
    context: {
      ...cdkSettings.context,
      'aws:cdk:disable-asset-staging': true,
      'aws:cdk:enable-asset-metadata': true,
    },
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
    treeMetadata: false,
  });
  addStacks(app, stage, { bundles: bundles ?? (await bundleFunctions()), page: builtPage });
  return app.synth();
};
