import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { z } from 'zod';
import { environmentByName } from '../../environments.ts';
import { rootDir } from '../../root.ts';
import { CommandError } from './command-error.ts';

/** Lets the verbs of functions/ work on a stage from here: its table, its password key, and who may reach them. */
export const connectToEnvironment = async (name: string): Promise<void> => {
  Object.assign(process.env, name === 'local' ? localStackVariables() : await deployedVariables(name));
};

const localStackFile = z.object({ adminEnv: z.record(z.string(), z.string()) });

/** The running stage tells where it is, and with which keys it is reached. */
const localStackVariables = (): Record<string, string> => {
  const folder = resolve(process.env['HIMS_DATA_DIR'] ?? join(rootDir, '.local'));
  try {
    return localStackFile.parse(JSON.parse(readFileSync(join(folder, 'stage.json'), 'utf8'))).adminEnv;
  } catch (error) {
    throw new CommandError(`No stage has run in ${folder}; start it with npm start`, { cause: error });
  }
};

const knownEnvironment = (name: string) => {
  try {
    return environmentByName(name);
  } catch (error) {
    throw new CommandError((error as Error).message, { cause: error });
  }
};

/** On AWS the credentials are those at hand (profile, environment, SSO), and the stack knows its resources. */
const deployedVariables = async (name: string): Promise<Record<string, string>> => {
  const { region, keys, password_cost, restored_table } = knownEnvironment(name);
  const { present } = keys.password;
  const passwordKey = new RegExp(`^passwordkey${present === 1 ? '' : present}[0-9A-F]{8}$`);
  const stack = `hims-${name}-data`;
  const resources: StackResourceSummary[] = [];
  const pages = paginateListStackResources({ client: new CloudFormationClient({ region }) }, { StackName: stack });
  for await (const { StackResourceSummaries = [] } of pages) resources.push(...StackResourceSummaries);
  const physicalIdOf = (what: string, wanted: (resource: StackResourceSummary) => boolean): string => {
    const id = resources.find(wanted)?.PhysicalResourceId;
    if (id === undefined) throw new CommandError(`Stack ${stack} has no ${what}; deploy the stage first`);
    return id;
  };
  return {
    AWS_REGION: region,
    TABLE_NAME:
      restored_table?.arn.split('/').at(-1) ??
      physicalIdOf('table', ({ ResourceType }) => ResourceType === 'AWS::DynamoDB::GlobalTable'),
    PASSWORD_COST: String(password_cost),
    PASSWORD_KEY_ID: physicalIdOf(
      'password key',
      ({ ResourceType, LogicalResourceId }) =>
        ResourceType === 'AWS::KMS::Key' && passwordKey.test(LogicalResourceId ?? ''),
    ),
  };
};
