import * as z from 'zod';

/** The properties of resources in a template that the services of the local stack act on; others are ignored. */

const indexes = z
  .array(
    z.object({
      IndexName: z.string(),
      KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })),
      Projection: z.object({
        ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']).optional(),
        NonKeyAttributes: z.array(z.string()).optional(),
      }),
    }),
  )
  .optional();

export const tableResource = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })),
  GlobalSecondaryIndexes: indexes,
  StreamSpecification: z
    .object({ StreamViewType: z.enum(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES']).optional() })
    .optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().optional(), Enabled: z.boolean() }).optional(),
});
export type TableProperties = z.infer<typeof tableResource> & { TableName: string };

const corsRule = z.object({
  AllowedMethods: z.array(z.string()),
  AllowedOrigins: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).optional(),
  ExposedHeaders: z.array(z.string()).optional(),
  MaxAge: z.number().optional(),
});
export type CorsRule = z.infer<typeof corsRule>;

const lifecycleRule = z.object({
  Status: z.enum(['Enabled', 'Disabled']),
  Prefix: z.string().optional(),
  ExpirationInDays: z.number().optional(),
  NoncurrentVersionExpiration: z.object({ NoncurrentDays: z.number() }).optional(),
});
export type LifecycleRule = z.infer<typeof lifecycleRule>;

const defaultRetention = z.strictObject({ Mode: z.literal('COMPLIANCE'), Days: z.number() });
export type DefaultRetention = z.infer<typeof defaultRetention>;

export const bucketResource = z.object({
  CorsConfiguration: z.object({ CorsRules: z.array(corsRule) }).optional(),
  ObjectLockEnabled: z.boolean().default(false),
  VersioningConfiguration: z.object({ Status: z.string() }).optional(),
  ObjectLockConfiguration: z.object({ Rule: z.object({ DefaultRetention: defaultRetention }).optional() }).optional(),
  LifecycleConfiguration: z.object({ Rules: z.array(lifecycleRule) }).optional(),
});

export const queueResource = z.object({
  VisibilityTimeout: z.number().optional(),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() }).optional(),
});

export const keyResource = z.object({
  KeySpec: z.enum(['HMAC_256', 'ECC_NIST_P256', 'ECC_NIST_EDWARDS25519']),
  KeyUsage: z.enum(['GENERATE_VERIFY_MAC', 'SIGN_VERIFY']),
  KeyPolicy: z.record(z.string(), z.unknown()),
});

export const secretResource = z.object({
  GenerateSecretString: z.object({
    SecretStringTemplate: z.string().optional(),
    GenerateStringKey: z.string().optional(),
    PasswordLength: z.number().optional(),
    ExcludePunctuation: z.boolean().optional(),
  }),
});
