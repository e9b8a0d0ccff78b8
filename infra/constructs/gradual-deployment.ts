import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { failureMetric, metricService } from '../../functions/observability/metric-names.ts';
import type { CallName } from '../../shared/api/index.ts';
import { type Environment, metricsNamespace } from '../config/environments.ts';
import { acknowledge } from './acknowledge.ts';
import { type HandlerFunction, liveAlias } from './handler-function.ts';
import { UserAlarm } from './user-alarm.ts';

const oneMinute = { period: Duration.minutes(1), statistic: Stats.SUM };

/**
 * Sends a tenth of a call's traffic to a new version for five minutes before the rest. A failure of the new version in
 * this time rolls back to the previous one and fails the deployment.
 */
export class GradualDeployment extends Construct {
  private readonly application = new LambdaApplication(this, 'application');
  private readonly role: Role;
  private readonly environment: Environment;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.environment = environment;
    this.role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited')],
    });
    acknowledge(this.role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'AWS maintains this policy for CodeDeploy to shift traffic between versions.',
    });
  }

  addCall(name: CallName, handler: HandlerFunction): void {
    const group = new LambdaDeploymentGroup(this, name, {
      application: this.application,
      alias: handler,
      role: this.role,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [this.newVersionAlarm(name, handler)],
    });
    // The alarm of the new version must be in the group before CloudFormation moves the alias.
    handler.node.addDependency(group);
  }

  /**
   * Watches the failures of the new version only, because CodeDeploy refuses to start while its alarm is active: failures
   * of the present version must not stop the deployment that repairs them. The version is also part of the alarm's name,
   * so that each version has a new alarm; CloudWatch would keep the state of an updated one.
   */
  private newVersionAlarm(
    name: CallName,
    { lambda: { functionName }, version: { version } }: HandlerFunction,
  ): UserAlarm {
    return new UserAlarm(this, `${name}-failing`, {
      environment: this.environment,
      alarmName: `hims-${this.environment.name}-${name}-version-${version}`,
      metric: new MathExpression({
        expression: 'SUM([FILL(crashes, 0), FILL(failures, 0)])',
        label: 'Failures of the new version',
        period: oneMinute.period,
        usingMetrics: {
          crashes: new Metric({
            namespace: 'AWS/Lambda',
            metricName: 'Errors',
            ...oneMinute,
            dimensionsMap: {
              FunctionName: functionName,
              Resource: `${functionName}:${liveAlias}`,
              ExecutedVersion: version,
            },
          }),
          // The handler pipeline answers 500 without an error of the invocation.
          failures: new Metric({
            namespace: metricsNamespace(this.environment) ?? '',
            metricName: failureMetric,
            ...oneMinute,
            dimensionsMap: { service: metricService, call: name, version },
          }),
        },
      }),
      threshold: 0,
      userImpact: `${name} fails for a tenth of its callers while a new version of it is being deployed.`,
      firstStep:
        'during a deployment nothing, because CodeDeploy rolls it back; then read the logs of the new version.',
    });
  }
}
