import type { Gateway } from '../aws/gateway.ts';
import {
  bucketResource,
  keyResource,
  queueResource,
  secretResource,
  tableResource,
} from '../aws/resource-properties.ts';
import { bucketPolicyOf } from './principals.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';

/** Creates the resources with state first, because other resources refer to their attributes. */
export const createDataServices = async (template: ResolvedTemplate, gateway: Gateway): Promise<void> => {
  for (const table of template.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable')) {
    const properties = tableResource.parse(table.properties);
    const { streamArn } = await gateway.createTable({ TableName: template.identityOf(table).ref, ...properties });
    template.setCreatedAttributes(table, streamArn ? { StreamArn: streamArn } : {});
  }
  for (const bucket of template.ofType('AWS::S3::Bucket')) {
    const properties = bucketResource.parse(bucket.properties);
    const name = template.identityOf(bucket).ref;
    gateway.createBucket({
      name,
      policy: bucketPolicyOf(template, name),
      ...(properties.CorsConfiguration ? { cors: properties.CorsConfiguration.CorsRules } : {}),
      versioned: properties.VersioningConfiguration?.Status === 'Enabled',
      locksObjects: properties.ObjectLockEnabled,
      ...(properties.ObjectLockConfiguration?.Rule && {
        defaultRetention: properties.ObjectLockConfiguration.Rule.DefaultRetention,
      }),
      ...(properties.LifecycleConfiguration ? { lifecycle: properties.LifecycleConfiguration.Rules } : {}),
    });
  }
  for (const queue of template.ofType('AWS::SQS::Queue')) {
    const properties = queueResource.parse(queue.properties);
    const { queueUrl } = gateway.createQueue({
      name: template.identityOf(queue).attributes.QueueName ?? queue.logicalId,
      visibilityTimeout: properties.VisibilityTimeout,
      redrive: properties.RedrivePolicy,
    });
    template.setCreatedAttributes(queue, { QueueUrl: queueUrl });
  }
  for (const key of template.ofType('AWS::KMS::Key')) {
    const { KeySpec, KeyUsage, KeyPolicy } = keyResource.parse(key.properties);
    const { ref } = template.identityOf(key);
    gateway.createKey({ keyId: ref, keySpec: KeySpec, keyUsage: KeyUsage, policy: KeyPolicy });
  }
  for (const set of template.ofType('AWS::SES::ConfigurationSet'))
    gateway.createConfigurationSet(template.identityOf(set).ref);
  for (const secret of template.ofType('AWS::SecretsManager::Secret')) {
    const { GenerateSecretString: generate } = secretResource.parse(secret.properties);
    gateway.createSecret({ arn: template.identityOf(secret).ref, generate });
  }
};
