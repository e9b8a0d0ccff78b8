import { delimiter } from 'node:path';
import * as z from 'zod';
import type { Credentials } from '../principals.ts';
import type { Resource } from '../template/model.ts';

const functionProperties = z.object({
  FunctionName: z.string().optional(),
  Handler: z.string(),
  Role: z.string(),
  Code: z.object({ S3Key: z.string().optional() }),
  MemorySize: z.coerce.number().default(128),
  Timeout: z.coerce.number().default(3),
  ReservedConcurrentExecutions: z.coerce.number().optional(),
  DeadLetterConfig: z.object({ TargetArn: z.string() }).optional(),
  LoggingConfig: z
    .object({ LogFormat: z.string().default('Text'), ApplicationLogLevel: z.string().optional() })
    .optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()).default({}) }).default({ Variables: {} }),
});
export type FunctionProperties = z.infer<typeof functionProperties>;

export const functionPropertiesOf = (resource: Resource): FunctionProperties =>
  functionProperties.parse(resource.properties);

/** The settings for starting a function's processes. */
export interface LambdaSettings {
  name: string;
  arn: string;
  /** The published version that callers invoke by the alias; `$LATEST` for a function without one. */
  version: string;
  codePath: string;
  handler: string;
  memoryMb: number;
  timeoutMs: number;
  /** Maximum concurrent invocations; further ones of a call are refused, as Lambda throttles them, and others wait. */
  reservedConcurrency?: number;
  /** Invoked by streams, queues and schedules only. */
  background?: boolean;
  /** The complete environment: functions do not inherit that of the local stack. */
  env: Record<string, string>;
}

/** The SDK's service names in the endpoint variables `AWS_ENDPOINT_URL_<SERVICE>`. */
const serviceNames = ['DYNAMODB', 'S3', 'SQS', 'KMS', 'SECRETS_MANAGER', 'SESV2'];
const managementApiVariable = 'AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI';
/** The page's address, which is CloudFront's in the template. */
const pageVariable = 'PAGE_URL';

export const endpointVariables = (gatewayUrl: string): Record<string, string> =>
  Object.fromEntries(serviceNames.map((service) => [`AWS_ENDPOINT_URL_${service}`, gatewayUrl]));

/** Converts `https://<api>.execute-api.<region>.<suffix>/<path>` to the gateway's `<gateway>/<api>/<path>`. */
const localManagementEndpoint = (endpoint: string, gatewayUrl: string): string => {
  const { hostname, pathname } = new URL(endpoint);
  return `${gatewayUrl}/${hostname.split('.')[0]}${pathname}`;
};

export interface LambdaDeployment {
  name: string;
  arn: string;
  version: string;
  codePath: string;
  region: string;
  gatewayUrl: string;
  pageUrl: string;
  credentials: Credentials;
  background: boolean;
}

/** Combines the template's variables, those that Lambda sets, and the local endpoints of the AWS services. */
export const lambdaSettings = (properties: FunctionProperties, deployment: LambdaDeployment): LambdaSettings => {
  const { name, arn, version, codePath, region, gatewayUrl, pageUrl, credentials, background } = deployment;
  const declared = properties.Environment.Variables;
  const managementEndpoint = declared[managementApiVariable];
  return {
    name,
    arn,
    version,
    codePath,
    handler: properties.Handler,
    memoryMb: properties.MemorySize,
    timeoutMs: properties.Timeout * 1000,
    ...(properties.ReservedConcurrentExecutions && { reservedConcurrency: properties.ReservedConcurrentExecutions }),
    background,
    env: {
      PATH: process.env.PATH ?? '',
      LANG: 'en_US.UTF-8',
      TZ: ':UTC',
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: version,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize),
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      AWS_LAMBDA_LOG_FORMAT: properties.LoggingConfig?.LogFormat ?? 'Text',
      ...(properties.LoggingConfig?.ApplicationLogLevel
        ? { AWS_LAMBDA_LOG_LEVEL: properties.LoggingConfig.ApplicationLogLevel }
        : {}),
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
      AWS_LAMBDA_LOG_STREAM_NAME: 'local',
      LAMBDA_TASK_ROOT: codePath,
      LAMBDA_RUNTIME_DIR: '/var/runtime',
      NODE_PATH: ['/opt/nodejs/node_modules', '/var/runtime/node_modules'].join(delimiter),
      _HANDLER: properties.Handler,
      ...declared,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      ...(credentials.sessionToken ? { AWS_SESSION_TOKEN: credentials.sessionToken } : {}),
      ...endpointVariables(gatewayUrl),
      ...(managementEndpoint
        ? { [managementApiVariable]: localManagementEndpoint(managementEndpoint, gatewayUrl) }
        : {}),
      ...(declared[pageVariable] === undefined ? {} : { [pageVariable]: pageUrl }),
    },
  };
};
