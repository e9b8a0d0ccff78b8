import { RegionInfo } from 'aws-cdk-lib/region-info';
import type { Environment } from '../config/environments.ts';

/**
 * The commands of an environment's first deployment after `infra/config/environments.ts` is complete, in order
 * (docs/ops/first-deployment.md). `targets`: what must be bootstrapped.
 */
export const firstDeploymentCommands = (
  {
    name,
    region,
    domain,
    monthly_budget_usd,
    switches: { backups },
  }: Pick<Environment, 'name' | 'region' | 'domain' | 'monthly_budget_usd' | 'switches'>,
  targets: readonly string[],
): string[] => {
  const enableRegion = [
    `aws account enable-region --region-name ${region} --region us-east-1`,
    `until aws account get-region-opt-status --region-name ${region} --region us-east-1 --output text | grep -w ENABLED; do sleep 60; done`,
  ];
  const url = domain ? `https://${domain.host}` : '<url of the command before>';
  return [
    `export AWS_REGION=${region} AWS_STS_REGIONAL_ENDPOINTS=regional`,
    ...(RegionInfo.get(region).isOptInRegion ? enableRegion : []),
    `npx cdk bootstrap ${targets.join(' ')}`,
    'aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000',
    `npx cdk deploy -c stage=${name} --all --no-rollback`,
    ...['first', 'second'].map(
      (admin) => `npm run users -- --stage ${name} add <NRP> --name "<name of the ${admin} admin>" --role admin`,
    ),
    `aws cloudformation describe-stacks --stack-name hims-${name}-web --query 'Stacks[].Outputs'`,
    `npm run smoke -- --url ${url}`,
    // A day later, when AWS knows the tag and the first backups exist.
    ...(monthly_budget_usd === undefined
      ? []
      : ['aws ce update-cost-allocation-tags-status --cost-allocation-tags-status TagKey=stage,Status=Active']),
    ...(backups ? [`aws backup list-backup-jobs --query 'BackupJobs[].[ResourceType,State]'`] : []),
  ];
};
