import * as z from 'zod';
import type { ResolvedTemplate } from '../template/resolved-template.ts';

const stageProperties = z.object({
  ApiId: z.string(),
  DefaultRouteSettings: z
    .object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() })
    .partial()
    .default({}),
  // Settings of single routes would have to be implemented.
  RouteSettings: z.undefined().optional(),
});

/** Takes a request of the route; false when the stage refuses it. */
export type Throttle = (routeKey: string) => boolean;

/**
 * The throttling of an API's stage: a token bucket for each route, with the stage's rate and burst. A stage without
 * them refuses nothing. `now` is in milliseconds.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 */
export const stageThrottle = (template: ResolvedTemplate, apiId: string, now = () => performance.now()): Throttle => {
  const stage = template.ofType('AWS::ApiGatewayV2::Stage').find(({ properties }) => properties.ApiId === apiId);
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = stage
    ? stageProperties.parse(stage.properties).DefaultRouteSettings
    : {};
  if (rate === undefined || burst === undefined) return () => true;
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (routeKey) => {
    const at = now();
    const bucket = buckets.get(routeKey) ?? { tokens: burst, at };
    const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * rate);
    const isAccepted = tokens >= 1;
    buckets.set(routeKey, { tokens: isAccepted ? tokens - 1 : tokens, at });
    return isAccepted;
  };
};
