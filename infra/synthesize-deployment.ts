import { App } from 'aws-cdk-lib/core';
import { bundleFunctions, functionNames } from './bundle.ts';
import { assertBundleBudgets, bundleSizes } from './bundle-report.ts';
import { addChecks } from './checks.ts';
import type { Environment } from './environments.ts';
import { ensurePageBuilt } from './page-build.ts';
import { addStacks, builtPage } from './synthesize.ts';

/** Synthesizes what `cdk` deploys for its context key `stage`, and builds the functions and the page in the same run. */
export const synthesizeDeployment = async (environmentOf: (stage: unknown) => Environment): Promise<void> => {
  const app = new App();
  const environment = environmentOf(app.node.tryGetContext('stage') ?? 'dev');
  const bundles = await bundleFunctions();
  assertBundleBudgets(bundleSizes(functionNames, bundles));
  if (environment.publish_page) await ensurePageBuilt();
  await addStacks(app, environment, { bundles, page: builtPage });
  addChecks(app);
  app.synth();
};
