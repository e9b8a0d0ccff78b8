import * as z from 'zod';
import { matches } from '../../aws/iam/patterns.ts';
import type { Resource } from '../template/model.ts';
import type { ResolvedTemplate } from '../template/resolved-template.ts';
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
    // Only caching times of errors are allowed, because the local stack does not cache errors; custom error pages would
    // have to be implemented.
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

/** How CloudFront handles the requests of one path pattern. */
export interface Behaviour {
  matches: (path: string) => boolean;
  origin: Origin;
  allowedMethods: ReadonlySet<string>;
  forwarding: Forwarding;
  responseHeaders: HeaderPolicy | undefined;
  compress: boolean;
  viewerRequest: EdgeFunction | undefined;
}

export type Distribution = ReturnType<typeof readDistribution>;

/** `resolveSecrets` resolves dynamic references to secrets, as CloudFormation does at deployment. */
export const readDistribution = (template: ResolvedTemplate, resolveSecrets: (text: string) => string) => {
  const [resource, ...others] = template.ofType('AWS::CloudFront::Distribution');
  if (!resource || others.length > 0) throw new Error('The local stack supports exactly one CloudFront distribution');
  const { DistributionConfig: config } = distributionProperties.parse(resource.properties);
  const identity = template.identityOf(resource);

  const behaviour = (properties: z.infer<typeof behaviourProperties>): Behaviour => {
    const origin = config.Origins.find(({ Id }) => Id === properties.TargetOriginId);
    if (!origin) throw new Error(`${resource.path}: no origin is named ${properties.TargetOriginId}`);
    return {
      // `*` matches any characters and `?` exactly one; a leading slash is optional.
      matches: (path: string) => matches(`/${(properties.PathPattern ?? '*').replace(/^\//, '')}`, path),
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
    arn: identity.attributes.Arn ?? '',
    domainName: identity.attributes.DomainName ?? '',
    defaultRootObject: config.DefaultRootObject,
    /** The default behaviour's origin, which has the page. */
    pageDomain: defaultBehaviour.origin.domainName,
    /** The first behaviour whose pattern matches; the default one matches everything. */
    behaviourFor: (path: string): Behaviour => ordered.find((each) => each.matches(path)) ?? defaultBehaviour,
  };
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
      throw new Error(`${distribution.path}: the local stack runs CloudFront functions at viewer-request only`);
    }
    found = edgeFunction(resource);
  }
  return found;
};
