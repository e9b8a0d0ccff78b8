import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/**
 * Sends a tenth of a function's traffic to new code for five minutes before the rest. An alarm in this time rolls back
 * to the previous version and fails the deployment.
 */
export class GradualDeployment extends Construct {
  private readonly application = new LambdaApplication(this, 'application');
  private readonly role: Role;
  private readonly alarm: Alarm;

  constructor(scope: Construct, id: string, { alarm }: { alarm: Alarm }) {
    super(scope, id);
    this.alarm = alarm;
    this.role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited')],
    });
    acknowledge(this.role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'AWS maintains this policy for CodeDeploy to shift traffic between versions.',
    });
  }

  /** The alias that callers use instead of the function. */
  aliasFor(target: LambdaFunction): Alias {
    const alias = target.addAlias('live');
    new LambdaDeploymentGroup(this, target.node.id, {
      application: this.application,
      alias,
      role: this.role,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [this.alarm],
    });
    return alias;
  }
}
