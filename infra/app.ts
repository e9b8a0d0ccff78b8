import { App } from 'aws-cdk-lib/core';
import { bundleFunctions } from './bundle.ts';
import { stageNamed } from './stages.ts';
import { addChecks, addStacks } from './synthesize.ts';

const app = new App();
addStacks(app, stageNamed(app.node.tryGetContext('stage') ?? 'dev'), await bundleFunctions());
addChecks(app);
app.synth();
