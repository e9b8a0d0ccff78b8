import { join } from 'node:path';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { App, type StackProps } from 'aws-cdk-lib/core';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import cdkSettings from '../../cdk.json' with { type: 'json' };
import { assertCallsStay } from '../config/call-baseline.ts';
import { assertCallsInStacks, callStackIds, callsOfStack } from '../config/call-stacks.ts';
import { type Environment, edgeRegion, environmentByName } from '../config/environments.ts';
import { assertSettingsTransition } from '../config/recorded-settings.ts';
import type { HandlerFunctionProps } from '../constructs/handler-function.ts';
import { exportSettings } from '../constructs/settings-exports.ts';
import { ApiStack } from '../stacks/api.ts';
import { BulkStack } from '../stacks/bulk.ts';
import { CallsStack } from '../stacks/calls.ts';
import { DataStack } from '../stacks/data.ts';
import { RealtimeStack } from '../stacks/realtime.ts';
import { SchedulesStack } from '../stacks/schedules.ts';
import { ViewsStack } from '../stacks/views.ts';
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
  const jobFunctionProps = { ...functionProps, resources: { ...resources, jobs: bulk.jobs } };
  const api = new ApiStack(app, 'api', { ...settings('api'), ...functionProps });
  const calls = callStackIds.map(
    (id) => new CallsStack(app, id, { ...settings(id), ...jobFunctionProps, calls: callsOfStack(id), api }),
  );
  const schedules = new SchedulesStack(app, 'schedules', { ...settings('schedules'), ...functionProps });
  const realtime = new RealtimeStack(app, 'realtime', {
    ...settings('realtime'),
    bundles,
    resources: { ...jobFunctionProps.resources, audienceSyncs: schedules.audienceSyncs },
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
  new ViewsStack(app, 'views', { ...settings('views'), ...pageProps });
  const mail = await addMailStack(app, environment, {
    ...settings('mail'),
    ...pageProps,
    queue: data.mails?.queue,
  });

  const { monitoring, backups } = environment.switches;
  // Imported on demand: the local stack uses neither and starts faster without their constructs.
  if (backups) {
    const { BackupStack } = await import('../stacks/backup.ts');
    new BackupStack(app, 'backup', { ...settings('backup'), resources }).addStackDependency(data);
  }
  if (monitoring) {
    const { MonitoringStack } = await import('../stacks/monitoring.ts');
    const { socketApi, socketFunctions, publisher, publisherDlq, deliveries, deliveriesDlq } = realtime;
    const { positionSchedule, reminderSchedule, holidaySchedule, distributionSchedule, logSequencer } = schedules;
    new MonitoringStack(app, 'monitoring', {
      ...settings('monitoring'),
      ...pageProps,
      monitored: {
        distribution: web.distribution,
        api: api.api,
        // The metrics of a function include those of all its versions.
        authorizer: api.authorizerFunction.lambda,
        socketApi,
        socketFunctions: socketFunctions.map(({ lambda }) => lambda),
        publisher: publisher.lambda,
        logSequencer: logSequencer.lambda,
        positionSchedule: positionSchedule.lambda,
        reminderSchedule: reminderSchedule.lambda,
        deliveries,
        deadLetterQueues: {
          changes: {
            queue: publisherDlq,
            failure: 'some changes were not published to open pages and notifications',
          },
          deliveries: { queue: deliveriesDlq, failure: 'some changes of lists were not sent to open pages' },
          'imports-and-uploads': { queue: bulk.jobsDlq, failure: 'an import or upload job did not finish' },
          texts: { queue: data.texts.dlq, failure: 'the texts of some files were not extracted' },
          ...(data.recognition && {
            'scans-to-recognize': { queue: data.recognition.dlq, failure: 'some scans have no text' },
          }),
          views: { queue: data.views.dlq, failure: 'some files open without the mark that a print is uncontrolled' },
          'file-index': { queue: data.fileIndex.dlq, failure: 'the search does not find what some files say' },
          'positions-that-begin-or-end': {
            queue: positionSchedule.scheduleDlq,
            failure: 'start or end dates of positions were not applied',
          },
          'announcements-of-holidays': {
            queue: holidaySchedule.scheduleDlq,
            failure: 'department heads and document controllers were not notified of reviews that fall due',
          },
          distribution: {
            queue: distributionSchedule.scheduleDlq,
            failure: 'lists of documents to read and of their readers lag behind the documents',
          },
          'evidence-that-is-not-logged': {
            queue: logSequencer.scheduleDlq,
            failure: 'some evidence is missing in the transparency log, or the log is not signed',
          },
          reminders: {
            queue: reminderSchedule.scheduleDlq,
            failure: 'reminders of what waits were not sent to all',
          },
          ...(data.mails &&
            mail && {
              mails: { queue: data.mails.dlq, failure: 'some mails were not sent; the bell has what they said' },
              'bounces-and-complaints': {
                queue: mail.eventsDlq,
                failure: 'mail still goes to addresses that refused it, for which SES may stop all mail',
              },
            }),
        },
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

type MailParts = StackProps & Omit<HandlerFunctionProps, 'environment'> & { queue: IQueue | undefined };

const addMailStack = async (app: App, environment: Environment, { queue, ...parts }: MailParts) => {
  const { mail } = environment;
  if (!mail || !queue) return undefined;
  const { MailStack } = await import('../stacks/mail.ts');
  return new MailStack(app, 'mail', { ...parts, environment, mail, queue });
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
