import * as z from 'zod';
import { SettingsError } from './settings-error.ts';

/** How one deployment is done; the environment's settings are the same in every deployment. */
const deploymentOptions = z.object({
  /**
   * `now` replaces the code of all calls at once, without CodeDeploy and its alarms. The functions are the same in both,
   * so the next gradual deployment of the same commit does not publish them again.
   */
  rollout: z.enum(['gradual', 'now']).default('gradual'),
  /**
   * `on` stops all writes: calls that write answer 503, bulk jobs wait in their queue, and the schedule of positions
   * pauses. Reads and sessions continue. Such a deployment is never gradual.
   */
  maintenance: z.enum(['on', 'off']).default('off'),
});
export type DeploymentOptions = z.infer<typeof deploymentOptions>;

export const defaultOptions: DeploymentOptions = deploymentOptions.parse({});

/** Reads the options from the context values of the command line, for example `-c rollout=now`. */
export const deploymentOptionsFrom = (context: (key: string) => unknown): DeploymentOptions => {
  const parsed = deploymentOptions.safeParse(
    Object.fromEntries(Object.keys(deploymentOptions.shape).map((key) => [key, context(key)])),
  );
  if (!parsed.success)
    throw new SettingsError(`Unknown deployment option (-c <option>=<value>):\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
};
