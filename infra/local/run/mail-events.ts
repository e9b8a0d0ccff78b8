import * as z from 'zod';
import type { Gateway, MailEvent } from '../aws/gateway.ts';
import type { Functions } from './functions.ts';
import { deadLetterQueueOf, invokeAsync } from './lambda/invoke-later.ts';
import type { Log } from './log.ts';
import { recordFilter } from './mappings/filters.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';

const ruleProperties = z.strictObject({
  EventPattern: z.record(z.string(), z.unknown()),
  State: z.literal('ENABLED').default('ENABLED'),
  Targets: z.array(
    z.strictObject({
      Id: z.string(),
      Arn: z.string(),
      /** For events that cannot be delivered, which does not happen locally. */
      DeadLetterConfig: z.unknown().optional(),
    }),
  ),
  Description: z.string().optional(),
});

const destinationProperties = z.strictObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Enabled: z.literal(true),
    MatchingEventTypes: z.array(z.string()),
    EventBridgeDestination: z.strictObject({ EventBusArn: z.string().endsWith(':event-bus/default') }),
  }),
});

/** SES's name of an event in a destination, by its name in the event. */
const destinationTypes: Readonly<Record<string, string>> = {
  'Email Bounced': 'bounce',
  'Email Complaint Received': 'complaint',
};

/** Delivers bounces and complaints as SES and EventBridge do: by the template's event destinations and rules. */
export const startMailEvents = (
  template: ResolvedTemplate,
  gateway: Gateway,
  functions: Functions,
  log: Log,
): { stop: () => Promise<void> } => {
  const abortController = new AbortController();
  const running = new Set<Promise<void>>();
  const destinations = template
    .ofType('AWS::SES::ConfigurationSetEventDestination')
    .map(({ properties }) => destinationProperties.parse(properties));
  const isPublished = (event: MailEvent): boolean =>
    destinations.some(
      ({ ConfigurationSetName, EventDestination: { MatchingEventTypes } }) =>
        event.resources.some((arn) => arn.endsWith(`:configuration-set/${ConfigurationSetName}`)) &&
        MatchingEventTypes.map((each) => each.toLowerCase()).includes(destinationTypes[event['detail-type']] ?? ''),
    );

  const rules = template
    .ofType('AWS::Events::Rule')
    .filter(({ properties }) => properties.EventPattern !== undefined)
    .map((rule) => {
      const { EventPattern, Targets } = ruleProperties.parse(rule.properties);
      const ruleArn = template.identityOf(rule).attributes.Arn ?? rule.id;
      const targets = Targets.map(({ Arn }) => {
        const target = functions.byArn(Arn);
        if (!functions.canInvoke('events.amazonaws.com', ruleArn, target))
          throw new Error(`${rule.path} may not invoke ${target.label}`);
        return { target, deadLetterQueue: deadLetterQueueOf(template, gateway, target, rule) };
      });
      return { matches: recordFilter([JSON.stringify(EventPattern)]), targets };
    });

  gateway.onMailEvent((event) => {
    if (!isPublished(event)) return;
    for (const { target, deadLetterQueue } of rules.flatMap(({ matches, targets }) =>
      matches(event) ? targets : [],
    )) {
      const invocation = invokeAsync(target, event, deadLetterQueue, log, abortController.signal)
        .catch((error: unknown) => log.error(`${target.label}: ${String(error)}`))
        .finally(() => running.delete(invocation));
      running.add(invocation);
    }
  });
  return {
    stop: async () => {
      abortController.abort();
      await Promise.all(running);
    },
  };
};
