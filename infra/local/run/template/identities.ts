import { createHash } from 'node:crypto';
import type { Resource } from './model.ts';

/** The values of Ref and Fn::GetAtt for a resource. */
export interface Identity {
  ref: string;
  attributes: Readonly<Record<string, string>>;
}

const digitsAndLetters = 36;

/**
 * A short id like those of AWS APIs, always the same for the same resource, so that URLs do not change after a restart.
 */
const idOf = (resource: Resource, length = 10): string =>
  BigInt(`0x${createHash('sha256').update(resource.id).digest('hex')}`)
    .toString(digitsAndLetters)
    .slice(0, length);

/** A UUID that is always the same for the same resource: the id of a KMS key, whose material is stored on disk. */
const uuidOf = (resource: Resource): string =>
  createHash('sha256')
    .update(resource.id)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

const generatedName = ({ stack, logicalId }: Resource): string => `${stack.name}-${logicalId}`;

const propertyOrGeneratedName = (resource: Resource, property: string): string => {
  const configured = resource.properties[property];
  return typeof configured === 'string' ? configured : generatedName(resource);
};

const arn = ({ stack }: Resource, service: string, resource: string): string =>
  `arn:aws:${service}:${stack.region}:${stack.account}:${resource}`;
const globalArn = ({ stack }: Resource, service: string, resource: string): string =>
  `arn:aws:${service}::${stack.account}:${resource}`;

/** Attributes known only after creation: the queue's URL, the stream's ARN. */
export type Created = Readonly<Record<string, string>>;

const table = (resource: Resource, created: Created): Identity => {
  const tableName = propertyOrGeneratedName(resource, 'TableName');
  const tableArn = arn(resource, 'dynamodb', `table/${tableName}`);
  return { ref: tableName, attributes: { Arn: tableArn, ...created } };
};

const versionOf =
  (qualifier: string): ((resource: Resource, created: Created) => Identity) =>
  (resource) => {
    const lambda = String(resource.properties.FunctionName);
    const functionArn = lambda.startsWith('arn:') ? lambda : arn(resource, 'lambda', `function:${lambda}`);
    return { ref: `${functionArn}:${qualifier}`, attributes: { Version: qualifier } };
  };

const identities: Record<string, (resource: Resource, created: Created) => Identity> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::S3::Bucket': (resource) => {
    const bucket = propertyOrGeneratedName(resource, 'BucketName').toLowerCase().slice(0, 63);
    return {
      ref: bucket,
      attributes: {
        Arn: `arn:aws:s3:::${bucket}`,
        DomainName: `${bucket}.s3.amazonaws.com`,
        RegionalDomainName: `${bucket}.s3.${resource.stack.region}.amazonaws.com`,
      },
    };
  },
  'AWS::SQS::Queue': (resource, created) => {
    const queue = propertyOrGeneratedName(resource, 'QueueName');
    return {
      ref: created.QueueUrl ?? queue,
      attributes: { Arn: arn(resource, 'sqs', queue), QueueName: queue, QueueUrl: created.QueueUrl ?? queue },
    };
  },
  'AWS::KMS::Key': (resource) => {
    const key = uuidOf(resource);
    return { ref: key, attributes: { Arn: arn(resource, 'kms', `key/${key}`), KeyId: key } };
  },
  'AWS::SecretsManager::Secret': (resource) => {
    // Secrets Manager adds six characters to the name, so that a secret created again has another ARN.
    const secret = arn(
      resource,
      'secretsmanager',
      `secret:${propertyOrGeneratedName(resource, 'Name')}-${idOf(resource, 6)}`,
    );
    return { ref: secret, attributes: { Id: secret } };
  },
  'AWS::SES::ConfigurationSet': (resource) => ({ ref: propertyOrGeneratedName(resource, 'Name'), attributes: {} }),
  'AWS::ApiGatewayV2::Authorizer': (resource) => ({ ref: idOf(resource, 6), attributes: {} }),
  'AWS::IAM::Role': (resource) => {
    const role = propertyOrGeneratedName(resource, 'RoleName');
    return { ref: role, attributes: { Arn: globalArn(resource, 'iam', `role/${role}`), RoleId: idOf(resource, 16) } };
  },
  'AWS::Lambda::Function': (resource) => {
    const lambda = propertyOrGeneratedName(resource, 'FunctionName');
    return { ref: lambda, attributes: { Arn: arn(resource, 'lambda', `function:${lambda}`) } };
  },
  'AWS::Lambda::Version': versionOf('1'),
  'AWS::Lambda::Alias': (resource, created) => versionOf(propertyOrGeneratedName(resource, 'Name'))(resource, created),
  'AWS::ApiGatewayV2::Api': (resource) => {
    const api = idOf(resource);
    const scheme = resource.properties.ProtocolType === 'WEBSOCKET' ? 'wss' : 'https';
    return {
      ref: api,
      attributes: {
        ApiId: api,
        ApiEndpoint: `${scheme}://${api}.execute-api.${resource.stack.region}.amazonaws.com`,
      },
    };
  },
  'AWS::ApiGatewayV2::Stage': (resource) => ({ ref: propertyOrGeneratedName(resource, 'StageName'), attributes: {} }),
  'AWS::CloudFront::Distribution': (resource) => {
    const distribution = idOf(resource).toUpperCase();
    return {
      ref: distribution,
      attributes: {
        Id: distribution,
        DomainName: `${distribution.toLowerCase()}.cloudfront.net`,
        Arn: globalArn(resource, 'cloudfront', `distribution/${distribution}`),
      },
    };
  },
  'AWS::CloudFront::Function': (resource) => {
    const functionArn = globalArn(resource, 'cloudfront', `function/${propertyOrGeneratedName(resource, 'Name')}`);
    return { ref: functionArn, attributes: { FunctionARN: functionArn } };
  },
};

/** The attributes of a custom resource are those that its function answered; its id is one of them. */
export const physicalId = 'PhysicalResourceId';

/** Other resources are only referenced, never run, so an id and an ARN are enough. */
const defaultIdentity = (resource: Resource, created: Created): Identity => {
  const [, service = 'custom', kind = 'resource'] = resource.type.toLowerCase().split('::');
  const id = created[physicalId] ?? idOf(resource, 14);
  return { ref: id, attributes: { Id: id, Arn: arn(resource, service, `${kind}/${id}`), ...created } };
};

export const resourceIdentity = (resource: Resource, created: Created): Identity =>
  (identities[resource.type] ?? defaultIdentity)(resource, created);
