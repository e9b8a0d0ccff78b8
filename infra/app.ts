import { App } from 'aws-cdk-lib/core';
import { bundleFunctions, functionNames } from './bundle.ts';
import { bundleSizes, refuseHeavyBundles } from './bundle-report.ts';
import { addChecks } from './checks.ts';
import { stageNamed } from './stages.ts';
import { addStacks, builtPage } from './synthesize.ts';

const app = new App();
const bundles = await bundleFunctions();
refuseHeavyBundles(bundleSizes(functionNames, bundles));
await addStacks(app, stageNamed(app.node.tryGetContext('stage') ?? 'dev'), {
  bundles,
  page: builtPage,
});
addChecks(app);
app.synth();
