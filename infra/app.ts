import { App } from 'aws-cdk-lib/core';
import { bundleFunctions, functionNames } from './bundle.ts';
import { bundleSizes, refuseHeavyBundles } from './bundle-report.ts';
import { addChecks } from './checks.ts';
import { stageNamed } from './environments.ts';
import { ensurePageBuilt } from './page-build.ts';
import { addStacks, builtPage } from './synthesize.ts';

/** What `cdk` deploys: functions and page are built by this very run. */
const app = new App();
const stage = stageNamed(app.node.tryGetContext('stage') ?? 'dev');
const bundles = await bundleFunctions();
refuseHeavyBundles(bundleSizes(functionNames, bundles));
if (stage.publish_page) await ensurePageBuilt();
await addStacks(app, stage, { bundles, page: builtPage });
addChecks(app);
app.synth();
