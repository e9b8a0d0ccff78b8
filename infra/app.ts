import { environmentByName } from './environments.ts';
import { assertRequiredSettings } from './required-settings.ts';
import { synthesizeDeployment } from './synthesize-deployment.ts';

/** Entry point of `cdk`. */
await synthesizeDeployment((stage, deployment) => {
  const environment = environmentByName(stage, deployment);
  // Before the build, which takes longer.
  assertRequiredSettings(environment);
  return environment;
});
