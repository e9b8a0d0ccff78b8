import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Output,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { deployedEnvironments, type EnvironmentName, environmentByName } from '../../config/environments.ts';
import { CommandError } from '../common/command-error.ts';

/** The environment that a smoke test runs against. */
export interface Target {
  environment: EnvironmentName;
  /** The address of the page, without a path. */
  origin: string;
  /** The HTTP API's own address, which must refuse requests that did not pass CloudFront; undefined on the local stack. */
  apiUrl: string | undefined;
}

/** The environment with this page: the local stack on this machine, otherwise the one whose stack names the address. */
export const findTarget = async (url: string): Promise<Target> => {
  const { origin, hostname, protocol } = parsedUrl(url);
  if (hostname === 'localhost' || hostname === '127.0.0.1') return { environment: 'local', origin, apiUrl: undefined };
  if (protocol !== 'https:') throw new CommandError('The url of a deployed environment begins with https://');
  for (const environment of deployedEnvironments) {
    const outputs = await loadOutputs(environment);
    const addresses = [outputs.get('url'), `https://${outputs.get('cloudfrontdomain')}`];
    if (addresses.includes(origin)) return { environment, origin, apiUrl: await loadApiUrl(environment) };
  }
  throw new CommandError(`No environment of this AWS account has the url ${origin}; check credentials and region`);
};

const parsedUrl = (url: string): URL => {
  try {
    return new URL(url);
  } catch (error) {
    throw new CommandError(`${url} is not a url`, { cause: error });
  }
};

/** The outputs of an environment's web stack by name; none where it is not deployed in this account. */
const loadOutputs = async (environment: EnvironmentName): Promise<Map<string, string>> => {
  const { region } = environmentByName(environment);
  const command = new DescribeStacksCommand({ StackName: `hims-${environment}-web` });
  try {
    const { Stacks = [] } = await new CloudFormationClient({ region }).send(command);
    return new Map(
      (Stacks[0]?.Outputs ?? []).map((output: Output) => [output.OutputKey ?? '', output.OutputValue ?? '']),
    );
  } catch (error) {
    // CloudFormation reports an unknown stack as a ValidationError.
    if (error instanceof Error && error.name === 'ValidationError') return new Map();
    throw error;
  }
};

const loadApiUrl = async (environment: EnvironmentName): Promise<string> => {
  const { region } = environmentByName(environment);
  const pages = paginateListStackResources(
    { client: new CloudFormationClient({ region }) },
    { StackName: `hims-${environment}-api` },
  );
  for await (const { StackResourceSummaries = [] } of pages)
    for (const { ResourceType, PhysicalResourceId } of StackResourceSummaries)
      if (ResourceType === 'AWS::ApiGatewayV2::Api')
        return `https://${PhysicalResourceId}.execute-api.${region}.amazonaws.com`;
  throw new CommandError(`Stack hims-${environment}-api has no HTTP API`);
};
