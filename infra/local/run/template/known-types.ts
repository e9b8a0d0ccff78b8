import type { ResolvedTemplate } from './resolved-template.ts';

/** What the stage runs. */
const supportedTypes = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::RouteResponse',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::KMS::Key',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
  'Custom::CDKBucketDeployment',
]);

/** What a template may declare that means nothing on one machine, and why. */
const ignoredTypes: Record<string, string> = {
  'AWS::ApiGatewayV2::Deployment': 'what a WebSocket stage points at; the routes are live as soon as they are read',
  'AWS::CDK::Metadata': 'statistics of the CDK',
  'AWS::CloudFront::OriginAccessControl': 'the front signs its reads of the bucket by the bucket policy alone',
  'AWS::CloudWatch::Alarm': 'nobody is called out for a laptop',
  'AWS::CloudWatch::Dashboard': 'no metrics are kept here',
  'AWS::KMS::Alias': 'functions name keys by id',
  'AWS::Lambda::LayerVersion': "the AWS CLI of the CDK's bucket deployments, whose work the stage does itself",
  'AWS::Logs::LogGroup': "functions' logs go to the terminal",
  'AWS::SQS::QueuePolicy':
    'denies what does not come over TLS, and lets EventBridge send; the gateway listens on 127.0.0.1 alone',
  'Custom::S3AutoDeleteObjects': 'empties a bucket when its stack is deleted; here that is --fresh',
};

/** Stops at a resource the stage would silently not have: what works here must work because the template says so. */
export const assertKnownTypes = (template: ResolvedTemplate): void => {
  const unknown = [...template.types()].filter((type) => !supportedTypes.has(type) && !(type in ignoredTypes));
  if (unknown.length === 0) return;
  const where = template.ofType(...unknown).map(({ type, path }) => `  ${type} (${path})`);
  throw new Error(
    `The local stage does not know these resources; run them (infra/local/run) or ignore them with a reason (known-types.ts):\n${where.join('\n')}`,
  );
};
