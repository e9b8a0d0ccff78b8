import type { Environment } from '../config/environments.ts';

/**
 * The commands of an environment's first deployment after `infra/config/environments.ts` is complete, in order
 * (docs/ops/first-deployment.md). `targets`: what must be bootstrapped.
 */
export const firstDeploymentCommands = (
  { name, region, domain }: Pick<Environment, 'name' | 'region' | 'domain'>,
  targets: readonly string[],
): string[] => {
  const url = domain ? `https://${domain.host}` : '<url that the deployment printed>';
  return [
    `export AWS_REGION=${region} AWS_STS_REGIONAL_ENDPOINTS=regional`,
    `npm run preflight -- --stage ${name}`,
    `npx cdk bootstrap ${targets.join(' ')}`,
    `npx cdk deploy -c stage=${name} --all --no-rollback`,
    ...['first', 'second'].map(
      (admin) => `npm run users -- --stage ${name} add <NRP> --name "<name of the ${admin} admin>" --role admin`,
    ),
    `npm run smoke -- --url ${url}`,
    // The day after, when AWS knows the tag of costs and the first backups exist.
    `npm run preflight -- --stage ${name} --after`,
  ];
};
