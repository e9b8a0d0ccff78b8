import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';

/**
 * A log group with the environment's retention period. In an environment that retains its data, the log group of a
 * removed function stays until its events have expired.
 */
export class EnvironmentLogGroup extends LogGroup {
  constructor(scope: Construct, id: string, environment: Environment) {
    const retention: RetentionDays = environment.retention.logs;
    super(scope, id, {
      retention,
      removalPolicy: environment.retention.keep_data ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
  }
}
