import { z } from 'zod';
import type { Resource } from '../template/model.ts';
import type { ResolvedTemplate } from '../template/resolved-template.ts';
import { escaped } from '../wildcards.ts';
import { type EdgeFunction, edgeFunction } from './edge-function.ts';
import { type Forwarding, forwardingOf } from './forwarding.ts';
import { type HeaderPolicy, headerPolicyOf } from './response-headers.ts';

const behaviourProperties = z.object({
  PathPattern: z.string().optional(),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })).default([]),
});

const distributionProperties = z.object({
  DistributionConfig: z.object({
    DefaultRootObject: z.string().default(''),
    CacheBehaviors: z.array(behaviourProperties).default([]),
    DefaultCacheBehavior: behaviourProperties,
    // Only how long errors are kept, which nothing here does: a page in place of an error would need more.
    CustomErrorResponses: z
      .array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number().optional() }))
      .optional(),
    Origins: z.array(
      z.object({
        Id: z.string(),
        DomainName: z.string(),
        OriginPath: z.string().default(''),
        OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
      }),
    ),
  }),
});

export interface Origin {
  domainName: string;
  path: string;
  customHeaders: Readonly<Record<string, string>>;
}

/** How CloudFront treats the requests of one path pattern. */
export interface Behaviour {
  matches: (path: string) => boolean;
  origin: Origin;
  allowedMethods: ReadonlySet<string>;
  forwarding: Forwarding;
  responseHeaders: HeaderPolicy | undefined;
  compress: boolean;
  viewerRequest: EdgeFunction | undefined;
}

export interface Distribution {
  id: string;
  domainName: string;
  defaultRootObject: string;
  /** Where the page comes from: the default behaviour's origin. */
  pageDomain: string;
  /** The first whose pattern matches decides; the default one matches everything. */
  behaviourFor: (path: string) => Behaviour;
}

/** `known` resolves references to secrets, which CloudFormation does when it deploys: no template holds a secret. */
export const readDistribution = (
  template: ResolvedTemplate,
  resolveSecrets: (text: string) => string,
): Distribution => {
  const [resource, ...others] = template.ofType('AWS::CloudFront::Distribution');
  if (!resource || others.length > 0) throw new Error('The local stage fronts exactly one CloudFront distribution');
  const { DistributionConfig: config } = distributionProperties.parse(resource.properties);
  const identity = template.identityOf(resource);

  const behaviour = (properties: z.infer<typeof behaviourProperties>): Behaviour => {
    const origin = config.Origins.find(({ Id }) => Id === properties.TargetOriginId);
    if (!origin) throw new Error(`${resource.path}: no origin is named ${properties.TargetOriginId}`);
    return {
      matches: pathPattern(properties.PathPattern ?? '*'),
      origin: {
        domainName: origin.DomainName,
        path: origin.OriginPath,
        customHeaders: Object.fromEntries(
          origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
            HeaderName.toLowerCase(),
            resolveSecrets(HeaderValue),
          ]),
        ),
      },
      allowedMethods: new Set(properties.AllowedMethods),
      forwarding: forwardingOf(template, properties.CachePolicyId, properties.OriginRequestPolicyId),
      responseHeaders: headerPolicyOf(template, properties.ResponseHeadersPolicyId),
      compress: properties.Compress,
      viewerRequest: viewerRequestOf(template, resource, properties.FunctionAssociations),
    };
  };

  const defaultBehaviour = behaviour(config.DefaultCacheBehavior);
  const ordered = config.CacheBehaviors.map(behaviour);
  return {
    id: identity.ref,
    domainName: identity.attributes.DomainName ?? '',
    defaultRootObject: config.DefaultRootObject,
    pageDomain: defaultBehaviour.origin.domainName,
    behaviourFor: (path) => ordered.find(({ matches }) => matches(path)) ?? defaultBehaviour,
  };
};

/** `*` is any run of characters and `?` any one; a leading slash may be left out. */
const pathPattern = (pattern: string): ((path: string) => boolean) => {
  const source = escaped(pattern.replace(/^\//, '')).replaceAll('\\*', '.*').replaceAll('\\?', '.');
  const expression = new RegExp(`^/${source}$`);
  return (path) => expression.test(path);
};

const viewerRequestOf = (
  template: ResolvedTemplate,
  distribution: Resource,
  associations: readonly { EventType: string; FunctionARN: string }[],
): EdgeFunction | undefined => {
  let found: EdgeFunction | undefined;
  for (const { EventType, FunctionARN } of associations) {
    const resource = template.find('AWS::CloudFront::Function', FunctionARN);
    if (!resource || EventType !== 'viewer-request') {
      throw new Error(`${distribution.path}: the local stage runs CloudFront functions at viewer-request alone`);
    }
    found = edgeFunction(resource);
  }
  return found;
};
