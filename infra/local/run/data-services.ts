import * as z from 'zod';
import type { Gateway, TableProperties } from '../aws/gateway.ts';
import { bucketPolicyOf } from './principals.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';

const tableProperties = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })),
  GlobalSecondaryIndexes: z
    .array(z.custom<NonNullable<TableProperties['GlobalSecondaryIndexes']>[number]>())
    .optional(),
  LocalSecondaryIndexes: z.array(z.custom<NonNullable<TableProperties['LocalSecondaryIndexes']>[number]>()).optional(),
  StreamSpecification: z
    .object({ StreamViewType: z.enum(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES']).optional() })
    .optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().optional(), Enabled: z.boolean() }).optional(),
});

const bucketProperties = z.object({
  CorsConfiguration: z
    .object({
      CorsRules: z.array(
        z.object({
          AllowedMethods: z.array(z.string()),
          AllowedOrigins: z.array(z.string()),
          AllowedHeaders: z.array(z.string()).optional(),
          ExposedHeaders: z.array(z.string()).optional(),
          MaxAge: z.number().optional(),
        }),
      ),
    })
    .optional(),
  ObjectLockEnabled: z.boolean().optional(),
  VersioningConfiguration: z.object({ Status: z.string() }).optional(),
  ObjectLockConfiguration: z
    .object({
      Rule: z
        .object({ DefaultRetention: z.strictObject({ Mode: z.literal('COMPLIANCE'), Days: z.number() }) })
        .optional(),
    })
    .optional(),
  LifecycleConfiguration: z
    .object({
      Rules: z.array(
        z.object({
          Status: z.enum(['Enabled', 'Disabled']),
          Prefix: z.string().optional(),
          ExpirationInDays: z.number().optional(),
          NoncurrentVersionExpiration: z.object({ NoncurrentDays: z.number() }).optional(),
        }),
      ),
    })
    .optional(),
});

const queueProperties = z.object({
  VisibilityTimeout: z.number().optional(),
  MessageRetentionPeriod: z.number().optional(),
  DelaySeconds: z.number().optional(),
  ReceiveMessageWaitTimeSeconds: z.number().optional(),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() }).optional(),
});

const keyProperties = z.object({
  KeySpec: z.enum(['HMAC_256', 'ECC_NIST_P256', 'ECC_NIST_EDWARDS25519']),
  KeyUsage: z.enum(['GENERATE_VERIFY_MAC', 'SIGN_VERIFY']),
  KeyPolicy: z.record(z.string(), z.unknown()),
});

const secretProperties = z.object({
  GenerateSecretString: z.object({
    SecretStringTemplate: z.string().optional(),
    GenerateStringKey: z.string().optional(),
    PasswordLength: z.number().optional(),
    ExcludePunctuation: z.boolean().optional(),
  }),
});

/** Creates the resources with state first, because other resources refer to their attributes. */
export const createDataServices = async (template: ResolvedTemplate, gateway: Gateway): Promise<void> => {
  for (const table of template.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable')) {
    const properties = tableProperties.parse(table.properties);
    const { streamArn } = await gateway.createTable({ TableName: template.identityOf(table).ref, ...properties });
    template.setCreatedAttributes(table, streamArn ? { StreamArn: streamArn } : {});
  }
  for (const bucket of template.ofType('AWS::S3::Bucket')) {
    const properties = bucketProperties.parse(bucket.properties);
    const name = template.identityOf(bucket).ref;
    gateway.createBucket({
      name,
      policy: bucketPolicyOf(template, name),
      ...(properties.CorsConfiguration ? { cors: properties.CorsConfiguration.CorsRules } : {}),
      versioned: properties.VersioningConfiguration?.Status === 'Enabled',
      locksObjects: properties.ObjectLockEnabled ?? false,
      ...(properties.ObjectLockConfiguration?.Rule && {
        defaultRetention: properties.ObjectLockConfiguration.Rule.DefaultRetention,
      }),
      ...(properties.LifecycleConfiguration ? { lifecycle: properties.LifecycleConfiguration.Rules } : {}),
    });
  }
  for (const queue of template.ofType('AWS::SQS::Queue')) {
    const properties = queueProperties.parse(queue.properties);
    const { queueUrl } = gateway.createQueue({
      name: template.identityOf(queue).attributes.QueueName ?? queue.logicalId,
      visibilityTimeout: properties.VisibilityTimeout,
      messageRetentionPeriod: properties.MessageRetentionPeriod,
      delaySeconds: properties.DelaySeconds,
      receiveMessageWaitTimeSeconds: properties.ReceiveMessageWaitTimeSeconds,
      redrive: properties.RedrivePolicy,
    });
    template.setCreatedAttributes(queue, { QueueUrl: queueUrl });
  }
  for (const key of template.ofType('AWS::KMS::Key')) {
    const { KeySpec, KeyUsage, KeyPolicy } = keyProperties.parse(key.properties);
    const { ref } = template.identityOf(key);
    gateway.createKey({ keyId: ref, keySpec: KeySpec, keyUsage: KeyUsage, policy: KeyPolicy });
  }
  for (const set of template.ofType('AWS::SES::ConfigurationSet'))
    gateway.createConfigurationSet(template.identityOf(set).ref);
  for (const secret of template.ofType('AWS::SecretsManager::Secret')) {
    const { GenerateSecretString: generate } = secretProperties.parse(secret.properties);
    gateway.createSecret({ arn: template.identityOf(secret).ref, generate });
  }
};
