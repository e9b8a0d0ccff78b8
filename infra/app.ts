import { synthesizeDeployment } from './build/synthesize-deployment.ts';
import { environmentByName } from './config/environments.ts';
import { assertRequiredSettings } from './config/required-settings.ts';

/** Entry point of `cdk`. */
await synthesizeDeployment((name, deployment) => {
  const environment = environmentByName(name, deployment);
  // Before the build, which takes longer.
  assertRequiredSettings(environment);
  return environment;
});
