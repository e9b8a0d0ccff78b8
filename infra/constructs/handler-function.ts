import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  type RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Bundles } from '../build/bundle.ts';
import type { Environment } from '../config/environments.ts';
import { type FunctionName, isCall, permissionsOf } from '../config/permissions.ts';
import { acknowledge } from './acknowledge.ts';
import { grantCapability, grantSends, type Resources } from './grants.ts';
import { EnvironmentLogGroup } from './log-group.ts';
import { grantTable } from './table-grants.ts';

export interface HandlerFunctionProps {
  environment: Environment;
  bundles: Bundles;
  resources: Resources;
  /** Whether the function may cause its own invocation; Lambda stops what it detects as an endless loop. */
  recursiveLoop?: RecursiveLoop;
  /** Receives the events of asynchronous invocations that fail repeatedly. */
  deadLetterQueue?: IQueue;
  /** Off for short functions that run very often: their traces would cost more than they do. */
  isTraced?: boolean;
}

/** The alias that every caller of a function uses; `docs/ops/deploy.md` names it. */
export const liveAlias = 'live';

/**
 * The live version of one handler of `functions/`, with exactly the environment and permissions that `permissions.ts`
 * states for it. The construct is the alias, so routes, event sources, schedules and permissions that use it all move to
 * another version together, in one update of the alias.
 */
export class HandlerFunction extends Alias {
  constructor(
    scope: Construct,
    name: FunctionName,
    { environment, bundles, resources, recursiveLoop, deadLetterQueue, isTraced = true }: HandlerFunctionProps,
  ) {
    const permissions = permissionsOf(name);
    const traces = isTraced && environment.traces;
    const concurrency = environment.reserved_concurrency[name];
    const logGroup = new EnvironmentLogGroup(scope, `${name}-logs`, environment);
    const role = new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const lambda = new LambdaFunction(scope, name, {
      code: Code.fromAsset(bundles(name)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: permissions.memory,
      timeout: Duration.seconds(permissions.timeout),
      ...(traces ? { tracing: Tracing.ACTIVE } : {}),
      // Without Lambda's own lines at the start and the end of each invocation, which were most of the bytes; those of
      // failed ones remain.
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      ...(recursiveLoop === undefined ? {} : { recursiveLoop }),
      ...(deadLetterQueue === undefined ? {} : { deadLetterQueue }),
      ...(concurrency === undefined ? {} : { reservedConcurrentExecutions: concurrency }),
      description: `HIMS ${environment.name}: ${name}`,
      role,
      logGroup,
      // Earlier versions stay, for a rollback by the alias. A version of a failed deployment is deleted: Lambda publishes
      // no second version of the same code, so the next attempt could not create its version beside a retained one.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });
    role.addToPolicy(
      new PolicyStatement({
        sid: 'WriteOwnLogs',
        effect: Effect.ALLOW,
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    );
    grantTable(lambda, permissions, resources);
    for (const capability of permissions.capabilities) grantCapability(lambda, capability, resources);
    grantSends(lambda, permissions.sends, resources);
    acknowledge(role, {
      'AwsSolutions-IAM5[Resource::*]': 'X-Ray and ListStreams do not support resource-level permissions.',
    });
    if (environment.deployment.maintenance === 'on' && isCall(name)) lambda.addEnvironment('MAINTENANCE', 'on');
    if (deadLetterQueue === undefined) {
      acknowledge(lambda, {
        'Serverless-LambdaDLQ':
          'Its callers wait for the response; records of a stream that fail go to the dead-letter queue of the stream.',
      });
    }
    if (!traces) {
      acknowledge(lambda, {
        'Serverless-LambdaTracing': isTraced
          ? 'Traces are off in this environment (environments.ts).'
          : 'Its traces would cost more than its runs; its metrics and logs show what is slow.',
      });
    }
    super(scope, `${name}-live`, { aliasName: liveAlias, version: lambda.currentVersion });
  }
}
