import { join } from 'node:path';
import { App } from 'aws-cdk-lib/core';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import cdkSettings from '../cdk.json' with { type: 'json' };
import { type Bundles, bundleFunctions, functionNames } from './bundle.ts';
import { type Stage, stageNamed } from './environments.ts';
import { ApiStack } from './stacks/api.ts';
import { BulkStack } from './stacks/bulk.ts';
import { DataStack } from './stacks/data.ts';
import { RealtimeStack } from './stacks/realtime.ts';
import { WebStack } from './stacks/web.ts';

/** What the stacks carry: built before them. */
export interface Built {
  bundles: Bundles;
  /** The directory of the built page. */
  page: string;
}

export const builtPage = join(import.meta.dirname, '..', 'dist', 'web');

const stackSettings = (stage: Stage) => (id: string, region: string) => ({
  stage,
  stackName: `hims-${stage.name}-${id}`,
  description: `HIMS ${stage.name}: ${id}`,
  env: { region, ...(stage.account === undefined ? {} : { account: stage.account }) },
  terminationProtection: stage.retention.keep_data,
  tags: { product: 'hims', stage: stage.name },
});

/** The stacks of a stage: what must last, bulk jobs, the calls, the socket, what browsers see; and what its switches add. */
export const addStacks = async (app: App, stage: Stage, { bundles, page }: Built): Promise<void> => {
  refuseUnknownFunctions(stage);
  const of = stackSettings(stage);
  const settings = (id: string) => of(id, stage.region);
  const data = new DataStack(app, 'data', settings('data'));
  const { resources } = data;
  const given = { bundles, resources };
  const bulk = new BulkStack(app, 'bulk', { ...settings('bulk'), ...given });
  const withJobs = { ...given, resources: { ...resources, jobs: bulk.jobs } };
  const api = new ApiStack(app, 'api', { ...settings('api'), ...withJobs });
  const realtime = new RealtimeStack(app, 'realtime', { ...settings('realtime'), ...given });
  for (const stack of [bulk, api, realtime]) stack.addStackDependency(data, 'Functions need what they work on');

  const edge = await edgeStack(app, stage, of);
  const web = new WebStack(app, 'web', {
    ...settings('web'),
    api: api.api,
    socketApi: realtime.socketApi,
    files: resources,
    originSecret: resources.originSecret,
    edge,
    page,
    crossRegionReferences: edge !== undefined,
  });
  for (const stack of [api, realtime, ...(edge ? [edge] : [])]) {
    web.addStackDependency(stack, 'The page calls what is there');
  }

  const { monitoring, backups } = stage.switches;
  // Loaded where they are used: the local stage has neither, and starts without reading their constructs.
  if (backups) {
    const { BackupStack } = await import('./stacks/backup.ts');
    new BackupStack(app, 'backup', { ...settings('backup'), resources }).addStackDependency(data);
  }
  if (monitoring) {
    const { MonitoringStack } = await import('./stacks/monitoring.ts');
    const { socketApi, publisher, undelivered, calendar } = realtime;
    new MonitoringStack(app, 'monitoring', {
      ...settings('monitoring'),
      ...given,
      watched: {
        api: api.api,
        authorizer: api.authorizer,
        socketApi,
        publisher,
        deadLetterQueues: {
          'news-of-changes': undelivered,
          'imports-and-uploads': bulk.abandoned,
          'positions-that-begin-or-end': calendar.missed,
        },
      },
    });
  }
};

const edgeStack = async (app: App, stage: Stage, of: ReturnType<typeof stackSettings>) => {
  const { domain, switches, monthly_budget_usd } = stage;
  const makesCertificate = domain !== undefined && domain.certificate_arn === undefined;
  if (!switches.web_acl && !makesCertificate && monthly_budget_usd === undefined) return undefined;
  const { EdgeStack, edgeRegion } = await import('./stacks/edge.ts');
  return new EdgeStack(app, 'edge', { ...of('edge', edgeRegion), crossRegionReferences: true });
};

const refuseUnknownFunctions = ({ name, reserved_concurrency }: Stage): void => {
  const unknown = Object.keys(reserved_concurrency).filter((each) => !(functionNames as string[]).includes(each));
  if (unknown.length > 0) throw new Error(`Stage ${name} reserves executions for no function of ours: ${unknown}`);
};

/**
 * Synthesizes a stage in this process, for tools that read the template: function code points at
 * `dist/functions/<name>`, nothing is copied, and the checks are left to `cdk synth` and the tests.
 * Functions are bundled first, unless the caller did. `changes` are for tests: the local stage then publishes the built
 * page, or hashes passwords at a low cost.
 */
export const synthesize = async (
  stageName: string,
  outdir: string,
  bundles?: Bundles,
  changes: Partial<Pick<Stage, 'publish_page' | 'password_cost'>> = {},
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
  await addStacks(app, stage, { bundles: bundles ?? (await bundleFunctions()), page: builtPage });
  return app.synth();
};
