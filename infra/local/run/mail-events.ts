import * as z from 'zod';
import type { Gateway, MailEvent } from '../aws/gateway.ts';
import type { Functions } from './functions.ts';
import type { Log } from './log.ts';
import { recordFilter } from './mappings/filters.ts';
import { ruleTargets } from './rule-targets.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';

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
  const { rulesWith, stop } = ruleTargets(template, gateway, functions, log);
  const destinations = template
    .ofType('AWS::SES::ConfigurationSetEventDestination')
    .map(({ properties }) => destinationProperties.parse(properties));
  const isPublished = (event: MailEvent): boolean =>
    destinations.some(
      ({ ConfigurationSetName, EventDestination: { MatchingEventTypes } }) =>
        event.resources.some((arn) => arn.endsWith(`:configuration-set/${ConfigurationSetName}`)) &&
        MatchingEventTypes.map((each) => each.toLowerCase()).includes(destinationTypes[event['detail-type']] ?? ''),
    );

  const rules = rulesWith('EventPattern').map(({ EventPattern, send }) => ({
    matches: recordFilter([JSON.stringify(EventPattern)]),
    send,
  }));
  gateway.onMailEvent((event) => {
    if (isPublished(event)) for (const { matches, send } of rules) if (matches(event)) send(event);
  });
  return { stop };
};
