import { synthesizeDeployment } from '../build/synthesize-deployment.ts';
import { environmentByName } from '../config/environments.ts';
import { withSampleSettings } from '../config/required-settings.ts';

/** The CDK app of `npm run synth`, which also checks an environment that lacks settings. Nothing is deployed from it. */
await synthesizeDeployment((name, deployment) => withSampleSettings(environmentByName(name, deployment)));
