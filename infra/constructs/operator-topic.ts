import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type SubscriptionFilter, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { CfnParameter, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';
import { recipientOf } from '../config/required-settings.ts';
import { acknowledge } from './acknowledge.ts';

/**
 * Services that name the account they publish for, so that the policy can refuse other accounts. EventBridge does not:
 * a condition in the policy of its topic would refuse every event.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html
 */
type Publisher = 'backup' | 'budgets' | 'cloudwatch';

export interface OperatorTopicProps {
  environment: Environment;
  publishers: readonly Publisher[];
  /** Conditions on message attributes; the operator receives only messages that meet them. */
  filterPolicy?: Record<string, SubscriptionFilter>;
}

/** Sends mail to the operator. A topic accepts alarms and notifications of its own region and account only. */
export class OperatorTopic extends Topic {
  constructor(scope: Construct, id: string, { environment, publishers, filterPolicy }: OperatorTopicProps) {
    super(scope, id, { displayName: `HIMS ${environment.name}`, enforceSSL: true });
    // Any policy replaces the default one of SNS, which lets every service of the account publish.
    this.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowOwnServices',
        principals: publishers.map((service) => new ServicePrincipal(`${service}.amazonaws.com`)),
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    acknowledge(this, {
      'Serverless-SNSEncrypted':
        'It carries texts without user data; CloudWatch cannot publish to a topic encrypted with the default key.',
    });
    // A deployment keeps the deployed value, so that an operator changes it without a commit (docs/ops/alarms.md).
    const recipient = new CfnParameter(Stack.of(this), 'AlarmEmail', {
      default: recipientOf(environment),
      allowedPattern: '[^@\\s]+@[^@\\s]+',
      description: 'Recipient of alarms, budget alerts and failures of backups',
    });
    this.addSubscription(
      new EmailSubscription(recipient.valueAsString, filterPolicy === undefined ? {} : { filterPolicy }),
    );
    acknowledge(this, {
      'Serverless-SNSRedrivePolicy': 'SNS retries email itself, and an alarm stays on the dashboard.',
    });
  }
}
