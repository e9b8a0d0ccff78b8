import { App } from 'aws-cdk-lib/core';
import { bundleFunctions } from './bundle.ts';
import { addChecks } from './checks.ts';
import { stageNamed } from './stages.ts';
import { addStacks, builtPage } from './synthesize.ts';

const app = new App();
await addStacks(app, stageNamed(app.node.tryGetContext('stage') ?? 'dev'), {
  bundles: await bundleFunctions(),
  page: builtPage,
});
addChecks(app);
app.synth();
