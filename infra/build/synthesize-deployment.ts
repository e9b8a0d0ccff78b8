import { App } from 'aws-cdk-lib/core';
import { type DeploymentOptions, deploymentOptionsFrom } from '../config/deployment-options.ts';
import type { Environment } from '../config/environments.ts';
import { assertSettingsRecorded } from '../config/recorded-settings.ts';
import { bundleForDeployment, functionNames } from './bundle.ts';
import { assertBundleBudgets, bundleSizes } from './bundle-report.ts';
import { addChecks } from './checks.ts';
import { ensurePageBuilt } from './page-build.ts';
import { addStacks, builtPage } from './synthesize.ts';

/**
 * Synthesizes what `cdk` deploys for its context key `stage` and its deployment options, and builds the functions and
 * the page in the same run.
 */
export const synthesizeDeployment = async (
  environmentOf: (name: unknown, deployment: DeploymentOptions) => Environment,
): Promise<void> => {
  const app = new App();
  const context = (key: string): unknown => app.node.tryGetContext(key);
  const environment = environmentOf(context('stage') ?? 'dev', deploymentOptionsFrom(context));
  assertSettingsRecorded(environment);
  const bundles = await bundleForDeployment();
  assertBundleBudgets(bundleSizes(functionNames, bundles));
  if (environment.publish_page) await ensurePageBuilt();
  await addStacks(app, environment, { bundles, page: builtPage });
  addChecks(app);
  app.synth();
};
