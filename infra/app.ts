import { synthesizeDeployment } from './build/synthesize-deployment.ts';
import { environmentByName } from './config/environments.ts';
import { assertRequiredSettings } from './config/required-settings.ts';

/** Entry point of `cdk`. */
await synthesizeDeployment((stage, deployment) => {
  const environment = environmentByName(stage, deployment);
  // Before the build, which takes longer.
  assertRequiredSettings(environment);
  return environment;
});
