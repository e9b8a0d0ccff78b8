import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { MailSettings } from '../config/environment-settings.ts';
import type { HandlerFunctionProps } from '../constructs/handler-function.ts';
import { DeadLetterQueue } from '../constructs/queues.ts';
import { addWorkers, workerIn } from '../constructs/worker.ts';

type MailProps = StackProps & HandlerFunctionProps & { mail: MailSettings };

/**
 * Sends the mails of the queue, and follows bounces and complaints. The identity is verified by the operator before
 * (`docs/ops/settings.md`): it belongs to the company and stays when this stack is deleted.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, props: MailProps) {
    super(scope, id, props);
    const { environment, resources, mail } = props;
    const configurationSet = new ConfigurationSet(this, 'configuration-set', {
      // A recipient whose server knows no encryption gets no mail.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    // SES delivers to the default bus without a topic, whose encryption would need a key of its own.
    configurationSet.addEventDestination('events', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'default-bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const arnOf = (resource: string, resourceName: string): string =>
      this.formatArn({ service: 'ses', resource, resourceName });
    const { configurationSetName } = configurationSet;
    addWorkers(this, 'mail', {
      ...props,
      resources: {
        ...resources,
        sender: {
          address: mail.from,
          name: environment.brand.product,
          configurationSetName,
          arns: [arnOf('identity', mail.identity), arnOf('configuration-set', configurationSetName)],
        },
      },
    });
    new Rule(this, 'mail-events', {
      description: `HIMS ${environment.name}: bounces and complaints`,
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [configurationSetName] } } },
      },
      targets: [
        new FunctionTarget(workerIn(this, 'handle-bounces'), {
          deadLetterQueue: DeadLetterQueue.of(this, 'handle-bounces'),
        }),
      ],
    });
  }
}
