import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import type { Environment } from '../../config/environments.ts';
import { settingsHistory, settingsPrefix } from '../../config/recorded-settings.ts';
import { CommandError } from '../common/command-error.ts';

export const readDeployedSettings = async ({ name, region }: Environment): Promise<string[]> => {
  const StackName = `hims-${name}-data`;
  const { Stacks = [] } = await new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName }));
  return Stacks.flatMap(({ Outputs = [] }) => Outputs.map(({ ExportName = '' }) => ExportName)).filter((each) =>
    each.startsWith(settingsPrefix({ name })),
  );
};

/** Throws where this commit has other settings than the deployed ones: a rollback deploys former code only. */
export const assertSettingsDeployed = (
  environment: Environment,
  deployed: readonly string[],
  present: readonly string[] = settingsHistory(environment).map(({ name }) => name),
): void => {
  const missing = deployed.filter((name) => !present.includes(name));
  if (missing.length > 0)
    throw new CommandError(
      `${environment.name} has settings that this commit lacks (${missing}). Run it on the commit that was deployed last`,
    );
  // A deployment of an older version recorded none.
  const added = deployed.length === 0 ? [] : present.filter((name) => !deployed.includes(name));
  if (added.length > 0)
    throw new CommandError(
      `This commit has settings that are not deployed (${added}). Run it on the commit that was deployed last`,
    );
};
