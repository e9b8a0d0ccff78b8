import { App } from 'aws-cdk-lib/core';
import { bundleFunctions, functionNames } from './bundle.ts';
import { assertBundleBudgets, bundleSizes } from './bundle-report.ts';
import { addChecks } from './checks.ts';
import { deploymentOptionsFrom } from './deployment-options.ts';
import { environmentByName } from './environments.ts';
import { ensurePageBuilt } from './page-build.ts';
import { addStacks, builtPage } from './synthesize.ts';

/** Entry point of `cdk`: builds the functions and the page in the same run. */
const app = new App();
const context = (key: string): unknown => app.node.tryGetContext(key);
const environment = environmentByName(context('stage') ?? 'dev', deploymentOptionsFrom(context));
const bundles = await bundleFunctions();
assertBundleBudgets(bundleSizes(functionNames, bundles));
if (environment.publish_page) await ensurePageBuilt();
await addStacks(app, environment, { bundles, page: builtPage });
addChecks(app);
app.synth();
