import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addAlarms } from '../constructs/alarms.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';
import type { MonitoredResources } from '../constructs/metrics.ts';
import { OperatorTopic } from '../constructs/operator-topic.ts';
import { Overview } from '../constructs/overview.ts';

type MonitoringProps = StackProps &
  HandlerFunctionProps & { monitored: Omit<MonitoredResources, 'environment' | 'table'> };

/** The alarms, the dashboard, and the schedules that measure what no event reports. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id, props);
    const { environment, resources, monitored } = props;
    const topic = new OperatorTopic(this, 'alarms', { environment, publishers: ['cloudwatch'] });
    const parts = { ...monitored, environment, table: resources.table };
    new Overview(this, 'overview', parts, addAlarms(this, parts, new SnsAction(topic)));

    const everyFiveMinutes = (name: 'check-page' | 'measure-waiting', description: string): void => {
      const rule = new Rule(this, `${name}-schedule`, {
        description: `HIMS ${environment.name}: ${description}`,
        schedule: Schedule.rate(Duration.minutes(5)),
        targets: [
          new FunctionTarget(new HandlerFunction(this, name, props), {
            retryAttempts: 0,
          }),
        ],
      });
      acknowledge(rule, {
        'Serverless-EventBusDLQ': 'The next run in five minutes measures again; missing results start an alarm.',
      });
    };
    everyFiveMinutes('measure-waiting', 'measures waiting submissions');
    everyFiveMinutes('check-page', 'requests the page and a call through CloudFront');
    new CfnOutput(this, 'alarm-topic', { value: topic.topicArn });
  }
}
