import * as z from 'zod';
import type { Resource } from '../template/model.ts';
import type { ResolvedTemplate } from '../template/resolved-template.ts';

const integrationProperties = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.string().optional(),
  TimeoutInMillis: z.number().optional(),
});
export type Integration = z.infer<typeof integrationProperties>;

/** The integration of a route's target, `integrations/<id>`. */
export const integrationOf = (template: ResolvedTemplate, route: Resource, target: string): Integration => {
  const integration = template.find('AWS::ApiGatewayV2::Integration', target.replace('integrations/', ''));
  if (!integration) throw new Error(`${route.path}: its target ${target} is not in the template`);
  return integrationProperties.parse(integration.properties);
};
