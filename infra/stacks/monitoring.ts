import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addAlarms, type MonitoredResources } from '../constructs/alarms.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';
import { Overview } from '../constructs/overview.ts';
import { recipientOf } from '../required-settings.ts';

type MonitoringProps = StackProps &
  HandlerFunctionProps & { monitored: Omit<MonitoredResources, 'environment' | 'table'> };

/** The alarms, the dashboard, and the schedule that measures waiting submissions. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { environment, bundles, resources, monitored, ...props }: MonitoringProps) {
    super(scope, id, props);
    const topic = new Topic(this, 'alarms', { displayName: `HIMS ${environment.name}`, enforceSSL: true });
    topic.addSubscription(new EmailSubscription(recipientOf(environment)));
    acknowledge(topic, {
      'Serverless-SNSRedrivePolicy': 'SNS retries email itself, and an alarm stays on the dashboard.',
    });
    const parts = { ...monitored, environment, table: resources.table };
    new Overview(this, 'overview', parts, addAlarms(this, parts, new SnsAction(topic)));

    const measureFunction = new HandlerFunction(this, 'measure-waiting', { environment, bundles, resources });
    const schedule = new Rule(this, 'every-five-minutes', {
      description: `HIMS ${environment.name}: measures waiting submissions`,
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new FunctionTarget(measureFunction, { retryAttempts: 0 })],
    });
    new CfnOutput(this, 'alarm-topic', { value: topic.topicArn });
    acknowledge(schedule, { 'Serverless-EventBusDLQ': 'The next run in five minutes measures again.' });
    acknowledge(topic, {
      'Serverless-SNSEncrypted':
        'It carries alarm texts without user data; CloudWatch cannot publish to a topic encrypted with the default key.',
    });
  }
}
