import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { rootDir } from '../../build/root.ts';
import { distributionSettingsOf, environmentByName, logOriginOf, reviewSettingsOf } from '../../config/environments.ts';
import { CommandError } from './command-error.ts';

/**
 * Configures this process like a function of the environment: its table, buckets, password key and credentials.
 */
export const connectToEnvironment = async (name: string): Promise<void> => {
  Object.assign(process.env, name === 'local' ? localStackVariables() : await deployedVariables(name));
};

const localStackFile = z.object({ adminEnv: z.record(z.string(), z.string()) });

export const localDataDir = (): string => resolve(process.env['HIMS_DATA_DIR'] ?? join(rootDir, '.local'));

/** The running local stack publishes its addresses and credentials in a file. */
const localStackVariables = (): Record<string, string> => {
  const folder = localDataDir();
  try {
    return localStackFile.parse(JSON.parse(readFileSync(join(folder, 'local-stack.json'), 'utf8'))).adminEnv;
  } catch (error) {
    throw new CommandError(`No local stack has run in ${folder}; start it with npm start`, { cause: error });
  }
};

/** Every resource of a deployed stack. */
export const listResources = async (StackName: string, region: string): Promise<StackResourceSummary[]> => {
  const resources: StackResourceSummary[] = [];
  const pages = paginateListStackResources({ client: new CloudFormationClient({ region }) }, { StackName });
  try {
    for await (const { StackResourceSummaries = [] } of pages) resources.push(...StackResourceSummaries);
  } catch (error) {
    // CloudFormation reports an unknown stack as a ValidationError.
    if (!(error instanceof Error && error.name === 'ValidationError')) throw error;
    throw new CommandError(
      `This AWS account has no stack ${StackName} in ${region}; check the credentials and --stage, or deploy the environment first`,
      { cause: error },
    );
  }
  return resources;
};

/** On AWS, credentials come from the usual sources (profile, environment, SSO) and resources from the stack. */
const deployedVariables = async (name: string): Promise<Record<string, string>> => {
  const environment = environmentByName(name);
  const { region, keys, password_cost, restored_table } = environment;
  const { present } = keys.password;
  const passwordKey = new RegExp(`^passwordkey${present === 1 ? '' : present}[0-9A-F]{8}$`);
  const stack = `hims-${name}-data`;
  const resources = await listResources(stack, region);
  const physicalIdOf = (description: string, isMatch: (resource: StackResourceSummary) => boolean): string => {
    const id = resources.find(isMatch)?.PhysicalResourceId;
    if (id === undefined) throw new CommandError(`Stack ${stack} has no ${description}; deploy the environment first`);
    return id;
  };
  const bucketNamed = (name: string): string =>
    physicalIdOf(
      `${name} bucket`,
      ({ ResourceType, LogicalResourceId }) =>
        ResourceType === 'AWS::S3::Bucket' && new RegExp(`^${name}[0-9A-F]{8}$`).test(LogicalResourceId ?? ''),
    );
  const keyNamed = (description: string, id: RegExp): string =>
    physicalIdOf(
      description,
      ({ ResourceType, LogicalResourceId }) => ResourceType === 'AWS::KMS::Key' && id.test(LogicalResourceId ?? ''),
    );
  return {
    AWS_REGION: region,
    TABLE_NAME:
      restored_table?.arn.split('/').at(-1) ??
      physicalIdOf('table', ({ ResourceType }) => ResourceType === 'AWS::DynamoDB::GlobalTable'),
    DOCUMENTS_BUCKET: bucketNamed('documents'),
    UPLOADS_BUCKET: bucketNamed('uploads'),
    LOG_BUCKET: bucketNamed('log'),
    LOG_KEY_ID: keyNamed('key of the log', /^logkey[0-9A-F]{8}$/),
    LOG_ORIGIN: logOriginOf(environment),
    TIME_ZONE: environment.time_zone,
    REVIEW_SETTINGS: JSON.stringify(reviewSettingsOf(environment)),
    DISTRIBUTION_SETTINGS: JSON.stringify(distributionSettingsOf(environment)),
    PASSWORD_COST: String(password_cost),
    PASSWORD_KEY_ID: keyNamed('password key', passwordKey),
  };
};
