import * as z from 'zod';
import type { ResolvedTemplate } from '../template/resolved-template.ts';

const list = z.array(z.string()).default([]);
const cookies = z.object({ CookieBehavior: z.string(), Cookies: list });
const headers = z.object({ HeaderBehavior: z.string(), Headers: list });
const queryStrings = z.object({ QueryStringBehavior: z.string(), QueryStrings: list });

const originRequestPolicy = z.object({
  OriginRequestPolicyConfig: z.object({
    CookiesConfig: cookies,
    HeadersConfig: headers,
    QueryStringsConfig: queryStrings,
  }),
});
const cachePolicy = z.object({
  CachePolicyConfig: z.object({
    MinTTL: z.number(),
    MaxTTL: z.number(),
    DefaultTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      CookiesConfig: cookies,
      HeadersConfig: headers,
      QueryStringsConfig: queryStrings,
      EnableAcceptEncodingGzip: z.boolean(),
    }),
  }),
});

type Selection = (name: string) => boolean;
/** Seconds for which the edge's cache holds a response with this Cache-Control header; 0: not at all. */
export type Lifetime = (cacheControl: string) => number;

interface Selections {
  header: Selection;
  cookie: Selection;
  query: Selection;
}

/** Which parts of a viewer's request are forwarded to the origin. */
export interface Forwarding extends Selections {
  /** Whether the cache policy allows compression; without it CloudFront compresses nothing. */
  compresses: boolean;
  lifetime: Lifetime;
}

/** CloudFront's managed policies, which no template declares, by id. */
const managedPolicies: Record<
  string,
  { header: string; cookie: string; query: string; except?: string[]; gzip?: boolean }
> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { header: 'none', cookie: 'none', query: 'none' },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { header: 'none', cookie: 'none', query: 'none', gzip: true },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': { header: 'allExcept', cookie: 'all', query: 'all', except: ['host'] },
};

const selection = (behaviour: string, names: readonly string[]): Selection => {
  const named = new Set(names.map((name) => name.toLowerCase()));
  switch (behaviour) {
    case 'none':
      return () => false;
    case 'all':
    case 'allViewer':
      return () => true;
    case 'allExcept':
      return (name) => !named.has(name.toLowerCase());
    case 'whitelist':
      return (name) => named.has(name.toLowerCase());
    default:
      throw new Error(`Unknown CloudFront forwarding ${behaviour}`);
  }
};

const selections = (config: {
  CookiesConfig: z.infer<typeof cookies>;
  HeadersConfig: z.infer<typeof headers>;
  QueryStringsConfig: z.infer<typeof queryStrings>;
}): Selections => ({
  header: selection(config.HeadersConfig.HeaderBehavior, config.HeadersConfig.Headers),
  cookie: selection(config.CookiesConfig.CookieBehavior, config.CookiesConfig.Cookies),
  query: selection(config.QueryStringsConfig.QueryStringBehavior, config.QueryStringsConfig.QueryStrings),
});

interface CacheKey extends Selections {
  gzip: boolean;
  lifetime: Lifetime;
}

/**
 * Only immutable responses: CloudFront's managed policy also caches others for their max-age, which would hide changed
 * files during development.
 */
const lifetimeOfImmutable: Lifetime = (cacheControl) => (cacheControl.includes('immutable') ? 31_536_000 : 0);

/**
 * The lifetime under a declared policy: what the origin states, or the policy's default, within the policy's limits.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
 */
const lifetimeWithin =
  ({ MinTTL, DefaultTTL, MaxTTL }: { MinTTL: number; DefaultTTL: number; MaxTTL: number }): Lifetime =>
  (cacheControl) => {
    if (/\b(no-store|no-cache|private)\b/.test(cacheControl)) return MinTTL;
    const stated = /\bs-maxage=(\d+)/.exec(cacheControl)?.[1] ?? /\bmax-age=(\d+)/.exec(cacheControl)?.[1];
    return Math.min(Math.max(stated === undefined ? DefaultTTL : Number(stated), MinTTL), MaxTTL);
  };

const managedPolicy = (id: string): CacheKey | undefined => {
  const policy = managedPolicies[id];
  return (
    policy && {
      header: selection(policy.header, policy.except ?? []),
      cookie: selection(policy.cookie, []),
      query: selection(policy.query, []),
      gzip: policy.gzip ?? false,
      lifetime: policy.gzip ? lifetimeOfImmutable : () => 0,
    }
  );
};

/** Forwards the parts in the cache key and those that the origin request policy adds. */
export const forwardingOf = (
  template: ResolvedTemplate,
  cachePolicyId: string,
  originRequestPolicyId: string | undefined,
): Forwarding => {
  const key = managedPolicy(cachePolicyId) ?? declaredCachePolicy(template, cachePolicyId);
  const added = originRequestPolicyId
    ? (managedPolicy(originRequestPolicyId) ?? declaredRequestPolicy(template, originRequestPolicyId))
    : { header: () => false, cookie: () => false, query: () => false };
  return {
    header: (name) => key.header(name) || added.header(name),
    cookie: (name) => key.cookie(name) || added.cookie(name),
    query: (name) => key.query(name) || added.query(name),
    compresses: key.gzip,
    lifetime: key.lifetime,
  };
};

const declaredCachePolicy = (template: ResolvedTemplate, id: string): CacheKey => {
  const resource = template.find('AWS::CloudFront::CachePolicy', id);
  if (!resource) throw new Error(`The cache policy ${id} is neither in the template nor a known managed policy`);
  const { ParametersInCacheKeyAndForwardedToOrigin: parameters, ...times } = cachePolicy.parse(
    resource.properties,
  ).CachePolicyConfig;
  return {
    ...selections(parameters),
    gzip: parameters.EnableAcceptEncodingGzip,
    lifetime: lifetimeWithin(times),
  };
};

const declaredRequestPolicy = (template: ResolvedTemplate, id: string): Selections => {
  const resource = template.find('AWS::CloudFront::OriginRequestPolicy', id);
  if (!resource)
    throw new Error(`The origin request policy ${id} is neither in the template nor a known managed policy`);
  return selections(originRequestPolicy.parse(resource.properties).OriginRequestPolicyConfig);
};
