import type { App, Stack } from 'aws-cdk-lib/core';
import { addChecks } from '../../infra/build/checks.ts';
import type { Environment } from '../../infra/config/environments.ts';
import { ApiStack } from '../../infra/stacks/api.ts';
import { BackupStack } from '../../infra/stacks/backup.ts';
import { BulkStack } from '../../infra/stacks/bulk.ts';
import { CallsStack } from '../../infra/stacks/calls.ts';
import { DataStack } from '../../infra/stacks/data.ts';
import { EdgeStack } from '../../infra/stacks/edge.ts';
import { RealtimeStack } from '../../infra/stacks/realtime.ts';
import { SchedulesStack } from '../../infra/stacks/schedules.ts';
import type { CallName } from '../../shared/api/index.ts';
import { newFolder } from './folder.ts';
import { build, newApp } from './synthesis.ts';
import type { Template } from './templates.ts';

const synthesizeStacks = <Name extends string>(
  add: (app: App) => Record<Name, Stack>,
  { isChecked = false } = {},
): Record<Name, Template> => {
  const app = newApp(newFolder('stacks'), { isChecked });
  const stacks = add(app);
  if (isChecked) addChecks(app);
  const assembly = app.synth();
  return Object.fromEntries(
    Object.entries<Stack>(stacks).map(([name, { artifactId }]) => [
      name,
      assembly.getStackArtifact(artifactId).template,
    ]),
  ) as Record<Name, Template>;
};

/** The stacks of functions with only these calls. */
export const functionStacks = (environment: Environment, calls: readonly CallName[], bundles = build.bundles) =>
  synthesizeStacks((app) => {
    const data = new DataStack(app, 'data', { environment, bundles });
    const props = { environment, bundles, resources: data.resources };
    const bulk = new BulkStack(app, 'bulk', props);
    const jobProps = { ...props, resources: { ...data.resources, queues: bulk.queues } };
    const api = new ApiStack(app, 'api', props);
    const schedules = new SchedulesStack(app, 'schedules', jobProps);
    const realtime = new RealtimeStack(app, 'realtime', {
      ...props,
      resources: { ...data.resources, queues: schedules.queues },
    });
    return {
      data,
      bulk,
      api,
      calls: new CallsStack(app, 'calls', { ...jobProps, calls, api }),
      realtime,
      schedules,
    };
  });

/** The rule sets apply to it: only in dev does it empty its buckets. */
export const dataStack = (environment: Environment): Template =>
  synthesizeStacks((app) => ({ data: new DataStack(app, 'data', { environment, bundles: build.bundles }) }), {
    isChecked: true,
  }).data;

export const edgeStack = (environment: Environment): Template =>
  synthesizeStacks((app) => ({ edge: new EdgeStack(app, 'edge', { environment }) })).edge;

export const backupStack = (environment: Environment): Template =>
  synthesizeStacks((app) => {
    const { resources } = new DataStack(app, 'data', { environment, bundles: build.bundles });
    return { backup: new BackupStack(app, 'backup', { environment, resources }) };
  }).backup;
