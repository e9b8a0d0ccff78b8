import { z } from 'zod';
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
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      CookiesConfig: cookies,
      HeadersConfig: headers,
      QueryStringsConfig: queryStrings,
      EnableAcceptEncodingGzip: z.boolean(),
    }),
  }),
});

type Selection = (name: string) => boolean;
interface Selections {
  header: Selection;
  cookie: Selection;
  query: Selection;
}

/** Which parts of a viewer's request are forwarded to the origin. */
export interface Forwarding extends Selections {
  /** Whether the cache policy allows compression; without it CloudFront compresses nothing. */
  compresses: boolean;
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

const managedPolicy = (id: string): (Selections & { gzip: boolean }) | undefined => {
  const policy = managedPolicies[id];
  return (
    policy && {
      header: selection(policy.header, policy.except ?? []),
      cookie: selection(policy.cookie, []),
      query: selection(policy.query, []),
      gzip: policy.gzip ?? false,
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
  };
};

const declaredCachePolicy = (template: ResolvedTemplate, id: string): Selections & { gzip: boolean } => {
  const resource = template.find('AWS::CloudFront::CachePolicy', id);
  if (!resource) throw new Error(`The cache policy ${id} is neither in the template nor a known managed policy`);
  const { ParametersInCacheKeyAndForwardedToOrigin: parameters } = cachePolicy.parse(
    resource.properties,
  ).CachePolicyConfig;
  return { ...selections(parameters), gzip: parameters.EnableAcceptEncodingGzip };
};

const declaredRequestPolicy = (template: ResolvedTemplate, id: string): Selections => {
  const resource = template.find('AWS::CloudFront::OriginRequestPolicy', id);
  if (!resource)
    throw new Error(`The origin request policy ${id} is neither in the template nor a known managed policy`);
  return selections(originRequestPolicy.parse(resource.properties).OriginRequestPolicyConfig);
};
