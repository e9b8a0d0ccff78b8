import { join } from 'node:path';
import type { IBackupVault } from 'aws-cdk-lib/aws-backup';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { App, Stack } from 'aws-cdk-lib/core';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import cdkSettings from '../../cdk.json' with { type: 'json' };
import { assertCallsStay } from '../config/call-baseline.ts';
import { assertCallsInStacks, callStackIds, callsOfStack } from '../config/call-stacks.ts';
import { type Environment, edgeRegion, environmentByName } from '../config/environments.ts';
import { assertSettingsTransition } from '../config/recorded-settings.ts';
import { workers } from '../config/workers.ts';
import { exportSettings } from '../constructs/settings-exports.ts';
import { addWorkers, workerIn } from '../constructs/worker.ts';
import { ApiStack } from '../stacks/api.ts';
import { BulkStack } from '../stacks/bulk.ts';
import { CallsStack } from '../stacks/calls.ts';
import { DataStack } from '../stacks/data.ts';
import { RealtimeStack } from '../stacks/realtime.ts';
import { SchedulesStack } from '../stacks/schedules.ts';
import { WebStack } from '../stacks/web.ts';
import { type Bundles, functionNames } from './bundle.ts';
import { rootDir } from './root.ts';

/** Build results that the stacks deploy. */
export interface BuildOutput {
  bundles: Bundles;
  /** The directory of the built page. */
  page: string;
}

export const builtPage = join(rootDir, 'dist', 'web');

const stackSettings = (environment: Environment) => (id: string, region: string) => ({
  environment,
  stackName: `hims-${environment.name}-${id}`,
  description: `HIMS ${environment.name}: ${id}`,
  env: { region, ...(environment.account === undefined ? {} : { account: environment.account }) },
  terminationProtection: environment.retention.keep_data,
  tags: { product: 'hims', stage: environment.name },
});

/** The stacks of an environment: data, bulk jobs, API, calls, socket, schedules, web and views, and those that its switches add. */
export const addStacks = async (app: App, environment: Environment, { bundles, page }: BuildOutput): Promise<void> => {
  assertKnownFunctions(environment);
  assertCallsInStacks();
  assertCallsStay();
  assertSettingsTransition(environment);
  const settingsIn = stackSettings(environment);
  const settings = (id: string) => settingsIn(id, environment.region);
  const data = new DataStack(app, 'data', { ...settings('data'), bundles });
  const { resources } = data;
  const functionProps = { bundles, resources };
  const bulk = new BulkStack(app, 'bulk', { ...settings('bulk'), ...functionProps });
  const jobFunctionProps = { bundles, resources: { ...resources, queues: bulk.queues } };
  const api = new ApiStack(app, 'api', { ...settings('api'), ...functionProps });
  const calls = callStackIds.map(
    (id) => new CallsStack(app, id, { ...settings(id), ...jobFunctionProps, calls: callsOfStack(id), api }),
  );
  const schedules = new SchedulesStack(app, 'schedules', { ...settings('schedules'), ...jobFunctionProps });
  const realtime = new RealtimeStack(app, 'realtime', {
    ...settings('realtime'),
    bundles,
    resources: { ...resources, queues: schedules.queues },
  });
  const functionStacks = [bulk, api, ...calls, realtime, schedules];
  for (const stack of functionStacks) stack.addStackDependency(data, 'Functions use its resources');
  exportSettings(data, functionStacks, environment);

  const edge = await addEdgeStack(app, environment, settingsIn);
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
  for (const stack of [api, ...calls, realtime, ...(edge ? [edge] : [])]) {
    web.addStackDependency(stack, 'CloudFront forwards to its resources');
  }

  const pageProps = { bundles, resources: { ...resources, pageUrl: web.url } };
  // In a stack of its own, because the codes on the views name the address of the page.
  addWorkers(new Stack(app, 'views', settings('views')), 'views', { environment, ...pageProps });
  if (environment.mail) {
    const { MailStack } = await import('../stacks/mail.ts');
    new MailStack(app, 'mail', { ...settings('mail'), ...pageProps, mail: environment.mail });
  }

  const { monitoring, backups } = environment.switches;
  let backupVault: IBackupVault | undefined;
  // Imported on demand: the local stack uses neither and starts faster without their constructs.
  if (backups) {
    const { BackupStack } = await import('../stacks/backup.ts');
    const backup = new BackupStack(app, 'backup', { ...settings('backup'), resources });
    backup.addStackDependency(data);
    backupVault = backup.vault;
  }
  if (monitoring) {
    const { MonitoringStack } = await import('../stacks/monitoring.ts');
    new MonitoringStack(app, 'monitoring', {
      ...settings('monitoring'),
      ...pageProps,
      monitored: {
        distribution: web.distribution,
        api: api.api,
        // The metrics of a function include those of all its versions.
        authorizer: api.authorizerFunction.lambda,
        backupVault,
        socketApi: realtime.socketApi,
        socketFunctions: realtime.socketFunctions.map(({ lambda }) => lambda),
        workers: (name) => workerIn(app.node.findChild(workers[name].stack), name).lambda,
        queues: new Map(
          app.node.findAll().flatMap((each) => (each instanceof Queue ? [[each.node.id, each] as const] : [])),
        ),
      },
    });
  }
};

/** Whether an environment has a firewall, a certificate of its own or a budget. */
export const needsEdgeStack = ({ domain, switches, monthly_budget_usd }: Environment): boolean =>
  switches.web_acl !== false ||
  monthly_budget_usd !== undefined ||
  (domain !== undefined && domain.certificate_arn === undefined);

const addEdgeStack = async (app: App, environment: Environment, settingsIn: ReturnType<typeof stackSettings>) => {
  if (!needsEdgeStack(environment)) return undefined;
  const { EdgeStack } = await import('../stacks/edge.ts');
  return new EdgeStack(app, 'edge', { ...settingsIn('edge', edgeRegion), crossRegionReferences: true });
};

const assertKnownFunctions = ({ name, reserved_concurrency }: Environment): void => {
  const unknown = Object.keys(reserved_concurrency).filter((each) => !(functionNames as string[]).includes(each));
  if (unknown.length > 0)
    throw new Error(`Environment ${name} reserves executions for no function of ours: ${unknown}`);
};

/**
 * Synthesizes an environment in this process, for tools that read the template: assets are not copied, and the rule checks
 * are left to `cdk synth` and the tests. `overrides` are for tests, the local stack and the cost model: they give settings
 * that the environment does not have.
 */
export const synthesize = async (
  environmentName: string,
  outdir: string,
  bundles: Bundles,
  overrides: Partial<Environment> = {},
): Promise<CloudAssembly> => {
  const environment = { ...environmentByName(environmentName), ...overrides };
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
  await addStacks(app, environment, { bundles, page: builtPage });
  return app.synth();
};
