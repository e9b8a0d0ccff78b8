import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { beforeEach, expect, it } from 'vitest';
import { connectToEnvironment } from '../../../infra/tools/common/connect-environment.ts';
import { connectToWorkers } from '../../../infra/tools/common/connect-workers.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';

const cloudFormation = mockAwsClient(CloudFormationClient);
beforeEach(() => cloudFormation.reset());

const resource = (LogicalResourceId: string, ResourceType: string, PhysicalResourceId: string) => ({
  LogicalResourceId,
  ResourceType,
  PhysicalResourceId,
  LastUpdatedTimestamp: new Date(),
  ResourceStatus: 'CREATE_COMPLETE' as const,
});

it('finds an environment’s table and password key in its stack, across several pages', async () => {
  cloudFormation
    .on(ListStackResourcesCommand, { StackName: 'hims-staging-data' })
    .resolvesOnce({
      StackResourceSummaries: [resource('signingkey1A2B3C4D', 'AWS::KMS::Key', 'signing')],
      NextToken: 'more',
    })
    .resolves({
      StackResourceSummaries: [
        resource('documentsB555045C', 'AWS::S3::Bucket', 'hims-staging-documents'),
        resource('uploadsC5D9E923', 'AWS::S3::Bucket', 'hims-staging-uploads'),
        resource('logA1B2C3D4', 'AWS::S3::Bucket', 'hims-staging-log'),
        resource('logkey5A6B7C8D', 'AWS::KMS::Key', 'log-key'),
        resource('documentsPolicy1A2B3C4D', 'AWS::S3::BucketPolicy', 'policy'),
        resource('table9F8E', 'AWS::DynamoDB::GlobalTable', 'hims-staging'),
        resource('passwordkey29A1B2C3D', 'AWS::KMS::Key', 'next'),
        resource('passwordkey3C4D5E6F', 'AWS::KMS::Key', 'password'),
      ],
    });
  await connectToEnvironment('staging');
  expect(process.env).toMatchObject({
    AWS_REGION: 'ap-southeast-3',
    TABLE_NAME: 'hims-staging',
    TIME_ZONE: 'Asia/Jakarta',
    DOCUMENTS_BUCKET: 'hims-staging-documents',
    UPLOADS_BUCKET: 'hims-staging-uploads',
    PASSWORD_COST: '17',
    PASSWORD_KEY_ID: 'password',
    LOG_BUCKET: 'hims-staging-log',
    LOG_KEY_ID: 'log-key',
    LOG_ORIGIN: 'hims/staging',
  });
});

it('reports an unknown environment, missing resources, or a local stack that is not running', async () => {
  await expect(connectToEnvironment('production')).rejects.toThrow("Unknown environment 'production'");
  expect(process.env['MAIL']).toBeUndefined();
  cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] });
  await expect(connectToEnvironment('dev')).rejects.toThrow(
    'Stack hims-dev-data has no table; deploy the environment first',
  );
  const unknown = Object.assign(new Error('Stack with id hims-dev-data does not exist'), { name: 'ValidationError' });
  cloudFormation.on(ListStackResourcesCommand).rejects(unknown);
  await expect(connectToEnvironment('dev')).rejects.toThrow(
    'This AWS account has no stack hims-dev-data in ap-southeast-3; check the credentials and --stage, or deploy',
  );
  process.env['HIMS_DATA_DIR'] = '/nowhere';
  await expect(connectToEnvironment('local')).rejects.toThrow(
    'No local stack has run in /nowhere; start it with npm start',
  );
});

it('finds the queues and the socket API in the stacks of the workers', async () => {
  const queue = (id: string) => resource(`${id}1A2B3C4D`, 'AWS::SQS::Queue', `https://sqs/${id}`);
  cloudFormation
    .on(ListStackResourcesCommand, { StackName: 'hims-prod-data' })
    .resolves({
      StackResourceSummaries: ['texts', 'textsdlq', 'views', 'viewsdlq', 'fileindex', 'fileindexdlq'].map(queue),
    })
    .on(ListStackResourcesCommand, { StackName: 'hims-prod-bulk' })
    .resolves({ StackResourceSummaries: [queue('jobs'), queue('jobsdlq')] })
    .on(ListStackResourcesCommand, { StackName: 'hims-prod-realtime' })
    .resolves({
      StackResourceSummaries: [
        ...['deliveries', 'deliveriesdlq', 'publishchangesdlq'].map(queue),
        resource('socket5E6F7A8B', 'AWS::ApiGatewayV2::Api', 'api123'),
      ],
    })
    .on(ListStackResourcesCommand, { StackName: 'hims-prod-schedules' })
    .resolves({
      StackResourceSummaries: [
        'applypositiondatesdlq',
        'sendremindersdlq',
        'announceholidaysdlq',
        'syncaudiencelistsdlq',
        'audiencesyncs',
        'sequencelogdlq',
      ].map(queue),
    });
  expect(await connectToWorkers('prod')).toMatchObject({
    jobs: 'https://sqs/jobs',
    'jobs-dlq': 'https://sqs/jobsdlq',
  });
  expect(process.env).toMatchObject({
    JOBS_QUEUE_URL: 'https://sqs/jobs',
    DELIVERIES_QUEUE_URL: 'https://sqs/deliveries',
    AUDIENCE_SYNCS_QUEUE_URL: 'https://sqs/audiencesyncs',
    TEXTS_QUEUE_URL: 'https://sqs/texts',
    VIEWS_QUEUE_URL: 'https://sqs/views',
    INDEX_QUEUE_URL: 'https://sqs/fileindex',
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: 'https://api123.execute-api.ap-southeast-3.amazonaws.com/ws',
    TIME_ZONE: 'Asia/Jakarta',
  });
  cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] });
  await expect(connectToWorkers('dev')).rejects.toThrow(
    'hims-dev-data and hims-dev-bulk and hims-dev-realtime and hims-dev-schedules have no queues',
  );
});
