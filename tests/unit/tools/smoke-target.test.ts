import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { beforeEach, expect, it } from 'vitest';
import { findTarget } from '../../../infra/tools/smoke/target.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';

const cloudFormation = mockAwsClient(CloudFormationClient);

const stack = (outputs: Record<string, string>): Stack => ({
  StackName: 'web',
  CreationTime: new Date(),
  StackStatus: 'CREATE_COMPLETE',
  Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
});

beforeEach(() => {
  cloudFormation.reset();
  cloudFormation
    .on(DescribeStacksCommand)
    .rejects(Object.assign(new Error('Stack with id hims-dev-web does not exist'), { name: 'ValidationError' }));
  cloudFormation.on(DescribeStacksCommand, { StackName: 'hims-prod-web' }).resolves({
    Stacks: [stack({ url: 'https://hims.test', cloudfrontdomain: 'd1.cloudfront.net' })],
  });
  cloudFormation.on(ListStackResourcesCommand, { StackName: 'hims-prod-api' }).resolves({
    StackResourceSummaries: [
      {
        LogicalResourceId: 'api',
        ResourceType: 'AWS::ApiGatewayV2::Api',
        PhysicalResourceId: 'a1b2c3',
        LastUpdatedTimestamp: new Date(),
        ResourceStatus: 'CREATE_COMPLETE',
      },
    ],
  });
});

it.each(['https://hims.test', 'https://hims.test/dashboard', 'https://d1.cloudfront.net'])(
  'finds the environment whose web stack names %s, and the address of its API',
  async (url) => {
    expect(await findTarget(url)).toEqual({
      environment: 'prod',
      origin: new URL(url).origin,
      apiUrl: 'https://a1b2c3.execute-api.ap-southeast-3.amazonaws.com',
    });
  },
);

it('takes an address of this machine as the local stack, without AWS', async () => {
  expect(await findTarget('http://localhost:4000')).toEqual({
    environment: 'local',
    origin: 'http://localhost:4000',
    apiUrl: undefined,
  });
  expect(cloudFormation.calls()).toEqual([]);
});

it('reports an address that no environment of the account has, and errors of AWS', async () => {
  await expect(findTarget('https://other.test')).rejects.toThrow('No environment of this AWS account has the url');
  cloudFormation.on(DescribeStacksCommand).rejects(Object.assign(new Error('denied'), { name: 'AccessDenied' }));
  await expect(findTarget('https://other.test')).rejects.toThrow('denied');
});
