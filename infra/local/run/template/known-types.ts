import type { ResolvedTemplate } from './resolved-template.ts';

/** Types that the local stack implements. */
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
  'AWS::GuardDuty::MalwareProtectionPlan',
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
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
  'Custom::CDKBucketDeployment',
]);

/** Types without an effect on one machine, with the reason. */
const ignoredTypes: Record<string, string> = {
  'AWS::ApiGatewayV2::Deployment': 'snapshot of a WebSocket API for its stage; local routes are active immediately',
  'AWS::CDK::Metadata': 'usage statistics of the CDK',
  'AWS::CloudFront::OriginAccessControl': 'the edge reads the bucket with the permissions of the bucket policy',
  'AWS::CloudTrail::Trail': 'a local stack has no account whose requests are recorded',
  'AWS::CloudWatch::Alarm': 'a local stack has no operators',
  'AWS::CloudWatch::Dashboard': 'a local stack stores no metrics',
  'AWS::KMS::Alias': 'functions refer to keys by id',
  'AWS::Lambda::LayerVersion': "the AWS CLI of the CDK's bucket deployments, which the local stack implements itself",
  'AWS::Logs::LogGroup': "functions' logs are written to the terminal",
  'AWS::SQS::QueuePolicy': 'requires TLS and allows EventBridge to send; the gateway listens on 127.0.0.1 only',
  'Custom::S3AutoDeleteObjects': 'empties a bucket when its stack is deleted; --fresh does this locally',
};

/** Resources that a function of the template creates; those of the CDK are above. */
export const customTypesIn = (template: ResolvedTemplate): string[] =>
  [...template.types()].filter(
    (type) =>
      /^(Custom::|AWS::CloudFormation::CustomResource$)/.test(type) &&
      !supportedTypes.has(type) &&
      !(type in ignoredTypes),
  );

/**
 * Throws for an unsupported resource type, so that a behaviour never works locally without its resource in the
 * template.
 */
export const assertKnownTypes = (template: ResolvedTemplate): void => {
  const known = new Set([...supportedTypes, ...Object.keys(ignoredTypes), ...customTypesIn(template)]);
  const unknown = [...template.types()].filter((type) => !known.has(type));
  if (unknown.length === 0) return;
  const where = template.ofType(...unknown).map(({ type, path }) => `  ${type} (${path})`);
  throw new Error(
    `The local stack does not support these resources; implement them (infra/local/run) or ignore them with a reason (known-types.ts):\n${where.join('\n')}`,
  );
};
